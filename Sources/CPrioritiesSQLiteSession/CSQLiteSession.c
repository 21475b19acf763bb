#include "CPrioritiesSQLiteSession.h"

#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

int csession_start(struct sqlite3 *db, struct sqlite3_session **session) {
  int code = sqlite3session_create(db, "main", session);
  if (code != SQLITE_OK) return code;
  code = sqlite3session_attach(*session, NULL);
  if (code != SQLITE_OK) sqlite3session_delete(*session);
  return code;
}

int csession_changeset(struct sqlite3_session *session, void **bytes, int *length) {
  return sqlite3session_changeset(session, length, bytes);
}

void csession_end(struct sqlite3_session *session) { sqlite3session_delete(session); }

void csession_free(void *bytes) { sqlite3_free(bytes); }

static int abort_at_conflict(void *context, int kind, sqlite3_changeset_iter *iterator) {
  (void)context;
  (void)kind;
  (void)iterator;
  return SQLITE_CHANGESET_ABORT;
}

int csession_apply(struct sqlite3 *db, const void *bytes, int length) {
  int triggers = 1, keys = 1;
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &triggers);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, -1, &keys);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, 0, NULL);
  int code =
      sqlite3changeset_apply(db, length, (void *)bytes, NULL, abort_at_conflict, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, keys, NULL);
  return code;
}

int csession_merge(const void *const *parts, const int *lengths, int count, void **bytes,
                   int *length) {
  sqlite3_changegroup *group = NULL;
  *bytes = NULL;
  *length = 0;
  int code = sqlite3changegroup_new(&group);
  for (int index = 0; code == SQLITE_OK && index < count; index++) {
    code = sqlite3changegroup_add(group, lengths[index], (void *)parts[index]);
  }
  if (code == SQLITE_OK) code = sqlite3changegroup_output(group, length, bytes);
  sqlite3changegroup_delete(group);
  return code;
}

// A text or blob that a row gives up or takes over.
struct value {
  int row;
  int column;
  int length;
  const unsigned char *bytes;
};

struct values {
  struct value *items;
  int count;
  int capacity;
};

static int add(struct values *values, int row, int column, sqlite3_value *value) {
  int type = sqlite3_value_type(value);
  if (type != SQLITE_TEXT && type != SQLITE_BLOB) return SQLITE_OK;
  const void *bytes = sqlite3_value_blob(value);
  int length = sqlite3_value_bytes(value);
  if (values->count == values->capacity) {
    int capacity = values->capacity ? values->capacity * 2 : 32;
    struct value *items = realloc(values->items, (size_t)capacity * sizeof *items);
    if (!items) return SQLITE_NOMEM;
    values->items = items;
    values->capacity = capacity;
  }
  // The iterator frees its values with the next step.
  unsigned char *copy = malloc(length > 0 ? (size_t)length : 1);
  if (!copy) return SQLITE_NOMEM;
  if (length > 0) memcpy(copy, bytes, (size_t)length);
  values->items[values->count++] = (struct value){row, column, length, copy};
  return SQLITE_OK;
}

static void clear(struct values *values) {
  for (int index = 0; index < values->count; index++) free((void *)values->items[index].bytes);
  free(values->items);
}

int csession_moves_values(const void *bytes, int length, const char *table, uint32_t unique) {
  sqlite3_changeset_iter *iterator = NULL;
  int code = sqlite3changeset_start(&iterator, length, (void *)bytes);
  if (code != SQLITE_OK) return -code;
  struct values given = {NULL, 0, 0}, taken = {NULL, 0, 0};
  int row = 0;
  code = SQLITE_OK;
  while (code == SQLITE_OK && sqlite3changeset_next(iterator) == SQLITE_ROW) {
    const char *name;
    int columns, operation, indirect;
    code = sqlite3changeset_op(iterator, &name, &columns, &operation, &indirect);
    row++;
    if (code != SQLITE_OK || strcmp(name, table) != 0) continue;
    for (int column = 0; code == SQLITE_OK && column < columns; column++) {
      sqlite3_value *value = NULL;
      if (column > 31 || !(unique >> column & 1)) continue;
      if (operation != SQLITE_INSERT) {
        sqlite3_value *next = NULL;
        code = sqlite3changeset_old(iterator, column, &value);
        if (code == SQLITE_OK && operation == SQLITE_UPDATE) {
          code = sqlite3changeset_new(iterator, column, &next);
        }
        // An update gives up only the values that it changes.
        int leaves = operation == SQLITE_DELETE || next != NULL;
        if (code == SQLITE_OK && value && leaves) code = add(&given, row, column, value);
      }
      value = NULL;
      if (code == SQLITE_OK && operation != SQLITE_DELETE) {
        code = sqlite3changeset_new(iterator, column, &value);
        if (code == SQLITE_OK && value) code = add(&taken, row, column, value);
      }
    }
  }
  int end = sqlite3changeset_finalize(iterator);
  if (code == SQLITE_OK) code = end;
  // Assumed for a very large number of rows, because comparing them would take longer than it
  // saves.
  int moves = (int64_t)given.count * taken.count > 10000000;
  for (int one = 0; code == SQLITE_OK && !moves && one < given.count; one++) {
    for (int other = 0; !moves && other < taken.count; other++) {
      const struct value *left = &given.items[one], *right = &taken.items[other];
      moves = left->row != right->row && left->column == right->column &&
              left->length == right->length &&
              memcmp(left->bytes, right->bytes, (size_t)left->length) == 0;
    }
  }
  clear(&given);
  clear(&taken);
  return code == SQLITE_OK ? moves : -code;
}
