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

    \(createTriggers)
    """

  private static let itemAdded = trigger(
    "item_added", "INSERT ON item", item: "SELECT new.uuid AS uuid", gone: 0)
  private static let membershipAdded = trigger(
    "membership_added", "INSERT ON membership", item: child("new"), gone: 0)

  static let dropTriggers = """
    \(dropAddedTriggers)
    DROP TRIGGER item_changed; DROP TRIGGER item_removed;
    DROP TRIGGER membership_changed; DROP TRIGGER membership_removed;
    """

  static let createTriggers = """
    \(itemAdded)
    \(trigger("item_changed", "UPDATE ON item", item: "SELECT new.uuid AS uuid", gone: 0))
    \(trigger("item_removed", "DELETE ON item", item: "SELECT old.uuid AS uuid", gone: 1))
    \(membershipAdded)
    \(trigger("membership_changed", "UPDATE ON membership", item: child("new"), gone: 0))
    \(trigger("membership_removed", "DELETE ON membership", item: child("old"), gone: 0))
    """

  static let dropAddedTriggers = "DROP TRIGGER item_added; DROP TRIGGER membership_added;"

  static let createAddedTriggers = "\(itemAdded)\n\(membershipAdded)"

  private static func child(_ row: String) -> String {
    "SELECT uuid FROM item WHERE seq = \(row).child"
  }

  private static func trigger(
    _ name: String, _ event: String, item: String, gone: Int
  ) -> String {
    """
    CREATE TRIGGER \(name) AFTER \(event) BEGIN
      UPDATE revision SET number = number + 1;
      INSERT INTO touched SELECT i.uuid, r.number, \(gone) FROM (\(item)) i, revision r WHERE true
        ON CONFLICT (item) DO UPDATE SET revision = excluded.revision, gone = excluded.gone;
    END;
    """
  }
}
