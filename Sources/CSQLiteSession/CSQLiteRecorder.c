#include "CSQLiteRecorder.h"

#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
  unsigned char *bytes;
  int length;
  int capacity;
};

// A row that was touched: its key, and what it was before, if it was there.
struct row {
  struct row *next;
  struct row *next_in_bucket;
  uint32_t hash;
  int existed;
  int indirect;
  int key_length;
  int old_length;
  unsigned char bytes[];
};

struct table {
  struct table *next;
  char *name;
  int columns;
  // For each column its place in the primary key, from 1; 0 for others.
  unsigned char *keys;
  // Reads a row by its key; made once.
  sqlite3_stmt *select;
  struct row *first;
  struct row **last;
  struct row **buckets;
  uint32_t bucket_count;
  uint32_t row_count;
};

struct crecorder {
  sqlite3 *db;
  int is_recording;
  // The first failure in the hook, which cannot report one.
  int code;
  struct table *tables;
  struct buffer key;
  struct buffer old;
};

// MARK: Bytes

static int reserve(struct buffer *buffer, int count) {
  if (buffer->capacity - buffer->length >= count) return SQLITE_OK;
  int64_t capacity = (int64_t)buffer->capacity * 2 + count + 64;
  if (capacity > INT32_MAX) return SQLITE_TOOBIG;
  unsigned char *bytes = realloc(buffer->bytes, (size_t)capacity);
  if (!bytes) return SQLITE_NOMEM;
  buffer->bytes = bytes;
  buffer->capacity = (int)capacity;
  return SQLITE_OK;
}

static int append(struct buffer *buffer, const void *bytes, int count) {
  int code = reserve(buffer, count);
  if (code != SQLITE_OK) return code;
  if (count > 0) memcpy(buffer->bytes + buffer->length, bytes, (size_t)count);
  buffer->length += count;
  return SQLITE_OK;
}

static int append_byte(struct buffer *buffer, int byte) {
  unsigned char value = (unsigned char)byte;
  return append(buffer, &value, 1);
}

// SQLite's number of variable length, the highest seven bits first; lengths have at most five bytes.
static int append_length(struct buffer *buffer, int length) {
  unsigned char bytes[5];
  int start = 5;
  uint32_t left = (uint32_t)length;
  do {
    start--;
    bytes[start] = (unsigned char)((left & 0x7F) | (start == 4 ? 0 : 0x80));
    left >>= 7;
  } while (left);
  return append(buffer, bytes + start, 5 - start);
}

static int append_word(struct buffer *buffer, int type, uint64_t word) {
  unsigned char bytes[9] = {(unsigned char)type};
  for (int index = 0; index < 8; index++) {
    bytes[1 + index] = (unsigned char)(word >> (56 - 8 * index));
  }
  return append(buffer, bytes, 9);
}

static int append_real(struct buffer *buffer, double value) {
  uint64_t word;
  memcpy(&word, &value, sizeof word);
  return append_word(buffer, SQLITE_FLOAT, word);
}

static int append_bytes(struct buffer *buffer, int type, const void *bytes, int count) {
  int code = append_byte(buffer, type);
  if (code == SQLITE_OK) code = append_length(buffer, count);
  return code == SQLITE_OK ? append(buffer, bytes, count) : code;
}

// A value as a changeset has it.
static int append_value(struct buffer *buffer, sqlite3_value *value) {
  int type = sqlite3_value_type(value);
  switch (type) {
    case SQLITE_INTEGER: return append_word(buffer, type, (uint64_t)sqlite3_value_int64(value));
    case SQLITE_FLOAT: return append_real(buffer, sqlite3_value_double(value));
    case SQLITE_TEXT: {
      const void *bytes = sqlite3_value_text(value);
      return append_bytes(buffer, type, bytes, sqlite3_value_bytes(value));
    }
    case SQLITE_BLOB: {
      const void *bytes = sqlite3_value_blob(value);
      return append_bytes(buffer, type, bytes, sqlite3_value_bytes(value));
    }
    default: return append_byte(buffer, SQLITE_NULL);
  }
}

