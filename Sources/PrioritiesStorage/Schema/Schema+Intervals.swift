extension Schema {
  /// Stored intervals, to find due items without reading every completion.
  ///
  /// Triggers mark the items whose completions any program changes. The store recomputes their
  /// intervals at the end of its own changes. After changes by other programs, it does so when it
  /// reads.
  static let intervals = """
    CREATE TABLE interval (
      item BLOB PRIMARY KEY CHECK (length(item) = 16),
      count INTEGER NOT NULL,
      length_ms INTEGER NOT NULL,
      spread_ms INTEGER NOT NULL,
      last_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE interval_outdated (
      item BLOB PRIMARY KEY CHECK (length(item) = 16)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER completion_added AFTER INSERT ON completion
    WHEN (SELECT count(*) FROM (SELECT 1 FROM completion WHERE item = new.item LIMIT 3)) = 3
    BEGIN
      INSERT OR IGNORE INTO interval_outdated VALUES (new.item);
    END;
    CREATE TRIGGER completion_changed AFTER UPDATE ON completion BEGIN
      INSERT OR IGNORE INTO interval_outdated VALUES (old.item), (new.item);
    END;
    CREATE TRIGGER completion_removed AFTER DELETE ON completion BEGIN
      INSERT OR IGNORE INTO interval_outdated VALUES (old.item);
    END;
    """
}
