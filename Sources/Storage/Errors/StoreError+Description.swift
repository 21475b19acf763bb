import Basics
import Lists

extension StoreError: CustomStringConvertible {
  /// What happened to which file or item, and what to do next.
  public var description: String {
    switch self {
    case .notFound(let word, let candidates):
      "No item is called \(quoted(word))."
        + DidYouMean.sentence(candidates)
    case .noList(let word, let candidates):
      "No list is called \(quoted(word)).\(DidYouMean.sentence(candidates))"
    case .ambiguous(let word, let candidates, let count):
      "\(quoted(word)) could be \(DidYouMean.alternatives(candidates, of: count)). Write more of the name."
    case .notInList(let item, let list):
      "\(quoted(item)) is not in \(quoted(list))."
    case .alreadyOutside(let item, let list):
      "\(quoted(item)) is not in \(quoted(list)), so it cannot be taken out."
    case .name(let error):
      error.description
    case .details(let error):
      error.description
    case .nameTaken(let name, let other):
      "\(quoted(name)) cannot be the name: there is \(quoted(other)) already. Choose another name."
    case .editedElsewhere(let name):
      "\(quoted(name)) was changed elsewhere while it was edited. Look at it, then edit it again."
    case .intoItself(let name):
      "\(quoted(name)) cannot be put into itself. Choose another list."
    default:
      fileDescription
    }
  }

  private var fileDescription: String {
    switch self {
    case .missing(let path):
      "There is no store at \(path) yet."
    case .noBackup(let path, let backups):
      "There is no backup at \(path)." + (backups.isEmpty ? " Nothing was changed." : "")
    case .notADatabase(let path):
      "\(path) is not a database."
    case .foreign(let path):
      "\(path) is the database of another program. Move it away, or name another folder."
    case .empty(let path, _):
      "\(path) is empty, and a store never is: remove it to start with no items."
    case .damaged(let path, let detail, _):
      "\(path) is damaged (\(detail))."
    case .newer(let path, let version, let known):
      "\(path) was written by a newer version of this program (its format is \(version), this one knows \(known)). Update the program; the file is untouched."
    case .exists(let path):
      "\(path) already exists and was not replaced. Choose another name."
    case .cannotCreate(let path, let reason):
      "\(path) could not be created: \(reason). Choose a folder that can be written to."
    case .inputOutput(let path, let reason):
      "\(path) could not be read or written: \(reason). Nothing was changed; check the disk and try again."
    case .full(let path):
      "There is no space left to write \(path). Nothing was changed; free some space and try again."
    case .locked(let path, let seconds):
      "\(path) has been in use by another program for \(seconds) seconds. Nothing was changed; try again when it has finished."
    case .notDurable(let path, let reason):
      "The change is stored in \(path), but not known to be safe from a power failure: \(reason). Do not repeat it; check the disk."
    case .uncertain(let path, let reason):
      "\(path) could not be written, and then could not be read again: \(reason). Check whether the change was stored before you repeat it, and check the disk."
    case .interrupted(let path):
      "A change of \(path) was interrupted and must be rolled back first, but the file or its folder can only be read. Open it once where it can be written."
    case .readOnly(let path):
      "\(path) or its folder can only be read. Nothing was changed; allow writing there first."
    case .noPermission(let path):
      "You have no permission to use \(path). Nothing was changed; ask its owner."
    case .refused(let reason):
      reason
    case .unexpected(let detail):
      "The store refused a statement, which is a bug in this program: \(detail). Nothing was changed; please report it."
    default:
      ""
    }
  }
}

private func quoted(_ text: String) -> String {
  let short = text.count > 60 ? text.prefix(60) + "…" : text
  return "\"\(short)\""
}
