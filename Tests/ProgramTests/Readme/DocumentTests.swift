import Foundation
import Testing

/// What the documents for contributors name is there.
struct DocumentTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "Every path that a document names exists",
    arguments: ["README.md", "CONTRIBUTING.md", "docs/Architecture.md", "docs/Releasing.md"])
  func paths(document: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
    let named = text.matches(
      of: #/`((?:Sources|Tests|Scripts|Benchmarks|Examples|Themes|Icons|docs)/[^`\s<>*]*)`/#)
    let missing = named.map { String($0.1) }.filter { path in
      // NAME stands for a name to choose.
      !path.contains("NAME")
        && !FileManager.default.fileExists(atPath: Self.root.appending(path: path).path)
    }
    #expect(missing == [])
  }
}
