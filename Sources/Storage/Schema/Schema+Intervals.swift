extension Schema {
  /// Version 3: stored intervals, to find due items without reading every completion.
  ///
  /// Triggers mark the items whose completions any program changes. The store recomputes their
  /// intervals at the end of its own changes. After changes by other programs, it does so when it
  /// reads.
  static let version3 = """
    CREATE TABLE rhythm (
      item BLOB PRIMARY KEY CHECK (length(item) = 16),
      count INTEGER NOT NULL,
      interval_ms INTEGER NOT NULL,
      spread_ms INTEGER NOT NULL,
      last_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE rhythm_outdated (
      item BLOB PRIMARY KEY CHECK (length(item) = 16)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO rhythm_outdated SELECT item FROM completion GROUP BY item HAVING count(*) > 2;

    CREATE TRIGGER completion_added AFTER INSERT ON completion
    WHEN (SELECT count(*) FROM (SELECT 1 FROM completion WHERE item = new.item LIMIT 3)) = 3
    BEGIN
      INSERT OR IGNORE INTO rhythm_outdated VALUES (new.item);
    END;
    CREATE TRIGGER completion_changed AFTER UPDATE ON completion BEGIN
      INSERT OR IGNORE INTO rhythm_outdated VALUES (old.item), (new.item);
    END;
    CREATE TRIGGER completion_removed AFTER DELETE ON completion BEGIN
      INSERT OR IGNORE INTO rhythm_outdated VALUES (old.item);
    END;
    """
}
