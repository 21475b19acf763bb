extension Schema {
  /// The changes of a joined store that its server may not have.
  ///
  /// A pending change has state 0 until it is sent, and then 1. If it is refused, its state is 2,
  /// 3 once a command has shown that, and 4 once it was undone, until the next change. A refused
  /// change has a problem instead of an undo step, the item, and the field or else the kind of
  /// refusal.
  static let pending = """
    CREATE TABLE pending (
      seq INTEGER PRIMARY KEY, id BLOB, change INTEGER, request TEXT, state INTEGER, problem TEXT,
      item BLOB, reason TEXT
    ) STRICT;
    """
}
