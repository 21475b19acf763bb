import Foundation
import StyledTerminalText
import TerminalInterface
import Testing

struct PictureTests {
  let red = RGB(200, 0, 0)
  let blue = RGB(0, 0, 200)

  private func picture(_ rows: [[RGB?]]) -> Picture {
    let pixels = rows.joined().flatMap { color -> [UInt8] in
      color.map { [$0.red, $0.green, $0.blue, 255] } ?? [0, 0, 0, 0]
    }
    return Picture(width: rows[0].count, height: rows.count, pixels: pixels)
  }

  private func style(_ foreground: RGB?, _ background: RGB?) -> Paint {
    .style(
      Style(
        foreground: foreground.map(TerminalColor.rgb) ?? .default,
        background: background.map(TerminalColor.rgb) ?? .default))
  }

  @Test("Half blocks show two rows of pixels per line, and join equal neighbours")
  func halfBlocks() {
    let lines = picture([
      [nil, red, red, blue, nil],
      [nil, blue, blue, blue, red],
      [red, nil, nil, nil, nil],
    ]).halfBlocks()
    #expect(
      lines == [
        Line([
          TextSpan(" ", paint: .style(.plain)), TextSpan("▀▀", paint: style(red, blue)),
          TextSpan(" ", paint: style(nil, blue)), TextSpan("▄", paint: style(red, nil)),
        ]),
        Line([TextSpan("▀", paint: style(red, nil)), TextSpan("    ", paint: .style(.plain))]),
      ])
  }

  @Test("Translucent pixels blend with a background, or become opaque or clear without one")
  func partial() {
    let half = Picture(
      width: 2, height: 2,
      pixels: [
        200, 100, 0, 128, 200, 100, 0, 100,
        200, 100, 0, 255, 200, 100, 0, 255,
      ])
    let over = half.halfBlocks(over: RGB(0, 0, 100))
    let full = RGB(200, 100, 0)
    #expect(over[0].spans[0].paint == style(RGB(100, 50, 50), full))
    let plain = half.halfBlocks()
    #expect(plain[0].spans.map(\.text) == [" ", "▄"])
    #expect(plain[0].spans[0].paint == style(nil, full))
  }

  @Test("The encoder reduces a picture to 256, 16 or no colours")
  func levels() {
    let lines = picture([[red], [blue]]).halfBlocks()
    func text(_ level: ColorLevel) -> String {
      var encoder = ANSIEncoder(sheet: StyleSheet(), level: level)
      return String(decoding: encoder.encode(lines), as: UTF8.self)
    }
    #expect(text(.truecolor).contains("38;2;200;0;0") && text(.truecolor).contains("48;2;0;0;200"))
    #expect(text(.ansi256).contains("38;5;160"))
    #expect(text(.ansi16).contains("31") && text(.ansi16).contains("44"))
    #expect(text(.none) == "▀\n")
  }

  @Test("kitty receives PNG in pieces of 4096 bytes and sends no reply")
  func kitty() throws {
    let png = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let text = String(decoding: InlineImage.kitty(png: png, columns: 20, rows: 10), as: UTF8.self)
    let pieces = text.split(separator: "\u{1B}\\").map { $0.dropFirst(3) }
    #expect(pieces.count == 2)
    #expect(pieces[0].hasPrefix("a=T,f=100,q=2,c=20,r=10,m=1;"))
    #expect(pieces[1].hasPrefix("m=0;"))
    let data = pieces.map { $0.split(separator: ";", maxSplits: 1)[1] }
    #expect(data[0].utf8.count == 4096)
    #expect(decoded(data.joined()) == png)
  }

  @Test("iTerm2 receives the size in bytes and cells", arguments: [0, 1, 2, 3, 100])
  func iterm2(count: Int) throws {
    let png = (0..<count).map { UInt8($0) }
    let text = String(decoding: InlineImage.iterm2(png: png, columns: 20, rows: 10), as: UTF8.self)
    let head = "\u{1B}]1337;File=inline=1;size=\(count);width=20;height=10:"
    #expect(text.hasPrefix(head) && text.hasSuffix("\u{07}"))
    #expect(decoded(String(text.dropFirst(head.count).dropLast())) == png)
  }

  @Test("Sixels draw all but clear pixels")
  func sixel() throws {
    var rows: [[RGB?]] = []
    for y in 0..<13 {
      var row: [RGB?] = []
      for x in 0..<9 { row.append((x + y) % 5 == 0 ? nil : (x * y) % 3 == 0 ? red : blue) }
      rows.append(row)
    }
    let drawn = try #require(SixelCanvas(picture(rows).sixel))
    #expect(drawn.width == 9)
    #expect(drawn.height == 13)
    #expect(drawn.pixels.map { $0.map { $0 == nil } } == rows.map { $0.map { $0 == nil } })
    // Sixel colours are in percent, and the table has six bits a channel.
    #expect(greatestDifference(drawn, rows) <= 5)
  }

  @Test("Sixels approximate a picture with too many colours")
  func manyColors() throws {
    var rows: [[RGB?]] = []
    for y in 0..<64 {
      var row: [RGB?] = []
      for x in 0..<64 { row.append(RGB(UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2))) }
      rows.append(row)
    }
    let drawn = try #require(SixelCanvas(picture(rows).sixel))
    #expect(drawn.colors <= 255)
    #expect(greatestDifference(drawn, rows) <= 32)
  }

  private func greatestDifference(_ canvas: SixelCanvas, _ rows: [[RGB?]]) -> Int {
    var worst = 0
    for (y, row) in rows.enumerated() {
      for (x, color) in row.enumerated() {
        guard let seen = canvas.pixels[y][x], let color else { continue }
        for (one, other) in zip(
          [seen.red, seen.green, seen.blue], [color.red, color.green, color.blue])
        {
          worst = max(worst, abs(Int(one) - Int(other)))
        }
      }
    }
    return worst
  }

  private func decoded(_ text: String) -> [UInt8] {
    Data(base64Encoded: text).map(Array.init) ?? []
  }
}

