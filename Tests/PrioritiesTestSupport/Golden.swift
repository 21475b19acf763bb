import Foundation
import Synchronization
import Testing

/// The folder of `Package.swift`.
package let packageRoot = URL(fileURLWithPath: "\(#filePath)/../../..").standardizedFileURL

/// Compares a text with the file `Golden/NAME` beside the test.
///
/// With `UPDATE_GOLDEN=1` in the environment it writes the file instead, and the test fails once as
/// a reminder to review the difference before committing it.
package func expectGolden(
  _ text: String, _ name: String, testFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(fileURLWithPath: testFile).deletingLastPathComponent()
    .appendingPathComponent("Golden").appendingPathComponent(name)
  try expect(text, toBe: url, sourceLocation)
}

/// Compares a picture with `docs/pictures/NAME`, or writes that file, as `expectGolden` does.
package func expectDocumentPicture(
  _ picture: SVGPicture, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = packageRoot.appending(path: "docs/pictures/\(name)")
  try expect(picture.text, toBe: url, sourceLocation)
}

/// Compares the part of a page between `<!-- derived: NAME -->` and `<!-- end -->` with a text, or
/// writes it, as `expectGolden` does.
package func expectDerived(
  _ text: String, _ name: String, in page: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = packageRoot.appending(path: page)
  // Several tests may write parts of one page.
  try pages.withLock { _ in
    let whole = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(
      whole.range(of: "<!-- derived: \(name) -->\n"), "\(page) has no part \(name)",
      sourceLocation: sourceLocation)
    let rest = start.upperBound..<whole.endIndex
    let end = try #require(
      whole.range(of: "<!-- end -->", range: rest), sourceLocation: sourceLocation)
    try expect(
      whole.replacingCharacters(
        in: start.upperBound..<end.lowerBound,
        with: "\n\(text.trimmingCharacters(in: .newlines))\n\n"),
      toBe: url, sourceLocation)
  }
}

private let pages = Mutex(())

/// A table in Markdown.
package func markdownTable(_ head: [String], _ rows: [[String]]) -> String {
  let lines = [head, head.map { _ in "---" }] + rows
  return lines.map { cells in
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
  }.joined()
}

private func expect(
  _ text: String, toBe url: URL, _ sourceLocation: SourceLocation
) throws {
  let name = url.lastPathComponent
  if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    Issue.record("Golden \(name) was written; read it", sourceLocation: sourceLocation)
    return
  }
  guard let data = FileManager.default.contents(atPath: url.path) else {
    Issue.record(
      "Golden \(name) is missing; UPDATE_GOLDEN=1 writes it", sourceLocation: sourceLocation)
    return
  }
  #expect(text == String(decoding: data, as: UTF8.self), sourceLocation: sourceLocation)
}
