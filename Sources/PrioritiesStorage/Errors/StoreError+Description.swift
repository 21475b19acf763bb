import PrioritiesBasics
import PriorityLists

extension StoreError: CustomStringConvertible {
  /// The problem with the file or item, and the next step.
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
      "\(quoted(item)) is not in \(quoted(list)), so nothing was removed."
    case .name(let error):
      error.description
    case .details(let error):
      error.description
    case .nameTaken(let name, let other):
      "The name \(quoted(name)) conflicts with the item \(quoted(other)). Choose another name."
    case .editedElsewhere(let name):
      "\(quoted(name)) was changed elsewhere while you edited it. Check it, then edit it again."
    case .intoItself(let name):
      "\(quoted(name)) cannot contain itself. Choose another list."
    case .besideItself(let name):
      "\(quoted(name)) cannot be before or after itself. Choose another item."
    default:
      fileDescription
    }
  }

  private var fileDescription: String {
    switch self {
    case .missing(let path):
      "No store exists at \(path) yet."
    case .noBackup(let path, let backups):
      "No backup exists at \(path)." + (backups.isEmpty ? " Nothing was changed." : "")
    case .notADatabase(let path):
      "\(path) is not a database."
    case .foreign(let path):
      "\(path) belongs to another program. Move it elsewhere, or use another folder."
    case .unreleased(let path):
      "\(path) was written by a build from before the first release and cannot be read, so move it elsewhere."
    case .empty(let path, _):
      "\(path) is an empty file. Delete it to start with no items."
    case .damaged(let path, let detail, _):
      "\(path) is damaged (\(detail))."
    case .damagedBackup(let path, let file, let detail):
      "\(path) is damaged (\(detail)). So is its backup \(file), which cannot be restored."
    case .newer(let path, let version, let known):
      "\(path) was written by a newer version of this program (format \(version), supported \(known)). Update the program; the file is unchanged."
    case .exists(let path):
      "\(path) already exists and was not replaced. Choose another name."
    case .cannotCreate(let path, let reason):
      "\(path) could not be created: \(reason). Choose a writable folder."
    case .inputOutput(let path, let reason):
      "\(path) could not be read or written: \(reason). Nothing was changed; check the disk and try again."
    case .full(let path):
      "No space is left to write \(path). Nothing was changed; free some space and try again."
    case .locked(let path, let seconds):
      "\(path) has been in use by another program for \(seconds) seconds. Nothing was changed; try again when it finishes."
    case .notDurable(let path, let reason):
      "The change is stored in \(path), but may not survive a power failure: \(reason). Check the disk, but do not repeat the change."
    case .uncertain(let path, let reason):
      "\(path) could not be written, and then could not be read: \(reason). Check the disk, and check whether the change was stored before you repeat it."
    case .interrupted(let path):
      "An interrupted change of \(path) must be rolled back, but the file or its folder is read-only. Open it once where it is writable."
    case .readOnly(let path):
      "\(path) or its folder is read-only. Nothing was changed; make it writable first."
    case .noPermission(let path):
      "You do not have permission to use \(path). Nothing was changed; ask its owner."
    case .refused(let reason):
      reason
    case .unexpected(let detail):
      "The store rejected a statement: \(detail). Nothing was changed; please report this bug."
    default:
      ""
    }
  }
}

private func quoted(_ text: String) -> String {
  let short = text.count > 60 ? text.prefix(60) + "…" : text
  return "\"\(short)\""
}
