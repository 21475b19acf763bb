/// The parts of a PNG file, without its pixels: what a check of its form needs.
public struct PNGChunks: Hashable, Sendable {
  /// The four letters of each chunk, in order.
  public let names: [String]
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Whether there is an alpha channel, seen or not.
  public let hasAlpha: Bool

  /// Reads the chunks; `nil` when the bytes are no whole PNG file.
  public init?(_ file: [UInt8]) {
    guard let size = Self.size(of: file), file.count > 25 else { return nil }
    (width, height) = size
    hasAlpha = file[25] & 4 != 0
    var names: [String] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = Self.word(file, offset)
      names.append(String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self))
      offset += length + 12
    }
    guard offset == file.count, names.last == "IEND" else { return nil }
    self.names = names
  }

  static func size(of file: [UInt8]) -> (width: Int, height: Int)? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard file.count >= 24, file.starts(with: signature) else { return nil }
    return (word(file, 16), word(file, 20))
  }

  private static func word(_ file: [UInt8], _ offset: Int) -> Int {
    file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
