import Foundation
import TestSupport
import Testing
import Theming

@Suite("Changes of a library of themes")
struct ThemeLibraryChangesTests {
  @Test("A file that is saved arrives, in a folder that comes later too", .timeLimit(.minutes(1)))
  func changes() async throws {
    let home = try TemporaryFolder()
    let folder = home.url("Themes")
    var changes = ThemeLibrary(folder: folder.path).changes.makeAsyncIterator()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    #expect(await changes.next() != nil)
    try Data("format = 1\n".utf8).write(to: folder.appendingPathComponent("mine-dark.toml"))
    #expect(await changes.next() != nil)
  }

  @Test("A library without a folder has none", .timeLimit(.minutes(1)))
  func none() async {
    for await _ in ThemeLibrary().changes { Issue.record("The shipped themes cannot change.") }
  }
}
