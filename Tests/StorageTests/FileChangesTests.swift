import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite("File changes")
struct FileChangesTests {
  // Slow tests may occupy all threads of the process for minutes.
  @Test("A change by another store arrives", .timeLimit(.minutes(10)))
  func changes() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url("items.sqlite").path
    let store = try openStore(path)
    #expect(try !store.hasChangedElsewhere())
    var changes = store.fileChanges.makeAsyncIterator()
    _ = try openStore(path).add(["Milk"])
    #expect(await changes.next() != nil)
    #expect(try store.hasChangedElsewhere())
  }
}
