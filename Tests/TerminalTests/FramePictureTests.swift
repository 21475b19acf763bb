import StyledText
import Terminal
import TestSupport
import Testing

@Suite("Pictures in frames")
struct FramePictureTests {
  private static let red = StyleKey(rawValue: 1)
  private static let bar = StyleKey(rawValue: 2)
  private static let sheet = StyleSheet(styles: [
    .plain, Style(foreground: .ansi(1)), Style(foreground: .ansi(0), background: .ansi(4)),
  ])
  private static let begin = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  private static let kitty = CellPicture.kitty(png: Array("png".utf8), columns: 4, rows: 2)
  private static let iterm2 = CellPicture.iterm2(png: Array("png".utf8), columns: 4, rows: 2)
  private static let sixel = CellPicture.sixel(
    Picture(width: 1, height: 1, pixels: [255, 0, 0, 255]), columns: 4, rows: 2)

  private func frame(_ lines: [String], _ picture: CellPicture?, row: Int = 1) -> Frame {
    var frame = Frame(lines.map { Line($0) }, columns: 12, rows: 5)
    if let picture { frame.place(picture, row: row, column: 2) }
    return frame
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(
    "A picture is sent once, behind the cells it covers, and not again while its cells stay",
    arguments: [
      (kitty, "\u{1B}_Ga=T,f=100,q=2,i=1748353692,p=4099,C=1,c=4,r=2,m=0;cG5n\u{1B}\\"),
      (iterm2, "\u{1B}]1337;File=inline=1;size=3;width=4;height=2:cG5n\u{7}"),
      (sixel, "\u{1B}P0;1q\"1;1;1;1#0;2;100;0;0#0@-\u{1B}\\"),
    ])
  func once(picture: CellPicture, bytes: String) {
    var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
    _ = writer.bytes(for: frame(["Icon"], nil))
    let first = text(writer.bytes(for: frame(["Icon"], picture)))
    #expect(
      first == "\(Self.begin)\u{1B}[2;3H    \n\u{1B}[3G    \u{1B}[2;3H\(bytes)\(Self.end)")
    // What changes beside it, above it and below it leaves it alone.
    let beside = text(writer.bytes(for: frame(["Icons", "a    b", "", "c"], picture)))
    #expect(
      !beside.contains("\u{1B}_") && !beside.contains("\u{1B}]") && !beside.contains("\u{1B}P"))
    #expect(writer.bytes(for: frame(["Icons", "a    b", "", "c"], picture)).isEmpty)
  }

  @Test("A picture goes with the frame that has it no more")
  func deletion() {
    for (picture, deletion) in [
      (Self.kitty, "\u{1B}_Ga=d,d=I,i=1748353692,q=2\u{1B}\\"), (Self.iterm2, ""),
      (Self.sixel, ""),
    ] {
      var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
      _ = writer.bytes(for: frame([], picture))
      let bytes = text(writer.bytes(for: frame(["", "Milk"], nil)))
      #expect(bytes == "\(Self.begin)\u{1B}[2HMilk  \n\u{1B}[3G\u{1B}[K\(deletion)\(Self.end)")
    }
  }

  @Test("A screen in an unknown state loses its pictures before they are drawn")
  func forgetting() {
    var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
    _ = writer.bytes(for: frame([], Self.kitty))
    writer.forget()
    let bytes = text(writer.bytes(for: frame([], Self.kitty)))
    #expect(bytes.contains("\u{1B}_Ga=d,d=A,q=2\u{1B}\\\u{1B}[m\u{1B}[H\u{1B}[2J"))
    #expect(bytes.contains("\u{1B}_Ga=T"))
  }

  @Test("What lies outside, or under text that was drawn later, is not shown")
  func clipped() {
    var frame = frame([], Self.kitty)
    #expect(frame.placements.count == 1)
    frame.draw(Line("x"), row: 2, column: 5)
    #expect(frame.placements.isEmpty)
    for (row, column) in [(4, 0), (-1, 0), (0, 9), (0, -1), (9, 9)] {
      var frame = Frame([Line("Milk and eggs")], columns: 12, rows: 5)
      frame.place(Self.kitty, row: row, column: column)
      #expect(frame.placements.isEmpty)
      #expect(!FrameWriter.whole(frame, Self.sheet).contains("\u{1B}_"))
    }
  }

  @Test(
    "Whatever frames follow each other, the pictures of the last are shown whole, and no others",
    arguments: 0..<10)
  func random(seed: UInt64) {
    var random = SplitMix(state: seed)
    var writer = FrameWriter(sheet: Self.sheet, level: .truecolor)
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
        frame.draw(Line(text, Self.red), row: row, column: Int(random.next() % 14))
      }
      for picture in pictures where random.next() % 3 == 0 {
        frame.place(picture, row: Int(random.next() % 7), column: Int(random.next() % 14))
      }
      if random.next() % 15 == 0 { writer.forget() }
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

extension FrameWriter {
  fileprivate static func whole(_ frame: Frame, _ sheet: StyleSheet) -> String {
    var writer = FrameWriter(sheet: sheet, level: .truecolor)
    return String(decoding: writer.bytes(for: frame), as: UTF8.self)
  }
}
