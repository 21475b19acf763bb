// `PrioritiesStoreProbe FOLDER NAME…` adds items to FOLDER/priorities.sqlite with a persistent journal, one
// per change, the first with long details. After the Nth change it creates `acknowledged-N`.
// `PrioritiesStoreProbe day SECONDS` prints the local day of a time.

import Foundation
import PrioritiesStorage
import PriorityLists

@main
enum StoreProbe {
  static func main() throws {
    if CommandLine.arguments[1] == "day", let seconds = Int64(CommandLine.arguments[2]) {
      return print(Day(local: Timestamp(milliseconds: seconds * 1000)).text)
    }
    let folder = CommandLine.arguments[1]
    let store = try Store.open(
      path: "\(folder)/priorities.sqlite", access: .writing,
      clock: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
    try store.setJournalPersistent(true)
    for (index, name) in CommandLine.arguments.dropFirst(2).enumerated() {
      let details = index == 0 ? String(repeating: "long ", count: 5000) : nil
      _ = try store.write { try $0.add([name], details: details) }
      close(open("\(folder)/acknowledged-\(index + 1)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    }
  }
}
