import PrioritiesBasics
import PriorityLists

/// An error of a store.
///
/// The store is unchanged, except after ``notDurable(path:reason:)`` and possibly
/// ``uncertain(path:reason:)``.
public enum StoreError: Error, Hashable, Sendable {
  case notFound(word: String, candidates: [String])
  case noList(word: String, candidates: [String])
  /// Several items match, of which the candidates are the first few names.
  case ambiguous(word: String, candidates: [String], count: Int)
  /// Only a list that contains the item can have a list priority for it.
  case notInList(item: String, list: String)
  /// The item to exclude from a list is not in it.
  case alreadyOutside(item: String, list: String)
  case name(NameError)
  case details(DetailsError)
  /// Another item has an equivalent name.
  case nameTaken(name: String, by: String)
  /// The item changed after editing began or after the deletion was confirmed.
  case editedElsewhere(name: String)
  /// An item cannot contain itself.
  case intoItself(name: String)
  /// An item cannot be placed before or after itself.
  case besideItself(name: String)

  case missing(path: String)
  /// The backup to restore does not exist.
  case noBackup(path: String, backups: [String])
  case notADatabase(path: String)
  case foreign(path: String)
  /// A build from before the first release wrote the file.
  case unreleased(path: String)
  /// The file is empty.
  case empty(path: String, backups: [String])
  case damaged(path: String, detail: String, backups: [String])
  /// The backup of a damaged store was written.
  case damagedBackup(path: String, file: String, detail: String)
  case newer(path: String, version: Int, known: Int)

  case exists(path: String)
  case cannotCreate(path: String, reason: String)
  case inputOutput(path: String, reason: String)
  case full(path: String)
  case locked(path: String, seconds: Int)
  /// The change is stored, but may not survive a power failure.
  case notDurable(path: String, reason: String)
  /// The change may or may not be stored, because the store could not be read again.
  case uncertain(path: String, reason: String)
  /// Rolling back an interrupted change requires write permission.
  case interrupted(path: String)
  /// The file, its folder or the store's access is read-only.
  case readOnly(path: String)
  case noPermission(path: String)
  /// A hook refused the change; the reason is a complete sentence.
  case refused(reason: String)
  /// SQLite rejected a statement, which is a bug in this program.
  case unexpected(detail: String)
}

extension StoreError {
  /// Near matches, if the error has any.
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
    case .missing, .refused: .notDone
    case .noBackup: .noInput
    case .nameTaken: .nameTaken
    case .name, .details, .intoItself, .besideItself, .editedElsewhere: .invalid
    case .notADatabase, .foreign, .empty, .damaged, .damagedBackup: .damaged
    case .cannotCreate, .exists: .cannotCreate
    case .inputOutput, .full, .unexpected, .notDurable, .uncertain: .inputOutput
    case .locked: .busy
    case .readOnly, .noPermission, .interrupted: .noPermission
    case .newer, .unreleased: .configuration
    }
  }

  package var problem: Problem {
    let kind = kind.problem
    var members: JSONObject = [:]
    if case .nameTaken(_, let other) = self { members["takenBy"] = .string(other) }
    return Problem(
      kind, publicDescription, candidates: candidates, members: members,
      retryAfter: kind == .unavailable ? 5 : nil)
  }
}
