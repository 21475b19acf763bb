import Foundation
import Lists
import Storage
import StoreSupport
import TestSupport
import Testing

@Suite("File changes")
struct FileChangesTests {
  @Test("A change by another store arrives", .timeLimit(.minutes(1)))
  func changes() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url("items.sqlite").path
    let store = try Store.open(path: path, access: .writing, clock: { Timestamp(milliseconds: 0) })
    #expect(try !store.hasChangedElsewhere())
    var changes = store.fileChanges.makeAsyncIterator()
    _ = try Store.open(path: path, access: .writing, clock: { Timestamp(milliseconds: 0) }).add([
      "Milk"
    ])
    #expect(await changes.next() != nil)
    #expect(try store.hasChangedElsewhere())
  }
}
