/// A text as a QR code: a square of dark and light modules.
///
/// Byte mode at error-correction level M, versions 1 to 9 (ISO/IEC 18004): enough for a link of
/// 180 bytes.
public struct QRCode: Hashable, Sendable {
  /// The modules per side, without the light margin of four that readers expect.
  public let size: Int
  private let modules: [Bool]

  /// Encodes a text in the smallest version that fits; nil if it exceeds 180 bytes in UTF-8.
  ///
  /// Tries all eight masks, which takes about a millisecond.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
    var matrix = QRMatrix(version)
    matrix.place(version.interleaved(bytes))
    let masked = (0..<8).map { matrix.masked(by: $0) }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    size = version.size
    modules = best.modules
  }

  /// Whether the module in a row and a column is dark; all outside the square are light.
  public func isDark(row: Int, column: Int) -> Bool {
    guard 0..<size ~= row, 0..<size ~= column else { return false }
    return modules[row * size + column]
  }

  /// The code as rows of half blocks, two modules per character, with a margin around it.
  ///
  /// A drawn half is dark: show the rows in black on white.
  public func halfBlocks(margin: Int = 2) -> [String] {
    stride(from: -margin, to: size + margin, by: 2).map { row in
      String(
        (-margin..<size + margin).map { column -> Character in
          switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        })
    }
  }
}