// The same of a row that a statement stands at.
static int append_column(struct buffer *buffer, sqlite3_stmt *statement, int column) {
  int type = sqlite3_column_type(statement, column);
  switch (type) {
    case SQLITE_INTEGER:
      return append_word(buffer, type, (uint64_t)sqlite3_column_int64(statement, column));
    case SQLITE_FLOAT: return append_real(buffer, sqlite3_column_double(statement, column));
    case SQLITE_TEXT: {
      const void *bytes = sqlite3_column_text(statement, column);
      return append_bytes(buffer, type, bytes, sqlite3_column_bytes(statement, column));
    }
    case SQLITE_BLOB: {
      const void *bytes = sqlite3_column_blob(statement, column);
      return append_bytes(buffer, type, bytes, sqlite3_column_bytes(statement, column));
    }
    default: return append_byte(buffer, SQLITE_NULL);
  }
}

static uint64_t word_at(const unsigned char *bytes) {
  uint64_t word = 0;
  for (int index = 0; index < 8; index++) word = word << 8 | bytes[index];
  return word;
}

static int length_at(const unsigned char *bytes, int *size) {
  uint32_t length = 0;
  *size = 0;
  do {
    length = length << 7 | (bytes[*size] & 0x7F);
  } while (bytes[(*size)++] & 0x80);
  return (int)length;
}

// How many bytes an encoded value has.
static int size_of_value(const unsigned char *bytes) {
  int size;
  switch (bytes[0]) {
    case SQLITE_INTEGER:
    case SQLITE_FLOAT: return 9;
    case SQLITE_TEXT:
    case SQLITE_BLOB: {
      int length = length_at(bytes + 1, &size);
      return 1 + size + length;
    }
    default: return 1;
  }
}

// Binds an encoded value, whose bytes outlive the step.
static int bind_value(sqlite3_stmt *statement, int place, const unsigned char *bytes) {
  int size;
  switch (bytes[0]) {
    case SQLITE_INTEGER:
      return sqlite3_bind_int64(statement, place, (sqlite3_int64)word_at(bytes + 1));
    case SQLITE_FLOAT: {
      uint64_t word = word_at(bytes + 1);
      double value;
      memcpy(&value, &word, sizeof value);
      return sqlite3_bind_double(statement, place, value);
    }
    case SQLITE_TEXT: {
      int length = length_at(bytes + 1, &size);
      return sqlite3_bind_text(statement, place, (const char *)bytes + 1 + size, length,
                               SQLITE_STATIC);
    }
    case SQLITE_BLOB: {
      int length = length_at(bytes + 1, &size);
      return sqlite3_bind_blob(statement, place, bytes + 1 + size, length, SQLITE_STATIC);
    }
    default: return sqlite3_bind_null(statement, place);
  }
}

// MARK: Tables and rows

// The table of a name, asked for once; one without a key has no columns here and is left out.
static struct table *find_table(struct crecorder *recorder, const char *name) {
  struct table **place = &recorder->tables;
  for (; *place; place = &(*place)->next) {
    if (strcmp((*place)->name, name) == 0) return *place;
  }
  struct table *table = calloc(1, sizeof *table);
  char *copy = strdup(name);
  sqlite3_stmt *info = NULL;
  int code = table && copy ? SQLITE_OK : SQLITE_NOMEM;
  if (code == SQLITE_OK) {
    table->name = copy;
    table->last = &table->first;
    code = sqlite3_prepare_v2(
        recorder->db, "SELECT pk FROM pragma_table_info(?1, 'main') ORDER BY cid", -1, &info, NULL);
  }
  if (code == SQLITE_OK) code = sqlite3_bind_text(info, 1, name, -1, SQLITE_STATIC);
  int has_key = 0;
  while (code == SQLITE_OK && (code = sqlite3_step(info)) == SQLITE_ROW) {
    unsigned char *keys = realloc(table->keys, (size_t)table->columns + 1);
    code = keys ? SQLITE_OK : SQLITE_NOMEM;
    if (code != SQLITE_OK) break;
    table->keys = keys;
    int key = sqlite3_column_int(info, 0);
    table->keys[table->columns++] = (unsigned char)key;
    has_key |= key > 0;
  }
  sqlite3_finalize(info);
  if (code != SQLITE_DONE) {
    recorder->code = code;
    if (table) free(table->keys);
    free(table);
    free(copy);
    return NULL;
  }
  if (!has_key) table->columns = 0;
  *place = table;
  return table;
}

