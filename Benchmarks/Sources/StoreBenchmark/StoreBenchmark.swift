import Foundation
import PrioritiesStorage
import PriorityLists

/// Measures the changes a store commits per second, in process and without a service.
///
///     StoreBenchmark FILE [SECONDS]
///
/// FILE is a store with items. Each change sets another priority, is one undo step, and is on disk
/// before the next one begins.
@main
enum StoreBenchmark {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count > 1 else { throw CocoaError(.fileNoSuchFile) }
    let seconds = words.count > 2 ? Double(words[2]) ?? 5 : 5
    let store = try Store.open(
      path: words[1], access: .writing,
      clock: {
        Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
      })
    let items = try store.read { try $0.list().entries.map(\.item.id) }
    let priorities: [Priority] = [.critical, .high, .medium]
    var count = 0
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(seconds) {
      let priority = priorities[(count / items.count) % priorities.count]
      _ = try store.write { try $0.set(priority, [.id(items[count % items.count])]) }
      count += 1
    }
    let spent = (ContinuousClock.now - start) / .seconds(1)
    print(Int(Double(count) / spent))
  }
}
