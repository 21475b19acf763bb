// Counts SQLite's memory without the lock of its own count, which makes the threads of many
// connections wait for one another at every allocation.
#ifndef CSQLITEMEMORY_H
#define CSQLITEMEMORY_H

#include <stdint.h>

/// Call this once, before any use of SQLite; returns a result code of SQLite, 0 for success.
int csqlite_count_memory(void);

/// The allocated bytes.
int64_t csqlite_memory_used(void);

#endif
