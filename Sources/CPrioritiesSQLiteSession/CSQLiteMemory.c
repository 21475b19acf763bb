#include "CSQLiteMemory.h"

#include <sqlite3.h>
#include <stdatomic.h>
#ifdef __linux__
#include <malloc.h>
#endif

// SQLite's own methods.
static sqlite3_mem_methods methods;
static int is_counting;
static _Atomic int64_t used;

static void add(int64_t count) { atomic_fetch_add_explicit(&used, count, memory_order_relaxed); }

static void *take(int size) {
  void *bytes = methods.xMalloc(size);
  if (bytes) add(methods.xSize(bytes));
  return bytes;
}

static void give_back(void *bytes) {
  if (bytes) add(-methods.xSize(bytes));
  methods.xFree(bytes);
}

static void *resize(void *bytes, int size) {
  int before = methods.xSize(bytes);
  void *moved = methods.xRealloc(bytes, size);
  if (moved) add(methods.xSize(moved) - before);
  return moved;
}

int csqlite_count_memory(void) {
  int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &methods);
  if (code != SQLITE_OK) return code;
  sqlite3_mem_methods counted = methods;
  counted.xMalloc = take;
  counted.xFree = give_back;
  counted.xRealloc = resize;
  code = sqlite3_config(SQLITE_CONFIG_MALLOC, &counted);
  if (code != SQLITE_OK) return code;
  is_counting = 1;
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

int64_t csqlite_memory_used(void) {
  return is_counting ? atomic_load_explicit(&used, memory_order_relaxed) : sqlite3_memory_used();
}

void csqlite_return_unused_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
