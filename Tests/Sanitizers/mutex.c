// Tells ThreadSanitizer of the part of Synchronization.Mutex that is compiled into Swift's library:
// a thread that waits for a lock, and the unlock that wakes it. Without it, these six lines report a
// race in a test with threads:
//
//   final class Counter: Sendable { let value = Mutex(0) }
//   let counter = Counter()
//   try Threads.run(4) { _ in
//     for _ in 0..<100_000 { counter.value.withLock { $0 += 1 } }
//   }
//   #expect(counter.value.withLock { $0 } == 400_000)
//
// Preloaded by Scripts/sanitize.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Only sanitized programs have them.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lock(uint32_t thread, SELF) {
  SWIFT void (*next)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  next(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock(SELF) __asm__(TRY_LOCK);
SWIFT bool try_lock(SELF) {
  SWIFT bool (*next)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool is_locked = next(self);
  if (is_locked && __tsan_acquire) __tsan_acquire(self);
  return is_locked;
}

SWIFT void unlock(SELF) __asm__(UNLOCK);
SWIFT void unlock(SELF) {
  SWIFT void (*next)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(self);
  next(self);
}