static uint32_t hash_of(const unsigned char *bytes, int count) {
  uint32_t hash = 2166136261u;
  for (int index = 0; index < count; index++) hash = (hash ^ bytes[index]) * 16777619u;
  return hash;
}

static int grow(struct table *table) {
  uint32_t count = table->bucket_count ? table->bucket_count * 4 : 16;
  struct row **buckets = calloc(count, sizeof *buckets);
  if (!buckets) return SQLITE_NOMEM;
  for (struct row *row = table->first; row; row = row->next) {
    row->next_in_bucket = buckets[row->hash % count];
    buckets[row->hash % count] = row;
  }
  free(table->buckets);
  table->buckets = buckets;
  table->bucket_count = count;
  return SQLITE_OK;
}

// Notes a row by its key, before it is changed for the first time.
static int note_row(struct crecorder *recorder, struct table *table, int is_new) {
  sqlite3 *db = recorder->db;
  int code = SQLITE_OK;
  recorder->key.length = 0;
  for (int column = 0; column < table->columns; column++) {
    sqlite3_value *value = NULL;
    if (!table->keys[column]) continue;
    code = is_new ? sqlite3_preupdate_new(db, column, &value)
                  : sqlite3_preupdate_old(db, column, &value);
    if (code == SQLITE_OK) code = append_value(&recorder->key, value);
    if (code != SQLITE_OK) return code;
  }
  uint32_t hash = hash_of(recorder->key.bytes, recorder->key.length);
  if (table->bucket_count) {
    struct row *row = table->buckets[hash % table->bucket_count];
    for (; row; row = row->next_in_bucket) {
      if (row->hash == hash && row->key_length == recorder->key.length &&
          memcmp(row->bytes, recorder->key.bytes, (size_t)row->key_length) == 0) {
        return SQLITE_OK;
      }
    }
  }
  recorder->old.length = 0;
  for (int column = 0; !is_new && column < table->columns; column++) {
    sqlite3_value *value = NULL;
    code = sqlite3_preupdate_old(db, column, &value);
    if (code == SQLITE_OK) code = append_value(&recorder->old, value);
    if (code != SQLITE_OK) return code;
  }
  if (table->row_count >= table->bucket_count) code = grow(table);
  if (code != SQLITE_OK) return code;
  struct row *row =
      malloc(sizeof *row + (size_t)recorder->key.length + (size_t)recorder->old.length);
  if (!row) return SQLITE_NOMEM;
  row->next = NULL;
  row->hash = hash;
  row->existed = !is_new;
  row->indirect = sqlite3_preupdate_depth(db) > 0;
  row->key_length = recorder->key.length;
  row->old_length = recorder->old.length;
  memcpy(row->bytes, recorder->key.bytes, (size_t)row->key_length);
  if (row->old_length > 0) {
    memcpy(row->bytes + row->key_length, recorder->old.bytes, (size_t)row->old_length);
  }
  row->next_in_bucket = table->buckets[hash % table->bucket_count];
  table->buckets[hash % table->bucket_count] = row;
  *table->last = row;
  table->last = &row->next;
  table->row_count++;
  return SQLITE_OK;
}

