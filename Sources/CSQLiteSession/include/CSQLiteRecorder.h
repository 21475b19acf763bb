// Records the rows that transactions change, as a changeset of SQLite's session extension.
//
// A session of SQLite belongs to one transaction: it asks for each table's columns and prepares its
// statements anew every time. A recorder belongs to a connection and does so once. Like a session it
// notes what a row was before it was touched, and compares that with what is there in the end: so
// what was taken back meanwhile is not recorded.
#ifndef CSQLITERECORDER_H
#define CSQLITERECORDER_H

#include <stdint.h>

struct sqlite3;
struct crecorder;

/// Makes the recorder of a connection, which is to have no other; ended by `crecorder_end` before the
/// connection is closed. Answers with a result code of SQLite, 0 for success.
int crecorder_make(struct sqlite3 *db, struct crecorder **recorder);

/// Begins to record, with nothing recorded yet.
void crecorder_start(struct crecorder *recorder);

/// What was changed since, in the transaction that is still open; `*bytes` is freed by `free`.
/// Answers with a result code of SQLite, 0 for success.
int crecorder_changeset(struct crecorder *recorder, void **bytes, int *length);

/// How many rows of a table have been touched since.
int crecorder_count(struct crecorder *recorder, const char *table);

/// Stops recording and forgets what was recorded.
void crecorder_stop(struct crecorder *recorder);

/// Frees the recorder.
void crecorder_end(struct crecorder *recorder);

#endif
