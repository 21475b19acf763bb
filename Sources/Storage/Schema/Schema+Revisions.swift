extension Schema {
  /// Version 2: revisions and requests, for clients with a replica.
  ///
  /// For each row that any program changes, triggers increment the revision and stamp the item.
  /// They don't stamp the memberships of a deleted item.
  static let version2 = """
    CREATE TABLE revision (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      epoch BLOB NOT NULL CHECK (length(epoch) = 16),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO revision VALUES (1, randomblob(16), 1);

    CREATE TABLE touched (
      item BLOB PRIMARY KEY CHECK (length(item) = 16),
      revision INTEGER NOT NULL,
      gone INTEGER NOT NULL CHECK (gone IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX touched_revision ON touched (revision);
    INSERT INTO touched SELECT uuid, 1, 0 FROM item;

    CREATE TABLE request (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      at_ms INTEGER NOT NULL,
      answer TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX request_age ON request (at_ms);

    \(trigger("item_added", "INSERT ON item", item: "SELECT new.uuid AS uuid", gone: 0))
    \(trigger("item_changed", "UPDATE ON item", item: "SELECT new.uuid AS uuid", gone: 0))
    \(trigger("item_removed", "DELETE ON item", item: "SELECT old.uuid AS uuid", gone: 1))
    \(membershipTriggers)
    """

  /// Version 5: the numbers of needed items, which cost the same however many there are.
  static let version5 = """
    ALTER TABLE revision ADD COLUMN critical INTEGER;
    ALTER TABLE revision ADD COLUMN high INTEGER;
    ALTER TABLE revision ADD COLUMN medium INTEGER;
    \(countNeeded);
    DROP TRIGGER item_added; DROP TRIGGER item_changed; DROP TRIGGER item_removed;
    \(itemTriggers)
    """

  static let countNeeded = """
    UPDATE revision SET (critical, high, medium) = (\(neededCounts))
    """
  static let neededCounts = """
    SELECT count(*) FILTER (WHERE priority = 3) AS critical,
      count(*) FILTER (WHERE priority = 2) AS high,
      count(*) FILTER (WHERE priority = 1) AS medium FROM item WHERE priority > 0
    """

  private static let itemAdded = trigger(
    "item_added", "INSERT ON item", item: "SELECT new.uuid AS uuid", gone: 0,
    counting: "+ (new.priority = %d)")
  private static let itemTriggers = """
    \(itemAdded)
    \(trigger("item_changed", "UPDATE ON item", item: "SELECT new.uuid AS uuid", gone: 0,
      counting: "- (old.priority = %d) + (new.priority = %d)"))
    \(trigger("item_removed", "DELETE ON item", item: "SELECT old.uuid AS uuid", gone: 1,
      counting: "- (old.priority = %d)"))
    """
  private static let membershipAdded = trigger(
    "membership_added", "INSERT ON membership", item: child("new"), gone: 0)

  static let dropTriggers = """
    \(dropAddedTriggers)
    DROP TRIGGER item_changed; DROP TRIGGER item_removed;
    DROP TRIGGER membership_changed; DROP TRIGGER membership_removed;
    """

  static let createTriggers = "\(itemTriggers)\n\(membershipTriggers)"

  private static let membershipTriggers = """
    \(membershipAdded)
    \(trigger("membership_changed", "UPDATE ON membership", item: child("new"), gone: 0))
    \(trigger("membership_removed", "DELETE ON membership", item: child("old"), gone: 0))
    """

  static let dropAddedTriggers = "DROP TRIGGER item_added; DROP TRIGGER membership_added;"

  static let createAddedTriggers = "\(itemAdded)\n\(membershipAdded)"

  private static func child(_ row: String) -> String {
    "SELECT uuid FROM item WHERE seq = \(row).child"
  }

  /// - Parameter counting: The change of a needed count, with `%d` for the priority.
  private static func trigger(
    _ name: String, _ event: String, item: String, gone: Int, counting: String? = nil
  ) -> String {
    let counts = ["medium", "high", "critical"].enumerated().map { index, column in
      counting.map { ", \(column) = \(column) \($0.replacing("%d", with: "\(index + 1)"))" } ?? ""
    }
    return """
      CREATE TRIGGER \(name) AFTER \(event) BEGIN
        UPDATE revision SET number = number + 1\(counts.joined());
        INSERT INTO touched SELECT i.uuid, r.number, \(gone) FROM (\(item)) i, revision r WHERE true
          ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = excluded.gone;
      END;
      """
  }
}
