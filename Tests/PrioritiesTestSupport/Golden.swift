import Foundation
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
