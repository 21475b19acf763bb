// Changes a store that keeps its journal, as the service does, so that a test can follow the system
// calls of one thread.
//
//     storeprobe FOLDER NAME…
//
// Adds the items to FOLDER/priorities.sqlite, each a change with long details for the first, and makes
// an empty file `acknowledged-N` in the folder after the Nth.

import Foundation
import Lists
import Storage

@main
enum StoreProbe {
  static func main() throws {
    let folder = CommandLine.arguments[1]
    let store = try Store.open(
      path: "\(folder)/priorities.sqlite", access: .writing,
      clock: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
    try store.keepJournal(true)
    for (index, name) in CommandLine.arguments.dropFirst(2).enumerated() {
      let details = index == 0 ? String(repeating: "long ", count: 5000) : nil
      _ = try store.write { try $0.add([name], details: details) }
      close(open("\(folder)/acknowledged-\(index + 1)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    }
  }
}