static void note_change(void *context, sqlite3 *db, int operation, const char *database,
                        const char *name, sqlite3_int64 old_row, sqlite3_int64 new_row) {
  (void)old_row;
  (void)new_row;
  struct crecorder *recorder = context;
  if (!recorder->is_recording || recorder->code != SQLITE_OK) return;
  if (strcmp(database, "main") != 0) return;
  struct table *table = find_table(recorder, name);
  if (!table || table->columns == 0) return;
  int code = table->columns == sqlite3_preupdate_count(db) ? SQLITE_OK : SQLITE_SCHEMA;
  if (code == SQLITE_OK && operation != SQLITE_INSERT) code = note_row(recorder, table, 0);
  // An update may move a row to another key.
  if (code == SQLITE_OK && operation != SQLITE_DELETE) code = note_row(recorder, table, 1);
  recorder->code = code;
}

static void clear_rows(struct table *table) {
  struct row *row = table->first;
  while (row) {
    struct row *next = row->next;
    free(row);
    row = next;
  }
  table->first = NULL;
  table->last = &table->first;
  table->row_count = 0;
  // A great change leaves no great table behind.
  if (table->bucket_count > 64) {
    free(table->buckets);
    table->buckets = NULL;
    table->bucket_count = 0;
  } else if (table->bucket_count) {
    memset(table->buckets, 0, table->bucket_count * sizeof *table->buckets);
  }
}

// MARK: What came of them

static int make_select(struct crecorder *recorder, struct table *table) {
  if (table->select) return SQLITE_OK;
  sqlite3_stmt *info = NULL;
  sqlite3_str *text = sqlite3_str_new(recorder->db);
  int code = sqlite3_prepare_v2(
      recorder->db, "SELECT name FROM pragma_table_info(?1, 'main') WHERE pk > 0 ORDER BY cid", -1,
      &info, NULL);
  if (code == SQLITE_OK) code = sqlite3_bind_text(info, 1, table->name, -1, SQLITE_STATIC);
  sqlite3_str_appendf(text, "SELECT * FROM main.\"%w\" WHERE ", table->name);
  int count = 0;
  while (code == SQLITE_OK && (code = sqlite3_step(info)) == SQLITE_ROW) {
    count++;
    sqlite3_str_appendf(text, "%s\"%w\" = ?%d", count > 1 ? " AND " : "",
                        (const char *)sqlite3_column_text(info, 0), count);
    code = SQLITE_OK;
  }
  sqlite3_finalize(info);
  char *sql = sqlite3_str_finish(text);
  if (code == SQLITE_DONE) code = sql ? SQLITE_OK : SQLITE_NOMEM;
  if (code == SQLITE_OK) {
    code = sqlite3_prepare_v3(recorder->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &table->select, NULL);
  }
  sqlite3_free(sql);
  return code;
}

static int append_header(struct buffer *buffer, const struct table *table) {
  int code = append_byte(buffer, 'T');
  if (code == SQLITE_OK) code = append_length(buffer, table->columns);
  if (code == SQLITE_OK) code = append(buffer, table->keys, table->columns);
  return code == SQLITE_OK ? append(buffer, table->name, (int)strlen(table->name) + 1) : code;
}

// A row that is there and was there: the columns that differ, before and after.
static int append_update(struct buffer *buffer, const struct table *table, const struct row *row,
                         struct buffer *now) {
  const unsigned char *old = row->bytes + row->key_length;
  int code = SQLITE_OK, start = buffer->length, differs = 0;
  now->length = 0;
  for (int column = 0; code == SQLITE_OK && column < table->columns; column++) {
    int size = size_of_value(old), before = now->length;
    code = append_column(now, table->select, column);
    if (code != SQLITE_OK) break;
    int now_size = now->length - before;
    int is_same = size == now_size && memcmp(old, now->bytes + before, (size_t)size) == 0;
    // Zero stands for a value that is left out.
    if (table->keys[column]) {
      code = append(buffer, old, size);
    } else {
      code = is_same ? append_byte(buffer, 0) : append(buffer, old, size);
    }
    if (is_same || table->keys[column]) {
      now->length = before;
      if (code == SQLITE_OK) code = append_byte(now, 0);
    } else {
      differs = 1;
    }
    old += size;
  }
  if (code == SQLITE_OK && differs) return append(buffer, now->bytes, now->length);
  if (code == SQLITE_OK) buffer->length = start;
  return code;
}

