extension Schema {
  /// Version 4: the devices that made changes, and the changes of a joined store that its server may
  /// lack.
  ///
  /// The state of a pending change is 0 until it is sent, then 1; 2 if it was refused, and 3 once a
  /// command has shown that. A refused one has no undo step, but a problem. Every command parses the
  /// schema, so this one is short.
  static let version4 = """
    ALTER TABLE change ADD COLUMN device TEXT;
    CREATE TABLE pending (
      seq INTEGER PRIMARY KEY, id BLOB, change INTEGER, request TEXT, state INTEGER, problem TEXT
    ) STRICT;
    """
}
