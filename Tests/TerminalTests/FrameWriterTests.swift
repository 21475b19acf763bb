import StyledText
import Terminal
import TestSupport
import Testing

struct FrameWriterTests {
  private static let red = StyleKey(rawValue: 1)
  private static let bar = StyleKey(rawValue: 2)
  private static let sheet = StyleSheet(styles: [
    .plain, Style(foreground: .ansi(1)),
    Style(foreground: .ansi(0), background: .ansi(4), attributes: .bold),
  ])
  private static let begin = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  private func frame(_ lines: [Line], cursor: Frame.Position? = nil) -> Frame {
    Frame(lines, columns: 20, rows: 6, cursor: cursor)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// What a writer says to go from one frame to another.
  private func change(_ old: [Line], _ new: [Line]) -> String {
    var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
    _ = writer.bytes(for: frame(old))
    return text(writer.bytes(for: frame(new)))
  }

  @Test("The first frame clears the screen and writes what is there")
  func first() {
    var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
    let lines = [Line([TextSpan("Milk", Self.red), TextSpan(" 2")]), Line(), Line("Eggs")]
    var frame = frame(lines, cursor: Frame.Position(row: 2, column: 4))
    frame.title = "List"
    #expect(
      text(writer.bytes(for: frame))
        == "\u{1B}]2;List\u{7}\(Self.begin)\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[31mMilk\u{1B}[m 2\r\n\nEggs"
        + "\u{1B}[?25h\(Self.end)")
    #expect(writer.bytes(for: frame).isEmpty)
    frame.cursor?.column = 2
    #expect(text(writer.bytes(for: frame)) == "\u{1B}[3;3H")
  }

  @Test(
    "Only what differs is written",
    arguments: [
      ("Milk", "Silk", "\u{1B}[HS"), ("Milk and eggs", "Milk and legs", "\u{1B}[1;10Hle"),
      ("Oat milk", "Oat milk!", "\u{1B}[1;9H!"), ("abcdefghij", "Xbcdefghij", "\u{1B}[HX"),
      // Over a short gap it is cheaper to write than to jump.
      ("abcdefghij", "XbcYefghij", "\u{1B}[HXbcY"),
      ("abcdefghij", "XbcdefgYij", "\u{1B}[HX\u{1B}[8GY"),
      ("Milk and eggs", "Milk", "\u{1B}[1;6H\u{1B}[K"), ("Milk", "Mil", "\u{1B}[1;4H "),
      ("\u{725B}\u{4E73}", "\u{725B}\u{5976}", "\u{1B}[1;3H\u{5976}"),
      ("\u{725B}\u{4E73}", "ab\u{4E73}", "\u{1B}[Hab"),
    ])
  func differences(old: String, new: String, expected: String) {
    #expect(change([Line(old)], [Line(new)]) == Self.begin + expected + Self.end)
  }

