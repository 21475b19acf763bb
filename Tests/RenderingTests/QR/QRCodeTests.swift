import Foundation
import PrioritiesRendering
import PrioritiesTestSupport
import Testing

struct QRCodeTests {
  private static let reader = "/usr/bin/zbarimg"
  private static let hasReader = FileManager.default.isExecutableFile(atPath: reader)

  @Test(
    "A reader decodes every version", .enabled(if: hasReader),
    arguments: [1, 13, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180])
  func read(_ length: Int) throws {
    let text = String("http://192.168.1.20:7117/#4F7K-QX2M ".prefix(length)).padding(
      toLength: length, withPad: "0123456789abcdef", startingAt: 0)
    let code = try #require(QRCode(text))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pgm")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(picture(of: code).utf8).write(to: file)
    let read = try ChildProcess.run(
      [Self.reader, "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.path])
    #expect(read.output == text + "\n")
  }

  @Test("Codes use the smallest version, up to 180 bytes")
  func sizes() {
    let sizes = [14, 15, 26, 42, 62, 84, 106, 122, 152, 180].map { length in
      QRCode(String(repeating: "x", count: length))?.size
    }
    #expect(sizes == [21, 25, 25, 29, 33, 37, 41, 45, 49, 53])
    #expect(QRCode(String(repeating: "x", count: 181)) == nil)
  }

  @Test("Patterns have the standard positions")
  func patterns() throws {
    let code = try #require(QRCode("Priorities"))
    let finder = (0..<7).map { row in
      String((0..<7).map { code.isDark(row: row, column: $0) ? "#" : "." })
    }
    #expect(
      finder == ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"])
    #expect((8...12).map { code.isDark(row: 6, column: $0) } == [true, false, true, false, true])
    #expect(code.isDark(row: code.size - 8, column: 8))
  }

  @Test("Half blocks show two modules per character, with a margin")
  func halfBlocks() throws {
    let code = try #require(QRCode("Priorities"))
    let rows = code.halfBlocks()
    #expect(rows.count == 13)
    #expect(Set(rows.map(\.count)) == [25])
    #expect(rows[1].hasPrefix("  █▀▀▀▀▀█ "))
  }

  /// A portable grey map with four pixels per module and a margin of four modules.
  private func picture(of code: QRCode) -> String {
    let side = (code.size + 8) * 4
    let pixels = (0..<side).map { y in
      (0..<side).map { x in
        code.isDark(row: y / 4 - 4, column: x / 4 - 4) ? "0" : "255"
      }.joined(separator: " ")
    }
    return "P2\n\(side) \(side)\n255\n" + pixels.joined(separator: "\n") + "\n"
  }
}