static int append_row(struct crecorder *recorder, struct table *table, const struct row *row,
                      struct buffer *buffer) {
  const unsigned char *key = row->bytes;
  int code = SQLITE_OK;
  for (int place = 1, left = row->key_length; code == SQLITE_OK && left > 0; place++) {
    int size = size_of_value(key);
    code = bind_value(table->select, place, key);
    key += size;
    left -= size;
  }
  if (code == SQLITE_OK) code = sqlite3_step(table->select);
  if (code == SQLITE_DONE) {
    code = SQLITE_OK;
    if (row->existed) {
      code = append_byte(buffer, SQLITE_DELETE);
      if (code == SQLITE_OK) code = append_byte(buffer, row->indirect);
      if (code == SQLITE_OK) code = append(buffer, row->bytes + row->key_length, row->old_length);
    }
  } else if (code == SQLITE_ROW) {
    int start = buffer->length;
    code = append_byte(buffer, row->existed ? SQLITE_UPDATE : SQLITE_INSERT);
    if (code == SQLITE_OK) code = append_byte(buffer, row->indirect);
    int body = buffer->length;
    if (row->existed) {
      if (code == SQLITE_OK) code = append_update(buffer, table, row, &recorder->old);
    } else {
      for (int column = 0; code == SQLITE_OK && column < table->columns; column++) {
        code = append_column(buffer, table->select, column);
      }
    }
    // It is as it was.
    if (buffer->length == body) buffer->length = start;
  }
  sqlite3_reset(table->select);
  return code;
}

// MARK: Interface

int crecorder_make(struct sqlite3 *db, struct crecorder **recorder) {
  *recorder = calloc(1, sizeof **recorder);
  if (!*recorder) return SQLITE_NOMEM;
  (*recorder)->db = db;
  sqlite3_preupdate_hook(db, note_change, *recorder);
  return SQLITE_OK;
}

void crecorder_start(struct crecorder *recorder) {
  crecorder_stop(recorder);
  recorder->is_recording = 1;
}

void crecorder_stop(struct crecorder *recorder) {
  recorder->is_recording = 0;
  recorder->code = SQLITE_OK;
  for (struct table *table = recorder->tables; table; table = table->next) clear_rows(table);
}

int crecorder_changeset(struct crecorder *recorder, void **bytes, int *length) {
  struct buffer buffer = {NULL, 0, 0};
  int code = recorder->code;
  for (struct table *table = recorder->tables; code == SQLITE_OK && table; table = table->next) {
    if (!table->first) continue;
    int start = buffer.length;
    code = make_select(recorder, table);
    if (code == SQLITE_OK) code = append_header(&buffer, table);
    int body = buffer.length;
    for (struct row *row = table->first; code == SQLITE_OK && row; row = row->next) {
      code = append_row(recorder, table, row, &buffer);
    }
    if (buffer.length == body) buffer.length = start;
    // Nothing of a row stays bound that is about to go.
    if (table->select) sqlite3_clear_bindings(table->select);
  }
  if (code != SQLITE_OK) {
    free(buffer.bytes);
    buffer = (struct buffer){NULL, 0, 0};
  }
  *bytes = buffer.bytes;
  *length = buffer.length;
  return code;
}

int crecorder_count(struct crecorder *recorder, const char *name) {
  for (struct table *table = recorder->tables; table; table = table->next) {
    if (strcmp(table->name, name) == 0) return (int)table->row_count;
  }
  return 0;
}

void crecorder_end(struct crecorder *recorder) {
  if (!recorder) return;
  sqlite3_preupdate_hook(recorder->db, NULL, NULL);
  struct table *table = recorder->tables;
  while (table) {
    struct table *next = table->next;
    clear_rows(table);
    sqlite3_finalize(table->select);
    free(table->buckets);
    free(table->keys);
    free(table->name);
    free(table);
    table = next;
  }
  free(recorder->key.bytes);
  free(recorder->old.bytes);
  free(recorder);
}
