import Foundation
import PrioritiesTestSupport
import Testing

/// The built app while another program, such as a folder sync, removes or replaces its store.
@Suite(.serialized)
struct ReplacedStoreAppTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()
  private let terminal: PseudoTerminal
  private var store: String { home.url("priorities.sqlite").path }

  init() throws {
    terminal = try PseudoTerminal(columns: 72, rows: 16)
    try add("Milk")
  }

  private func add(_ name: String) throws { try home.add([name]) }

  private func open(_ home: String? = nil) throws {
    try terminal.openApp(
      self.home, "--color", "never", environment: ["PRIORITIES_HOME": home ?? self.home.path])
    try #require(terminal.wait(for: "Milk"))
    try #require(terminal.wait(for: "1 needed"))
  }

  private var screen: String { terminal.screen.text }

  /// Expects a text after each action; on an idle machine, once within 300 ms.
  private func expect(
    _ texts: [String], after actions: [() throws -> Void],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var quickest = 100.0
    for (text, action) in zip(texts, actions) {
      try action()
      let begin = Date()
      let isShown = terminal.wait(forShown: text)
      quickest = min(quickest, Date().timeIntervalSince(begin))
      #expect(isShown, "\(text) in\n\(screen)", sourceLocation: sourceLocation)
    }
    if runsSlowProofs { #expect(quickest < 0.3, sourceLocation: sourceLocation) }
  }

  private func raise() { terminal.type("Gg1", until: "critical") }

  private func otherStore(_ name: String) throws -> TemporaryFolder {
    let other = try TemporaryFolder()
    try other.add([name])
    return other
  }

  private func replace(by other: TemporaryFolder) throws {
    let bytes = try Data(contentsOf: other.url("priorities.sqlite"))
    // Moved over the old file, as by Syncthing, rsync and restored backups.
    try bytes.write(to: home.url("priorities.sqlite"), options: .atomic)
  }

  @Test("The app shows and writes a replaced store")
  func replaced() throws {
    let others = try ["Bread", "Cheese", "Apples"].map(otherStore)
    try open()
    try expect(
      ["Bread", "Cheese", "Apples"], after: others.map { other in { try replace(by: other) } })
    #expect(screen.contains("1 needed"))
    raise()
    terminal.quit()
    #expect(try run("list").output == "critical\tApples\n")
    #expect(try run("db", "check").status == 0)
  }

  @Test("A deleted store leaves the selected row; a restored one appears")
  func deleted() throws {
    let bytes = try Data(contentsOf: home.url("priorities.sqlite"))
    try open()
    let delete = { try FileManager.default.removeItem(atPath: store) }
    let restore = { try bytes.write(to: home.url("priorities.sqlite"), options: .atomic) }
    try expect(
      ["deleted", "1 needed", "deleted", "1 needed"],
      after: [delete, restore, delete, restore])
    terminal.quit()
    #expect(try run("list").output == "medium\tMilk\n")
  }

  @Test("An emptied store is reported and not written; the next one appears")
  func truncated() throws {
    let other = try otherStore("Bread")
    try open()
    let truncate = { _ = Foundation.truncate(store, 0) }
    try expect(["Delete it"], after: [truncate])
    #expect(try Data(contentsOf: home.url("priorities.sqlite")).isEmpty)
    try expect(["Bread"], after: [{ try replace(by: other) }])
    terminal.quit()
    #expect(try run("list").output == "medium\tBread\n")
  }

  @Test("The app follows a link to a store, and its changes")
  func linked() throws {
    let folder = try TemporaryFolder()
    let link = folder.url("priorities.sqlite").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store)
    let other = try otherStore("Cheese")
    try open(folder.path)
    try expect(["Bread", "Apples"], after: [{ try add("Bread") }, { try add("Apples") }])
    try expect(
      ["Cheese"],
      after: [
        {
          try FileManager.default.removeItem(atPath: link)
          try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: other.url("priorities.sqlite").path)
        }
      ])
    #expect(screen.contains("1 needed"))
    raise()
    terminal.quit()
    #expect(try BuiltProgram.priorities.run(["list"], home: other).output == "critical\tCheese\n")
    #expect(try run("list").output == "medium\tApples\nmedium\tBread\nmedium\tMilk\n")
  }
}
