import PrioritiesBasics

/// A QR code (ISO/IEC 18004) in byte mode, at level M, of versions 1 to 9: up to 180 bytes.
package struct QRCode: Hashable, Sendable {
  /// The modules per side, without the margin of four that readers expect.
  package let size: Int
  private let modules: [Bool]

  /// Tries all eight masks, which takes about a millisecond; returns nil beyond 180 bytes of UTF-8.
  package init?(_ text: String) {
    let bytes = text.bytes
    guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
    var matrix = QRMatrix(version)
    matrix.place(version.interleaved(bytes))
    let masked = (0..<8).map { matrix.masked(by: $0) }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    size = version.size
    modules = best.modules
  }

  /// Modules outside the square are light.
  package func isDark(row: Int, column: Int) -> Bool {
    guard 0..<size ~= row, 0..<size ~= column else { return false }
    return modules[row * size + column]
  }

  /// The dark modules as unit squares in the data of an SVG path.
  package var path: String {
    (0..<size).flatMap { row in
      (0..<size).compactMap { column in
        isDark(row: row, column: column) ? "M\(column) \(row)h1v1h-1z" : nil
      }
    }.joined()
  }

  /// Rows with two modules per character, to be shown in black on white.
  package func halfBlocks(margin: Int = 2) -> [String] {
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
