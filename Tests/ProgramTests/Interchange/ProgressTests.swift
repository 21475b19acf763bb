import Foundation
import PrioritiesTestSupport
import Testing

@Suite("Progress of long work")
struct ProgressTests {
  let home = TemporaryFolder.forSuite()

  /// What the terminal shows between two returns to the start of the row.
  private func rows(_ result: BuiltProgram.Result) -> [String] {
    #expect(result.status == 0)
    return withoutStyle(result.output).split(separator: "\r").map(String.init)
  }

  @Test("A bar follows an import on one row, and leaves no trace", arguments: [40, 200])
  func importing(columns: UInt16) throws {
    let home = try TemporaryFolder()
    let file = home.url("list.txt")
    try (1...4000).map { "Item \($0)\n" }.joined().write(
      to: file, atomically: true, encoding: .utf8)
    let result = try BuiltProgram.priorities.runInTerminal(
      ["import", file.path], home: home, columns: columns)
    let rows = rows(result)
    let bars = [(2, 12), (5, 25), (7, 37), (10, 50), (12, 62), (15, 75), (17, 87), (20, 100)]
    let expected = bars.map { done, percent in
      "Importing " + String(repeating: "█", count: done)
        + String(repeating: "░", count: 20 - done) + " \(percent) %"
    }
    #expect(Array(rows.prefix(8)) == expected)
    #expect(rows.count == 10)
    #expect(rows.dropFirst(8).first?.allSatisfy { $0 == " " } == true)
    #expect(rows.last?.contains("4000 created") == true)
    let piped = try BuiltProgram.priorities.run(["import", file.path, "--dry-run"], home: home)
    #expect(piped.errors == "")
  }

  @Test("A bar counts the pictures of an icon set")
  func pictures() throws {
    let result = try BuiltProgram.icontool.runInTerminal(
      [
        "build", "--icon", "blue", "--size", "16", "--size", "24", "--fast", "--out",
        home.url("out").path,
      ], home: home, columns: 40)
    #expect(
      rows(result) == [
        "########........ 1 of 2 pictures", "################ 2 of 2 pictures",
        String(repeating: " ", count: 32),
      ])
  }
}
