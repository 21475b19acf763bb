import Basics
import Lists

/// Why a store could not do what it was asked to.
///
/// A method that throws one of these has changed nothing, except for ``notDurable(path:reason:)``
/// and possibly ``uncertain(path:reason:)``.
public enum StoreError: Error, Hashable, Sendable {
  /// No item matches a word; the candidates may have been meant.
  case notFound(word: String, candidates: [String])
  /// No item matches a word that was to name a list; the candidates may have been meant.
  case noList(word: String, candidates: [String])
  /// Several items match a word: the first few names, and how many items there are.
  case ambiguous(word: String, candidates: [String], count: Int)
  /// An item is not in the list whose own priority for it was meant.
  case notInList(item: String, list: String)
  /// An item that was to be taken out of a list is not in it.
  case alreadyOutside(item: String, list: String)
  /// A text cannot be a name.
  case name(NameError)
  case details(DetailsError)
  /// Another item has the name that was asked for, or one that counts as the same.
  case nameTaken(name: String, by: String)
  /// What was edited, or was asked about before it is deleted, has been changed elsewhere since it
  /// was read.
  case editedElsewhere(name: String)
  /// An item was to be put into itself.
  case intoItself(name: String)

  /// The file does not exist yet.
  case missing(path: String)
  /// The backup to restore does not exist; the store has these.
  case noBackup(path: String, backups: [String])
  /// The file is not an SQLite database.
  case notADatabase(path: String)
  /// The file is a database of another program.
  case foreign(path: String)
  /// The file has no bytes.
  case empty(path: String, backups: [String])
  case damaged(path: String, detail: String, backups: [String])
  /// The file was written by a newer version.
  case newer(path: String, version: Int, known: Int)

  /// A file that was to be created exists already.
  case exists(path: String)
  /// A file or folder could not be created.
  case cannotCreate(path: String, reason: String)
  case inputOutput(path: String, reason: String)
  /// The disk or the quota is full.
  case full(path: String)
  /// Another program held the store for longer than the timeout.
  case locked(path: String, seconds: Int)
  /// The change is stored, but not known to be safe from a power failure.
  case notDurable(path: String, reason: String)
  /// It is unknown whether a change was stored: the store could not be read again.
  case uncertain(path: String, reason: String)
  /// A change was interrupted and must be rolled back before the store can be read, for which write
  /// permission is missing.
  case interrupted(path: String)
  /// The file or its folder is read-only, or the store was opened for reading.
  case readOnly(path: String)
  /// Permission to read or write is missing.
  case noPermission(path: String)
  /// A hook refused the change; the reason is its own sentence.
  case refused(reason: String)
  /// SQLite refused a statement, which is a bug in this program.
  case unexpected(detail: String)
}

extension StoreError {
  /// The names that may have been meant; empty for errors without any.
  public var candidates: [String] {
    switch self {
    case .notFound(_, let candidates), .noList(_, let candidates),
      .ambiguous(_, let candidates, _):
      candidates
    default: []
    }
  }
}

extension StoreError: ReportableError {
  package var kind: FailureKind {
    switch self {
    case .notFound, .noList, .notInList, .alreadyOutside: .notFound
    case .ambiguous: .ambiguous
    case .missing, .noBackup, .refused: .notDone
    case .nameTaken: .nameTaken
    case .name, .details, .intoItself, .editedElsewhere: .invalid
    case .notADatabase, .foreign, .empty, .damaged: .damaged
    case .cannotCreate, .exists: .cannotCreate
    case .inputOutput, .full, .unexpected, .notDurable, .uncertain: .inputOutput
    case .locked: .busy
    case .readOnly, .noPermission, .interrupted: .noPermission
    case .newer: .configuration
    }
  }

  package var problem: Problem {
    let kind = kind.problem
    var members: JSONObject = [:]
    if case .nameTaken(_, let other) = self { members["takenBy"] = .string(other) }
    return Problem(
      kind, description, candidates: candidates, members: members,
      retryAfter: kind == .unavailable ? 5 : nil)
  }
}
