import Rendering
import Storage

extension StoreRecovery {
  var words: String {
    switch self {
    case .addItem: "Add a first item with: \(Program.call) add NAME"
    case .makeList(let name): "To make the list: \(Program.call) add \(ShellWord(name).argument)"
    case .include(let item, let list):
      "Put it there first: \(Program.call) include \(ShellWord(item).text) --in \(ShellWord(list).text)"
    case .restore(let newest?):
      "Restore the newest backup with: \(Program.call) db restore \(ShellWord(newest).text)"
    case .restore(nil): "Restore a backup with: \(Program.call) db restore FILE"
    case .salvage(let newest):
      (newest.map {
        "Restore the newest backup with: \(Program.call) db restore \(ShellWord($0).text), or see"
      } ?? "See")
        + " what can be saved with: \(Program.call) db salvage --out FILE"
    case .backUp: "make one with: \(Program.call) db backup"
    }
  }
}
