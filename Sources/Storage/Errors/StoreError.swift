import Lists

/// Why the store could not do what it was asked for.
///
/// Nothing is changed when a method throws one of these, but ``notDurable(path:reason:)`` and
/// perhaps ``uncertain(path:reason:)``.
public enum StoreError: Error, Hashable, Sendable {
  /// No item answers to a word.
  case notFound(word: String, candidates: [String])
  /// No item answers to the word for a list that something was to be put into.
  case noList(word: String, candidates: [String])
  /// Several items answer to a word: the first few of them, and how many there are.
  case ambiguous(word: String, candidates: [String], count: Int)
  /// An item is not in the list it was looked for in.
  case notInList(item: String, list: String)
  /// An item that was to be taken out of a list is not in it.
  case alreadyOutside(item: String, list: String)
  /// A text cannot be a name.
  case name(NameError)
  /// Details are too long.
  case details(DetailsError)
  /// Another item has the name that was asked for.
  case nameTaken(name: String, by: String)
  /// What was edited has been changed by another program since it was read.
  case editedElsewhere(name: String)
  /// An item was to be put into itself.
  case intoItself(name: String)

  /// There is no file yet.
  case missing(path: String)
  /// There is no file to restore; the backups of the store that there are.
  case noBackup(path: String, backups: [String])
  /// The file is no SQLite database.
  case notADatabase(path: String)
  /// The file is a database of another program.
  case foreign(path: String)
  /// The file has no bytes.
  case empty(path: String, backups: [String])
  /// The file is damaged.
  case damaged(path: String, detail: String, backups: [String])
  /// The file was written by a newer version.
  case newer(path: String, version: Int, known: Int)

  /// Something that was to be made is there already.
  case exists(path: String)
  /// A file or folder could not be made.
  case cannotCreate(path: String, reason: String)
  /// Reading or writing failed.
  case inputOutput(path: String, reason: String)
  /// The disk, or the room allowed on it, is full.
  case full(path: String)
  /// Another program held the store for longer than the wait.
  case locked(path: String, seconds: Int)
  /// The change is stored, but not known to be safe from a power failure.
  case notDurable(path: String, reason: String)
  /// Whether a change was stored cannot be said: the store could not be read again.
  case uncertain(path: String, reason: String)
  /// A change was interrupted, and must be taken back before anyone can read; that takes rights to
  /// write which are missing.
  case interrupted(path: String)
  /// The file or its folder can only be read.
  case readOnly(path: String)
  /// Permission to read or write is missing.
  case noPermission(path: String)
  /// A hook of the person refused the change, in its own words.
  case refused(reason: String)
  /// SQLite refused a statement: a fault of this program.
  case unexpected(detail: String)
}

extension StoreError {
  /// The names that may have been meant.
  public var candidates: [String] {
    switch self {
    case .notFound(_, let candidates), .noList(_, let candidates),
      .ambiguous(_, let candidates, _):
      candidates
    default: []
    }
  }
}
