extension Schema {
  /// Version 4: the devices that made changes, and the changes of a joined store that its server
  /// may not have.
  ///
  /// A pending change has state 0 until it is sent, and then 1. If it is refused, its state is 2,
  /// and 3 once a command has shown that. A refused change has a problem instead of an undo step.
  /// Every command parses the schema, so this step is kept short.
  static let version4 = """
    ALTER TABLE change ADD COLUMN device TEXT;
    CREATE TABLE pending (
      seq INTEGER PRIMARY KEY, id BLOB, change INTEGER, request TEXT, state INTEGER, problem TEXT
    ) STRICT;
    """
}