  @Test("Behind a cluster of contested width the cursor is set anew")
  func contested() {
    #expect(
      change([Line("milk x")], [Line("\u{2764}\u{FE0F} milk")])
        == "\(Self.begin)\u{1B}[H\u{1B}[K\u{2764}\u{FE0F}\u{1B}[4Gmilk\(Self.end)")
    #expect(
      change([Line("\u{2764}\u{FE0F} milk")], [Line("\u{2764}\u{FE0F} silk")])
        == "\(Self.begin)\u{1B}[H\u{1B}[K\u{2764}\u{FE0F}\u{1B}[4Gsilk\(Self.end)")
  }

  @Test("Rows that moved are scrolled where that is cheaper")
  func scrolling() {
    let rows = (0..<7).map { Line("This is row number \($0)", $0 % 2 == 0 ? Self.red : .plain) }
    #expect(
      change(Array(rows[0..<6]), Array(rows[1..<7]))
        == "\(Self.begin)\u{1B}[H\u{1B}[M\u{1B}[6H\u{1B}[31mThis is row number 6\u{1B}[m\(Self.end)"
    )
    let head = Line("A head that stays")
    let foot = Line("A foot that stays")
    #expect(
      change([head] + rows[0..<4] + [foot], [head] + rows[1..<5] + [foot])
        == "\(Self.begin)\u{1B}[1;5r\u{1B}[2H\u{1B}[M\u{1B}[r\u{1B}[5H\u{1B}[31mThis is row number 4"
        + "\u{1B}[m\(Self.end)")
    #expect(
      change([head] + rows[1..<5] + [foot], [head] + rows[0..<4] + [foot])
        == "\(Self.begin)\u{1B}[1;5r\u{1B}[2H\u{1B}[L\u{1B}[r\u{1B}[2H\u{1B}[31mThis is row number 0"
        + "\u{1B}[m\(Self.end)")
  }

  @Test("A change of theme writes what looks different")
  func dressing() {
    var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
    let frame = frame([
      Line([TextSpan("Milk", Self.red), TextSpan(" 2 "), TextSpan("bar", Self.bar)])
    ])
    _ = writer.bytes(for: frame)
    writer.setStyleSheet(sheet: Self.sheet, level: .truecolor)
    #expect(writer.bytes(for: frame).isEmpty)
    writer.setStyleSheet(
      sheet: StyleSheet(styles: [.plain, Style(foreground: .ansi(2)), Self.sheet[Self.bar]]),
      level: .truecolor)
    #expect(
      text(writer.bytes(for: frame)) == "\(Self.begin)\u{1B}[H\u{1B}[32mMilk\u{1B}[m\(Self.end)")
  }

  @Test("A painted background is erased in its colour, or written where that cannot be")
  func painting() {
    var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
    let painted = Frame(columns: 6, rows: 2, fill: Self.bar)
    #expect(
      text(writer.bytes(for: painted))
        == "\(Self.begin)\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[1;30;44m\u{1B}[K\n\u{1B}[K\u{1B}[m\(Self.end)"
    )
    writer.erasesWithBackground = false
    writer.forget()
    #expect(
      text(writer.bytes(for: painted)).contains("\u{1B}[1;30;44m      \r\n      \u{1B}[m"))
  }

  @Test("Whatever frames follow each other, the screen shows the last", arguments: 0..<10)
  func random(seed: UInt64) {
    var random = SplitMix(state: seed)
    let clusters: [Character] = [
      "a", "b", " ", " ", " ", "\u{E9}", "\u{725B}", "\u{1F95B}", "\u{2764}\u{FE0F}",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    ]
    var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
    var screen = Screen(columns: 12, rows: 7)
    var frame = Frame(columns: 12, rows: 7)
    for step in 0..<80 {
      if random.next() % 8 == 0 { frame = scrolled(frame, by: Int(random.next() % 5) - 2) }
      for _ in 0..<random.next() % 6 {
        let row = Int(random.next() % 8)
        let column = Int(random.next() % 14) - 1
        let key = StyleKey(rawValue: UInt16(random.next() % 3))
        if random.next() % 5 == 0 {
          frame.fill(row: row, column: column, width: Int(random.next() % 12), height: 2, key)
        } else {
          let count = Int(random.next() % 9)
          let text = (0..<count).map { _ in
            // Contested clusters are rare enough that most rows have none.
            clusters[Int(random.next() % (random.next() % 4 == 0 ? 10 : 8))]
          }
          frame.draw(Line([TextSpan(String(text), key)]), row: row, column: column)
        }
      }
      frame.cursor =
        random.next() % 3 == 0 ? nil : Frame.Position(row: Int(random.next() % 7), column: 3)
      if random.next() % 20 == 0 { writer.forget() }
      screen.feed(writer.bytes(for: frame))
      #expect(screen.unknown == [])
      let shown = screen.looks
      #expect(shown == expected(frame).map(\.look), "step \(step)")
      guard shown == expected(frame).map(\.look) else { return }
      #expect(screen.isCursorShown == (frame.cursor != nil))
      if let cursor = frame.cursor {
        #expect(Frame.Position(row: screen.row, column: screen.column) == cursor)
      }
    }
  }

  private func scrolled(_ frame: Frame, by distance: Int) -> Frame {
    var moved = Frame(columns: frame.columns, rows: frame.rows)
    for row in 0..<frame.rows where (0..<frame.rows).contains(row + distance) {
      moved.draw(frame.line(row: row + distance), row: row)
    }
    return moved
  }

  private func expected(_ frame: Frame) -> [Screen.Cell] {
    (0..<frame.rows).flatMap { row in
      (0..<frame.columns).map { column in
        Screen.Cell(
          text: frame.text(row: row, column: column),
          style: Self.sheet[frame.paint(row: row, column: column)])
      }
    }
  }
}
