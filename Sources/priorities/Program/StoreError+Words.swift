import Rendering
import Storage

extension StoreError {
  /// The sentence with the command that helps.
  var advice: String {
    guard let recovery else { return description }
    return "\(description) \(recovery.words)"
  }
}

extension StoreRecovery {
  /// What to do, in this program's commands.
  var words: String {
    switch self {
    case .addItem: "Add a first item with: priorities add NAME"
    case .makeList(let name): "To make the list: priorities add \(ShellWord(name).argument)"
    case .include(let item, let list):
      "Put it there first: priorities include \(ShellWord(item).text) --in \(ShellWord(list).text)"
    case .restore(let newest?):
      "Restore the newest backup with: priorities db restore \(ShellWord(newest).text)"
    case .restore(nil): "Restore a backup with: priorities db restore FILE"
    case .salvage(let newest):
      (newest.map {
        "Restore the newest backup with: priorities db restore \(ShellWord($0).text), or see"
      } ?? "See")
        + " what can be saved with: priorities db salvage --out FILE"
    case .backUp: "make one with: priorities db backup"
    }
  }
}
