// Counts SQLite's memory without the lock of SQLite's own count, because of which the threads of
// many connections wait for each other at every allocation.
#ifndef CSQLITEMEMORY_H
#define CSQLITEMEMORY_H

#include <stdint.h>

/// Starts counting memory, which must be done once before any use of SQLite.
///
/// Returns an SQLite result code, 0 for success.
int csqlite_count_memory(void);

/// The number of allocated bytes.
int64_t csqlite_memory_used(void);

/// Returns unused memory to the system, which glibc's allocator keeps otherwise.
void csqlite_return_unused_memory(void);

#endif
