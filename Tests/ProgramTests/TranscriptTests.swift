import Foundation
import PrioritiesTestSupport
import Testing

/// The exact output of every command; see ``Transcript``.
struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")

  private static var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
  }

  @Test("Output matches the transcript", arguments: names)
  func transcript(name: String) throws {
    let url = Self.folder.appending(path: name)
    let written = try String(contentsOf: url, encoding: .utf8)
    var played = Transcript(written)
    #expect(!played.scenarios.isEmpty)
    for (index, scenario) in played.scenarios.enumerated() {
      played.scenarios[index] = try scenario.played()
      guard ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == nil else { continue }
      #expect(played.scenarios[index] == scenario, "\(name): \(scenario.title)")
    }
    guard ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" else { return }
    try played.text.write(to: url, atomically: true, encoding: .utf8)
    #expect(played.text == written, "\(name) was written; read it")
  }
}
