import GRDB

/// The database schema.
///
/// Never edit a released step; add another one. Until the first release, edit version 1. Checks use no JSON functions, because SQLite
/// doesn't allow them in an untrusted schema.
struct Schema {
  /// Step 0 creates version 1.
  var steps: [@Sendable (Database) throws -> Void]

  /// `PrLi` in the file's header identifies a database of this program.
  static let applicationID = 0x5072_4C69

  /// `Prio` identifies a database of a build from before the first release.
  static let unreleasedApplicationID = 0x5072_696F

  static let current = Schema(steps: [{ try $0.execute(sql: version1) }])

  var version: Int { steps.count }

  /// Requires a transaction.
  func migrate(_ db: Database, from version: Int) throws {
    for step in steps[version...] { try step(db) }
    try db.execute(sql: "PRAGMA user_version = \(steps.count)")
  }

  /// A date is the form of ``ItemDate/text``: the day, the lead, the repeat, its first day, and the
  /// day on which the priority was set by hand.
  ///
  /// The rows placed by hand in a list have no triggers: whoever writes them updates the list too.
  private static let version1 = """
    PRAGMA application_id = \(applicationID);

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
    ) STRICT;
    CREATE INDEX item_home ON item (priority DESC, sort_key);
    CREATE INDEX item_alpha ON item (sort_key, search_key);
    CREATE INDEX item_dated ON item (date) WHERE date IS NOT NULL;

    CREATE TABLE membership (
      parent INTEGER NOT NULL REFERENCES item (seq) ON DELETE CASCADE,
      child INTEGER NOT NULL REFERENCES item (seq) ON DELETE CASCADE,
      priority INTEGER CHECK (priority BETWEEN 0 AND 3),
      added_ms INTEGER NOT NULL,
      PRIMARY KEY (parent, child),
      CHECK (parent <> child)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX membership_child ON membership (child, parent);

    CREATE TABLE move (
      list INTEGER NOT NULL REFERENCES item (seq) ON DELETE CASCADE,
      n INTEGER NOT NULL,
      item BLOB NOT NULL CHECK (length(item) = 16),
      is_before INTEGER NOT NULL CHECK (is_before IN (0, 1)),
      neighbor BLOB NOT NULL CHECK (length(neighbor) = 16),
      PRIMARY KEY (list, n)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE change (
      seq INTEGER PRIMARY KEY,
      id BLOB NOT NULL CHECK (length(id) = 16),
      step BLOB NOT NULL CHECK (length(step) = 16),
      reverts BLOB CHECK (length(reverts) = 16),
      at_ms INTEGER NOT NULL,
      command TEXT NOT NULL,
      state INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1)),
      device TEXT
    ) STRICT;
    CREATE INDEX change_step ON change (step);
    CREATE INDEX change_reverts ON change (reverts) WHERE reverts IS NOT NULL;

    CREATE TABLE device (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

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
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE completion (
      change INTEGER NOT NULL,
      item BLOB NOT NULL CHECK (length(item) = 16),
      name TEXT NOT NULL,
      at_ms INTEGER NOT NULL,
      priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 3),
      PRIMARY KEY (change, item)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX completion_item ON completion (item, change);

    CREATE TABLE meta (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    \(revisions)

    \(intervals)

    \(pending)
    """
}
