1349667945
1
delete
CREATE TABLE item (
  seq INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 16000),
  name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
  search_key TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  details TEXT NOT NULL DEFAULT '' CHECK (length(details) <= 100000),
  priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
  previous INTEGER CHECK (previous IS NULL OR (previous BETWEEN 1 AND 3 AND priority = 0)),
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  done_ms INTEGER,
  date TEXT CHECK (date LIKE '____-__-__ %'),
  list_order TEXT NOT NULL DEFAULT 'priority'
    CHECK (list_order IN ('priority', 'name', 'route')),
  extra TEXT NOT NULL DEFAULT '{}' CHECK (extra LIKE '{%}')
) STRICT
CREATE INDEX item_home ON item (priority DESC, sort_key)
CREATE INDEX item_alpha ON item (sort_key, search_key)
CREATE INDEX item_dated ON item (date) WHERE date IS NOT NULL
CREATE TABLE membership (
  parent INTEGER NOT NULL REFERENCES item (seq) ON DELETE CASCADE,
  child INTEGER NOT NULL REFERENCES item (seq) ON DELETE CASCADE,
  priority INTEGER CHECK (priority BETWEEN 0 AND 3),
  added_ms INTEGER NOT NULL,
  PRIMARY KEY (parent, child),
  CHECK (parent <> child)
) STRICT, WITHOUT ROWID
CREATE INDEX membership_child ON membership (child, parent)
CREATE TABLE move (
  list INTEGER NOT NULL REFERENCES item (seq) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  item BLOB NOT NULL CHECK (length(item) = 16),
  is_before INTEGER NOT NULL CHECK (is_before IN (0, 1)),
  neighbor BLOB NOT NULL CHECK (length(neighbor) = 16),
  PRIMARY KEY (list, n)
) STRICT, WITHOUT ROWID
CREATE TABLE change (
  seq INTEGER PRIMARY KEY,
  id BLOB NOT NULL CHECK (length(id) = 16),
  step BLOB NOT NULL CHECK (length(step) = 16),
  reverts BLOB CHECK (length(reverts) = 16),
  at_ms INTEGER NOT NULL,
  command TEXT NOT NULL,
  state INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1)),
  device TEXT
) STRICT
CREATE INDEX change_step ON change (step)
CREATE INDEX change_reverts ON change (reverts) WHERE reverts IS NOT NULL
CREATE TABLE device (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID
CREATE TABLE event (
  change INTEGER NOT NULL REFERENCES change (seq) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN
    ('created', 'deleted', 'priority', 'edited', 'arranged', 'joined', 'left',
      'listPriority', 'completed', 'noted')),
  item BLOB NOT NULL CHECK (length(item) = 16),
  name TEXT,
  list BLOB CHECK (length(list) = 16),
  before TEXT CHECK (before LIKE '{%}'),
  after TEXT CHECK (after LIKE '{%}'),
  PRIMARY KEY (change, n)
) STRICT, WITHOUT ROWID
CREATE TABLE completion (
  change INTEGER NOT NULL,
  item BLOB NOT NULL CHECK (length(item) = 16),
  name TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 3),
  PRIMARY KEY (change, item)
) STRICT, WITHOUT ROWID
CREATE INDEX completion_item ON completion (item, change)
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID
CREATE TABLE revision (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  epoch BLOB NOT NULL CHECK (length(epoch) = 16),
  number INTEGER NOT NULL,
  change BLOB NOT NULL CHECK (length(change) = 16),
  critical INTEGER NOT NULL,
  high INTEGER NOT NULL,
  medium INTEGER NOT NULL
) STRICT
CREATE TABLE touched (
  item BLOB PRIMARY KEY CHECK (length(item) = 16),
  revision INTEGER NOT NULL,
  gone INTEGER NOT NULL CHECK (gone IN (0, 1))
) STRICT, WITHOUT ROWID
CREATE INDEX touched_revision ON touched (revision)
CREATE TABLE request (
  id BLOB PRIMARY KEY CHECK (length(id) = 16),
  at_ms INTEGER NOT NULL,
  answer TEXT NOT NULL
) STRICT, WITHOUT ROWID
CREATE INDEX request_age ON request (at_ms)
CREATE TRIGGER item_added AFTER INSERT ON item BEGIN
  UPDATE revision SET number = number + 1, medium = medium + (new.priority = 1), high = high + (new.priority = 2), critical = critical + (new.priority = 3);
  INSERT INTO touched SELECT new.uuid, number, 0 FROM revision WHERE true
    ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = 0;
END
CREATE TRIGGER item_changed AFTER UPDATE ON item BEGIN
  UPDATE revision SET number = number + 1, medium = medium - (old.priority = 1) + (new.priority = 1), high = high - (old.priority = 2) + (new.priority = 2), critical = critical - (old.priority = 3) + (new.priority = 3);
  INSERT INTO touched SELECT new.uuid, number, 0 FROM revision WHERE true
    ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = 0;
END
CREATE TRIGGER item_removed AFTER DELETE ON item BEGIN
  UPDATE revision SET number = number + 1, medium = medium - (old.priority = 1), high = high - (old.priority = 2), critical = critical - (old.priority = 3);
  INSERT INTO touched SELECT old.uuid, number, 1 FROM revision WHERE true
    ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = 1;
END
CREATE TRIGGER membership_added AFTER INSERT ON membership BEGIN
  UPDATE revision SET number = number + 1;
  INSERT INTO touched SELECT uuid, number, 0 FROM revision, item WHERE seq = new.child
    ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = 0;
END
CREATE TRIGGER membership_changed AFTER UPDATE ON membership BEGIN
  UPDATE revision SET number = number + 1;
  INSERT INTO touched SELECT uuid, number, 0 FROM revision, item WHERE seq = new.child
    ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = 0;
END
CREATE TRIGGER membership_removed AFTER DELETE ON membership BEGIN
  UPDATE revision SET number = number + 1;
  INSERT INTO touched SELECT uuid, number, 0 FROM revision, item WHERE seq = old.child
    ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = 0;
END
CREATE TABLE interval (
  item BLOB PRIMARY KEY CHECK (length(item) = 16),
  count INTEGER NOT NULL,
  length_ms INTEGER NOT NULL,
  spread_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID
CREATE TABLE interval_outdated (
  item BLOB PRIMARY KEY CHECK (length(item) = 16)
) STRICT, WITHOUT ROWID
CREATE TRIGGER completion_added AFTER INSERT ON completion
WHEN (SELECT count(*) FROM (SELECT 1 FROM completion WHERE item = new.item LIMIT 3)) = 3
BEGIN
  INSERT OR IGNORE INTO interval_outdated VALUES (new.item);
END
CREATE TRIGGER completion_changed AFTER UPDATE ON completion BEGIN
  INSERT OR IGNORE INTO interval_outdated VALUES (old.item), (new.item);
END
CREATE TRIGGER completion_removed AFTER DELETE ON completion BEGIN
  INSERT OR IGNORE INTO interval_outdated VALUES (old.item);
END
CREATE TABLE pending (
  seq INTEGER PRIMARY KEY, id BLOB, change INTEGER, request TEXT, state INTEGER, problem TEXT,
  item BLOB, reason TEXT
) STRICT
ok