struct SixelCanvas {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var colors = 0
  private(set) var pixels: [[RGB?]] = []

  /// Returns `nil` for an unknown sequence.
  init?(_ bytes: [UInt8]) {
    var rest = Substring(decoding: bytes, as: UTF8.self)
    guard rest.hasPrefix("\u{1B}P0;1q\""), rest.hasSuffix("\u{1B}\\") else { return nil }
    rest = rest.dropFirst(7).dropLast(2)
    func numbers() -> [Int] {
      let text = rest.prefix { $0.isNumber || $0 == ";" }
      rest = rest.dropFirst(text.count)
      return text.split(separator: ";").compactMap { Int($0) }
    }
    let size = numbers()
    guard size.count == 4 else { return nil }
    (width, height) = (size[2], size[3])
    pixels = Array(repeating: Array(repeating: nil, count: width), count: height)
    var table: [Int: RGB] = [:]
    var (x, y, pen) = (0, 0, 0)
    while let letter = rest.first {
      rest = rest.dropFirst()
      var count = 1
      var sixel = letter
      switch letter {
      case "#":
        let values = numbers()
        pen = values.first ?? 0
        if values.count == 5 {
          let levels = values[2...].map { UInt8(($0 * 255 + 50) / 100) }
          table[pen] = RGB(levels[0], levels[1], levels[2])
        }
        continue
      case "$":
        x = 0
        continue
      case "-":
        (x, y) = (0, y + 6)
        continue
      case "!":
        count = numbers().first ?? 1
        guard let next = rest.first else { return nil }
        sixel = next
        rest = rest.dropFirst()
      default: break
      }
      guard let code = sixel.asciiValue, (63...126).contains(code), let color = table[pen] else {
        return nil
      }
      for _ in 0..<count {
        for bit in 0..<6 where (code - 63) >> UInt8(bit) & 1 == 1 {
          guard y + bit < height, x < width else { return nil }
          pixels[y + bit][x] = color
        }
        x += 1
      }
    }
    colors = table.count
  }
}
