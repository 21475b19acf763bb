import PrioritiesTestSupport
import StyledTerminalText
import TerminalInterface
import Testing

private let red = StyleKey(rawValue: 1)
private let bar = StyleKey(rawValue: 2)
private let sheet = StyleSheet(styles: [
  .plain, Style(foreground: .ansi(1)),
  Style(foreground: .ansi(0), background: .ansi(4), attributes: .bold),
])
private let begin = "\u{1B}[?2026h"
private let end = "\u{1B}[?2026l"

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

struct FrameWriterTests {
  private func frame(_ lines: [Line], cursor: Frame.Position? = nil) -> Frame {
    Frame(lines, columns: 20, rows: 6, cursor: cursor)
  }

  private func change(_ old: [Line], _ new: [Line]) -> String {
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
    _ = writer.bytes(for: frame(old))
    return text(writer.bytes(for: frame(new)))
  }

  @Test("The first frame clears the screen and is written whole")
  func first() {
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
    let lines = [Line([TextSpan("Milk", red), TextSpan(" 2")]), Line(), Line("Eggs")]
    var frame = frame(lines, cursor: Frame.Position(row: 2, column: 4))
    frame.title = "List"
    #expect(
      text(writer.bytes(for: frame))
        == "\u{1B}]2;List\u{7}\(begin)\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[31mMilk\u{1B}[m 2\r\n\nEggs"
        + "\u{1B}[?25h\(end)")
    #expect(writer.bytes(for: frame).isEmpty)
    frame.cursor?.column = 2
    #expect(text(writer.bytes(for: frame)) == "\u{1B}[3;3H")
  }

  @Test(
    "Only differences are written",
    arguments: [
      ("Milk", "Silk", "\u{1B}[HS"), ("Milk and eggs", "Milk and legs", "\u{1B}[1;10Hle"),
      ("Oat milk", "Oat milk!", "\u{1B}[1;9H!"), ("abcdefghij", "Xbcdefghij", "\u{1B}[HX"),
      // Writing across a short gap is cheaper than jumping.
      ("abcdefghij", "XbcYefghij", "\u{1B}[HXbcY"),
      ("abcdefghij", "XbcdefgYij", "\u{1B}[HX\u{1B}[8GY"),
      ("Milk and eggs", "Milk", "\u{1B}[1;6H\u{1B}[K"), ("Milk", "Mil", "\u{1B}[1;4H "),
      ("\u{725B}\u{4E73}", "\u{725B}\u{5976}", "\u{1B}[1;3H\u{5976}"),
      ("\u{725B}\u{4E73}", "ab\u{4E73}", "\u{1B}[Hab"),
    ])
  func differences(old: String, new: String, expected: String) {
    #expect(change([Line(old)], [Line(new)]) == begin + expected + end)
  }

  @Test("The cursor is positioned again after a cluster of contested width")
  func contested() {
    #expect(
      change([Line("milk x")], [Line("\u{2764}\u{FE0F} milk")])
        == "\(begin)\u{1B}[H\u{1B}[K\u{2764}\u{FE0F}\u{1B}[4Gmilk\(end)")
    #expect(
      change([Line("\u{2764}\u{FE0F} milk")], [Line("\u{2764}\u{FE0F} silk")])
        == "\(begin)\u{1B}[H\u{1B}[K\u{2764}\u{FE0F}\u{1B}[4Gsilk\(end)")
  }

  @Test("Moved rows are scrolled if that is cheaper")
  func scrolling() {
    let rows = (0..<7).map { Line("This is row number \($0)", $0 % 2 == 0 ? red : .plain) }
    #expect(
      change(Array(rows[0..<6]), Array(rows[1..<7]))
        == "\(begin)\u{1B}[H\u{1B}[M\u{1B}[6H\u{1B}[31mThis is row number 6\u{1B}[m\(end)"
    )
    let head = Line("A head that stays")
    let foot = Line("A foot that stays")
    #expect(
      change([head] + rows[0..<4] + [foot], [head] + rows[1..<5] + [foot])
        == "\(begin)\u{1B}[1;5r\u{1B}[2H\u{1B}[M\u{1B}[r\u{1B}[5H\u{1B}[31mThis is row number 4"
        + "\u{1B}[m\(end)")
    #expect(
      change([head] + rows[1..<5] + [foot], [head] + rows[0..<4] + [foot])
        == "\(begin)\u{1B}[1;5r\u{1B}[2H\u{1B}[L\u{1B}[r\u{1B}[2H\u{1B}[31mThis is row number 0"
        + "\u{1B}[m\(end)")
  }

  @Test("A new style sheet rewrites only cells that look different")
  func styling() {
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
    let frame = frame([
      Line([TextSpan("Milk", red), TextSpan(" 2 "), TextSpan("bar", bar)])
    ])
    _ = writer.bytes(for: frame)
    writer.setStyleSheet(sheet: sheet, level: .truecolor)
    #expect(writer.bytes(for: frame).isEmpty)
    writer.setStyleSheet(
      sheet: StyleSheet(styles: [.plain, Style(foreground: .ansi(2)), sheet[bar]]),
      level: .truecolor)
    #expect(text(writer.bytes(for: frame)) == "\(begin)\u{1B}[H\u{1B}[32mMilk\u{1B}[m\(end)")
  }

  @Test("A painted background is erased in its colour")
  func painting() {
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
    let painted = Frame(columns: 6, rows: 2, fill: bar)
    #expect(
      text(writer.bytes(for: painted))
        == "\(begin)\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[1;30;44m\u{1B}[K\n\u{1B}[K\u{1B}[m\(end)"
    )
  }

  @Test("After random frames, the screen shows the last one", arguments: 0..<10)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let clusters: [Character] = [
      "a", "b", " ", " ", " ", "\u{E9}", "\u{725B}", "\u{1F95B}", "\u{2764}\u{FE0F}",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    ]
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
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
      if random.next() % 20 == 0 { writer.invalidate() }
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
          style: sheet[frame.paint(row: row, column: column)])
      }
    }
  }
}

