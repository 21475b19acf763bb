// Counts the memory that SQLite takes, without the lock that its own count is kept under: where many
// connections are used at the same time, their threads would wait for each other at every piece.
#ifndef CSQLITEMEMORY_H
#define CSQLITEMEMORY_H

#include <stdint.h>

/// Begins to count; to be called once, before SQLite is used at all. Answers with a result code of
/// SQLite, 0 for success; after a failure SQLite's own count stands.
int csqlite_count_memory(void);

/// The bytes that SQLite has taken and not given back.
int64_t csqlite_memory_used(void);

#endif
