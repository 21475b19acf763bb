extension Schema {
  /// Version 4: the devices that made changes, and the changes that a joined store has not
  /// exchanged with its server.
  ///
  /// A pending change has the undo step that made it here; a refused one has none, but a problem.
  static let version4 = """
    CREATE TABLE origin (
      change INTEGER PRIMARY KEY REFERENCES change (seq) ON DELETE CASCADE,
      device TEXT NOT NULL
    ) STRICT;

    CREATE TABLE pending (
      seq INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      change INTEGER,
      request TEXT NOT NULL CHECK (request LIKE '{%}'),
      sent INTEGER NOT NULL DEFAULT 0 CHECK (sent IN (0, 1)),
      problem TEXT CHECK (problem LIKE '{%}'),
      shown INTEGER NOT NULL DEFAULT 0 CHECK (shown IN (0, 1))
    ) STRICT;
    """
}