struct FramePictureTests {
  private static let kitty = CellPicture.kitty(png: Array("png".utf8), columns: 4, rows: 2)
  private static let iterm2 = CellPicture.iterm2(png: Array("png".utf8), columns: 4, rows: 2)
  private static let sixel = CellPicture.sixel(
    Picture(width: 1, height: 1, pixels: [255, 0, 0, 255]), columns: 4, rows: 2)

  private func frame(_ lines: [String], _ picture: CellPicture?, row: Int = 1) -> Frame {
    var frame = Frame(lines.map { Line($0) }, columns: 12, rows: 5)
    if let picture { frame.place(picture, row: row, column: 2) }
    return frame
  }

  @Test(
    "A picture is sent once after its cells, and again only if they change",
    arguments: [
      (kitty, "\u{1B}_Ga=T,f=100,q=2,i=1748353692,p=4099,C=1,c=4,r=2,m=0;cG5n\u{1B}\\"),
      (iterm2, "\u{1B}]1337;File=inline=1;size=3;width=4;height=2:cG5n\u{7}"),
      (sixel, "\u{1B}P0;1q\"1;1;1;1#0;2;100;0;0#0@-\u{1B}\\"),
    ])
  func once(picture: CellPicture, bytes: String) {
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
    _ = writer.bytes(for: frame(["Icon"], nil))
    let first = text(writer.bytes(for: frame(["Icon"], picture)))
    #expect(first == "\(begin)\u{1B}[2;3H    \n\u{1B}[3G    \u{1B}[2;3H\(bytes)\(end)")
    // Changes beside, above and below leave it unchanged.
    let beside = text(writer.bytes(for: frame(["Icons", "a    b", "", "c"], picture)))
    #expect(
      !beside.contains("\u{1B}_") && !beside.contains("\u{1B}]") && !beside.contains("\u{1B}P"))
    #expect(writer.bytes(for: frame(["Icons", "a    b", "", "c"], picture)).isEmpty)
  }

  @Test("A picture disappears with the next frame without it")
  func deletion() {
    for (picture, deletion) in [
      (Self.kitty, "\u{1B}_Ga=d,d=I,i=1748353692,q=2\u{1B}\\"), (Self.iterm2, ""),
      (Self.sixel, ""),
    ] {
      var writer = FrameWriter(sheet: sheet, level: .truecolor)
      _ = writer.bytes(for: frame([], picture))
      let bytes = text(writer.bytes(for: frame(["", "Milk"], nil)))
      #expect(bytes == "\(begin)\u{1B}[2HMilk  \n\u{1B}[3G\u{1B}[K\(deletion)\(end)")
    }
  }

  @Test("An invalidated screen deletes its pictures before drawing")
  func forgetting() {
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
    _ = writer.bytes(for: frame([], Self.kitty))
    writer.invalidate()
    let bytes = text(writer.bytes(for: frame([], Self.kitty)))
    #expect(bytes.contains("\u{1B}_Ga=d,d=A,q=2\u{1B}\\\u{1B}[m\u{1B}[H\u{1B}[2J"))
    #expect(bytes.contains("\u{1B}_Ga=T"))
  }

  @Test("Pictures outside the frame or under later text are hidden")
  func clipped() {
    var frame = frame([], Self.kitty)
    #expect(frame.placements.count == 1)
    frame.draw(Line("x"), row: 2, column: 5)
    #expect(frame.placements.isEmpty)
    for (row, column) in [(4, 0), (-1, 0), (0, 9), (0, -1), (9, 9)] {
      var frame = Frame([Line("Milk and eggs")], columns: 12, rows: 5)
      frame.place(Self.kitty, row: row, column: column)
      #expect(frame.placements.isEmpty)
      var writer = FrameWriter(sheet: sheet, level: .truecolor)
      #expect(!text(writer.bytes(for: frame)).contains("\u{1B}_"))
    }
  }

  @Test(
    "After random frames, the screen shows only the last frame's pictures, whole",
    arguments: 0..<10)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
    var screen = Screen(columns: 16, rows: 8)
    let pictures = (0..<6).map { number in
      let png = [UInt8(number)]
      return number < 3
        ? CellPicture.kitty(png: png, columns: 3 + number, rows: 2)
        : CellPicture.iterm2(png: png, columns: number, rows: 2)
    }
    for step in 0..<80 {
      var frame = Frame(columns: 16, rows: 8, fill: StyleKey(rawValue: UInt16(random.next() % 3)))
      for row in 0..<8 where random.next() % 2 == 0 {
        let text = ["Milk", "eggs", "\u{2764}\u{FE0F} b", "a\u{725B}"][Int(random.next() % 4)]
        frame.draw(Line(text, red), row: row, column: Int(random.next() % 14))
      }
      for picture in pictures where random.next() % 3 == 0 {
        frame.place(picture, row: Int(random.next() % 7), column: Int(random.next() % 14))
      }
      if random.next() % 15 == 0 { writer.invalidate() }
      screen.feed(writer.bytes(for: frame))
      #expect(screen.unknown == [])
      var cells = [String?](repeating: nil, count: 16 * 8)
      var layers: [[Int]] = []
      for placement in frame.placements {
        let (row, column) = (placement.position.row, placement.position.column)
        let picture = placement.picture
        guard pictures.firstIndex(of: picture).map({ $0 >= 3 }) == true else {
          layers.append([row, column, picture.rows, picture.columns])
          continue
        }
        for row in row..<row + 2 {
          for column in column..<column + picture.columns {
            cells[row * 16 + column] = "width=\(picture.columns);"
          }
        }
      }
      #expect(
        screen.pictures.map {
          $0.flatMap { $0.firstMatch(of: #/width=\d+;/#) }.map { String($0.0) }
        }
          == cells, "step \(step)")
      #expect(
        screen.layers.values.sorted { $0.lexicographicallyPrecedes($1) }
          == layers.sorted { $0.lexicographicallyPrecedes($1) }, "step \(step)")
    }
  }
}
