import Foundation
import PrioritiesTestSupport
import Testing

@Suite(.serialized)
final class IconPictureTests: TerminalSuite {
  init() throws { try super.init(rows: 30) }

  private func open(images: String) throws {
    try terminal.openApp(
      home, environment: ["PRIORITIES_IMAGES": images, "COLORTERM": "truecolor"])
    try #require(terminal.wait(for: "Find or add"))
  }

  private func count(_ text: String, since start: Int = 0, to end: Int? = nil) -> Int {
    let part = terminal.output[start..<(end ?? terminal.output.count)]
    return String(decoding: part, as: UTF8.self).components(separatedBy: text).count - 1
  }

  /// Presses a key and waits for a text, `count` times, and the rest of its frame.
  ///
  /// - Returns: The offset where the output begins.
  private func press(_ key: String, until text: String, count times: Int = 1) -> Int {
    let start = terminal.output.count
    terminal.type(key)
    let hasCome = terminal.wait {
      count(text, since: start) >= times
        && count(Self.frameBegin, since: start) == count(Self.frameEnd, since: start)
    }
    #expect(hasCome, "\(key.debugDescription): \(count(text, since: start))")
    return start
  }

  private func quit() {
    _ = press("\u{1B}", until: Self.frameEnd)
    #expect(terminal.wait(forShown: "Find or add"))
    terminal.quit()
  }

  private static let (frameBegin, frameEnd) = ("\u{1B}[?2026h", "\u{1B}[?2026l")

  private static let sent = [
    ("kitty", "\u{1B}_Ga=T,"), ("iterm2", "\u{1B}]1337;File=inline=1;"), ("sixel", "\u{1B}P0;1q"),
  ]

  @Test("Each of the nine pictures is sent once, when the sheet opens", arguments: sent)
  func once(images: String, head: String) throws {
    try open(images: images)
    #expect(count(head) == 0)
    let opened = press(",2", until: head, count: 9)
    let moved = press("\u{1B}[C", until: Self.frameEnd)
    let closed = press("\u{1B}", until: Self.frameEnd)
    #expect(terminal.wait(forShown: "Find or add"))
    let reopened = press(",2", until: head, count: 9)
    quit()
    #expect(count(head, since: opened, to: moved) == 9)
    #expect(closed - moved < 1_000)
    #expect(count(head, since: moved, to: closed) == 0)
    #expect(count(head, since: closed, to: reopened) == 0)
    #expect(count("\u{1B}_Ga=d,d=I,", since: closed, to: reopened) == (images == "kitty" ? 9 : 0))
    #expect(count(head, since: reopened) == 9)
  }

  @Test("Every exit removes the pictures", arguments: [SIGTERM, SIGSEGV])
  func ending(signal: Int32) throws {
    try open(images: "kitty")
    _ = press(",2", until: "\u{1B}_Ga=T,", count: 9)
    let start = terminal.output.count
    terminal.send(signal: signal)
    #expect(terminal.status() == 128 + signal)
    #expect(count("\u{1B}_Ga=d,d=A,q=2\u{1B}\\", since: start) == 1)
  }

  @Test(
    "Other terminals show half blocks, or only names",
    arguments: [("blocks", true), ("off", false)])
  func withoutPictures(images: String, hasBlocks: Bool) throws {
    try open(images: images)
    let opened = press(",2", until: hasBlocks ? "\u{2580}" : "pink-dark", count: hasBlocks ? 51 : 1)
    quit()
    for (_, head) in Self.sent { #expect(count(head, since: opened) == 0) }
    #expect((count("\u{2580}", since: opened) > 50) == hasBlocks)
    #expect(count("pink-dark", since: opened) == 1)
  }

  @Test("A terminal without a pixel size is queried if it matters")
  func asking() throws {
    try open(images: "sixel")
    #expect(count("\u{1B}[16t") == 1)
    // Cells of 30 by 12.
    terminal.type("\u{1B}[6;30;12t")
    let opened = press(",2", until: "\u{1B}P0;1q", count: 9)
    quit()
    let heights = String(decoding: terminal.output[opened...], as: UTF8.self)
      .matches(of: #/P0;1q"1;1;(\d+);(\d+)/#).compactMap { Int($0.2) }
    #expect(heights.count == 9)
    #expect(Set(heights).count == 1)
    #expect(heights.allSatisfy { $0 % 6 == 0 && $0 > 7 * 20 })
  }

  @Test("On a narrow screen, drawn icons are aligned beside the list")
  func narrow() throws {
    let narrow = try PseudoTerminal(columns: 40, rows: 15)
    try narrow.openApp(
      home, environment: ["PRIORITIES_IMAGES": "blocks", "COLORTERM": "truecolor"])
    try #require(narrow.wait(forShown: "Find or add"))
    narrow.type(",2")
    #expect(narrow.wait { narrow.screen.text.contains("\u{2580}") })
    let columns = narrow.screen.text.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "\u{2580}").map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(columns.count >= 4 && Set(columns).count == 1, "\(columns)")
    narrow.type("\u{1B}", untilShown: "Find or add")
    narrow.quit()
  }
}
