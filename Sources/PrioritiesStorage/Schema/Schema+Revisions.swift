extension Schema {
  /// Revisions and requests, for clients with a replica, and the numbers of needed items, which
  /// cost the same however many there are.
  ///
  /// For each row that any program changes, triggers increment the revision and stamp the item.
  /// They don't stamp the memberships of a deleted item. Every command parses the schema, so they
  /// are as short as possible.
  static let revisions = """
    CREATE TABLE revision (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      epoch BLOB NOT NULL CHECK (length(epoch) = 16),
      number INTEGER NOT NULL,
      change BLOB NOT NULL CHECK (length(change) = 16),
      critical INTEGER NOT NULL,
      high INTEGER NOT NULL,
      medium INTEGER NOT NULL
    ) STRICT;
    INSERT INTO revision VALUES (1, randomblob(16), 1, randomblob(16), 0, 0, 0);

    CREATE TABLE touched (
      item BLOB PRIMARY KEY CHECK (length(item) = 16),
      revision INTEGER NOT NULL,
      gone INTEGER NOT NULL CHECK (gone IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX touched_revision ON touched (revision);

    CREATE TABLE request (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      at_ms INTEGER NOT NULL,
      answer TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX request_age ON request (at_ms);

    \(createTriggers)
    """

  static let countNeeded = """
    UPDATE revision SET (critical, high, medium) = (\(neededCounts))
    """
  static let neededCounts = """
    SELECT count(*) FILTER (WHERE priority = 3) AS critical,
      count(*) FILTER (WHERE priority = 2) AS high,
      count(*) FILTER (WHERE priority = 1) AS medium FROM item WHERE priority > 0
    """

  static let dropTriggers = """
    DROP TRIGGER item_added; DROP TRIGGER item_changed; DROP TRIGGER item_removed;
    DROP TRIGGER membership_added; DROP TRIGGER membership_changed; DROP TRIGGER membership_removed;
    """
  static let createTriggers = """
    \(itemTrigger("item_added", "INSERT", row: "new", gone: 0, counting: "+ (new.priority = %d)"))
    \(itemTrigger("item_changed", "UPDATE", row: "new", gone: 0,
      counting: "- (old.priority = %d) + (new.priority = %d)"))
    \(itemTrigger("item_removed", "DELETE", row: "old", gone: 1, counting: "- (old.priority = %d)"))
    \(membershipTrigger("membership_added", "INSERT", row: "new"))
    \(membershipTrigger("membership_changed", "UPDATE", row: "new"))
    \(membershipTrigger("membership_removed", "DELETE", row: "old"))
    """

  /// - Parameter counting: The change of a number of needed items, with `%d` for the priority.
  private static func itemTrigger(
    _ name: String, _ event: String, row: String, gone: Int, counting: String
  ) -> String {
    let counts = ["medium", "high", "critical"].enumerated().map { index, column in
      ", \(column) = \(column) \(counting.replacing("%d", with: "\(index + 1)"))"
    }
    return """
      CREATE TRIGGER \(name) AFTER \(event) ON item BEGIN
        UPDATE revision SET number = number + 1\(counts.joined());
        INSERT INTO touched SELECT \(row).uuid, number, \(gone) FROM revision WHERE true
          ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = \(gone);
      END;
      """
  }

  private static func membershipTrigger(_ name: String, _ event: String, row: String) -> String {
    """
    CREATE TRIGGER \(name) AFTER \(event) ON membership BEGIN
      UPDATE revision SET number = number + 1;
      INSERT INTO touched SELECT uuid, number, 0 FROM revision, item WHERE seq = \(row).child
        ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = 0;
    END;
    """
  }
}
