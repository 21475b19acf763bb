import CPNG
import SystemFiles

extension Bitmap {
  /// The picture as a PNG file, written by libpng.
  ///
  /// RGB where each pixel is opaque and RGBA elsewhere, 8 bits a channel, not
  /// interlaced, with the sRGB chunk and no other: no time, no text. The same
  /// pixels give the same bytes with the same zlib.
  ///
  /// - Parameters:
  ///   - effort: How much work goes into a small file.
  ///   - keepsAlpha: Whether an opaque picture has an alpha channel all the same.
  public func png(_ effort: PNGEffort, keepsAlpha: Bool = false) throws(PNGError) -> [UInt8] {
    let hasAlpha = keepsAlpha || !isOpaque
    var smallest: [UInt8] = []
    for filters in effort.filters {
      let bytes = try encoded(hasAlpha: hasAlpha, level: effort.level, filters: filters)
      if smallest.isEmpty || bytes.count < smallest.count { smallest = bytes }
    }
    return smallest
  }

  private func encoded(hasAlpha: Bool, level: Int32, filters: Int32) throws(PNGError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var length = 0
    var message = [CChar](repeating: 0, count: 128)
    let code = cpng_encode(
      pixels, UInt32(width), UInt32(height), hasAlpha ? 1 : 0, level, filters, &bytes, &length,
      &message, message.count)
    defer { free(bytes) }
    guard code == 0, let bytes else { throw .notWritten(PNGError.text(message)) }
    return Array(UnsafeBufferPointer(start: bytes, count: length))
  }

  /// Reads a PNG file of any kind.
  public init(png file: [UInt8]) throws(PNGError) {
    var decoded: UnsafeMutablePointer<UInt8>?
    var (width, height): (UInt32, UInt32) = (0, 0)
    var message = [CChar](repeating: 0, count: 128)
    // A header can claim any size; a picture too large for an icon is not even unpacked.
    if let header = PNGChunks.size(of: file), max(header.width, header.height) > 16384 {
      throw .tooLarge(width: header.width, height: header.height)
    }
    let code = cpng_decode(file, file.count, &decoded, &width, &height, &message, message.count)
    defer { free(decoded) }
    guard code == 0, let decoded else { throw .notRead(PNGError.text(message)) }
    self.init(
      width: Int(width), height: Int(height),
      pixels: Array(UnsafeBufferPointer(start: decoded, count: Int(width) * Int(height) * 4)))
  }
}
