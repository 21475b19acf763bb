// SQLite's header declares the session extension only with macros that Swift can't set. Every
// function returns an SQLite result code, 0 for success.
#ifndef CSQLITESESSION_H
#define CSQLITESESSION_H

#include <stdint.h>

#include "CSQLiteMemory.h"

struct sqlite3;
struct sqlite3_session;

/// Records the changes of a connection in all tables until `csession_end`.
int csession_start(struct sqlite3 *db, struct sqlite3_session **session);

/// The rows changed since the start; free `*bytes` with `csession_free`.
int csession_changeset(struct sqlite3_session *session, void **bytes, int *length);

/// Frees the session, which must happen before closing its connection.
void csession_end(struct sqlite3_session *session);

void csession_free(void *bytes);

/// Applies a changeset completely or not at all.
///
/// Triggers and foreign keys are off, because the changeset contains their effects. A row that
/// differs from its recorded state is an error.
int csession_apply(struct sqlite3 *db, const void *bytes, int length);

/// Merges changesets in their order; free `*bytes` with `csession_free`.
int csession_merge(const void *const *parts, const int *lengths, int count, void **bytes,
                   int *length);

/// Whether a row of `table` takes over a value in a unique column from another row, so that the
/// order of rows matters.
///
/// `columns` has a bit for each unique column, the lowest for the first. Returns 1, 0, or a
/// negative result code if the bytes are not a changeset.
int csession_moves_values(const void *bytes, int length, const char *table, uint32_t columns);

#endif
