// SQLite's session extension for Swift: its header declares it only under macros that Swift cannot
// set, and applying a changeset takes a callback and two switches of the connection.
//
// Every function answers with a result code of SQLite, 0 for success.
#ifndef CSQLITESESSION_H
#define CSQLITESESSION_H

#include <stdint.h>

#include "CSQLiteMemory.h"

struct sqlite3;
struct sqlite3_session;

/// Begins to record what a connection changes in any table, until `csession_end`.
int csession_start(struct sqlite3 *db, struct sqlite3_session **session);

/// The changes since; rows that are as they were are left out. `*bytes` is freed by `csession_free`.
int csession_changeset(struct sqlite3_session *session, void **bytes, int *length);

/// Stops recording and frees the session; before its connection is closed.
void csession_end(struct sqlite3_session *session);

/// Frees bytes that another function gave.
void csession_free(void *bytes);

/// Makes the changes of a changeset, all or none, without triggers and foreign keys: what these did
/// is in the changeset. A row that differs from what it was when the change was recorded is an error.
int csession_apply(struct sqlite3 *db, const void *bytes, int length);

/// Makes one changeset of several, in their order; `*bytes` is freed by `csession_free`.
int csession_merge(const void *const *parts, const int *lengths, int count, void **bytes,
                   int *length);

/// Whether a value of a unique column that one row of `table` gives up is taken by another row of it:
/// then the rows may not be changed in whatever order. `columns` has a bit for each unique column,
/// the lowest for the first. Answers 1 for yes, 0 for no, and a negative result code where the bytes
/// are not a changeset.
int csession_moves_values(const void *bytes, int length, const char *table, uint32_t columns);

#endif
