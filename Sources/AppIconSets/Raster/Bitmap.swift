import CPrioritiesPictures
import PrioritiesBasics
import StyledTerminalText

/// 8-bit RGBA pixels: gamma-encoded sRGB with alpha that is not premultiplied.
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Four bytes per pixel, row by row from the top.
  public private(set) var pixels: [UInt8]

  /// Creates a bitmap from `width * height * 4` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "A bitmap needs four bytes for each pixel.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  var isOpaque: Bool { stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 } }

  func color(x: Int, y: Int) -> RGB {
    let start = (y * width + x) * 4
    return RGB(pixels[start], pixels[start + 1], pixels[start + 2])
  }

  func alpha(x: Int, y: Int) -> UInt8 { pixels[(y * width + x) * 4 + 3] }
}

extension Bitmap {
  /// Encodes a PNG file that is identical for the same pixels and zlib version.
  ///
  /// It has 8 bits per channel and the sRGB chunk, without interlacing, time or text.
  ///
  /// - Parameters:
  ///   - effort: How many encodings to try for a small file.
  ///   - keepsAlpha: Whether to include an alpha channel even if the picture is opaque.
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

  /// The largest decoded size, in pixels per side.
  fileprivate static let greatestSize = 4096

  /// Decodes a PNG file of any kind, up to 4,096 pixels per side.
  public init(png file: [UInt8]) throws(PNGError) {
    // A small file can unpack to any size.
    let (width, height) = PNGChunks.size(of: file) ?? (0, 0)
    if max(width, height) > Self.greatestSize { throw .tooLarge(width: width, height: height) }
    var message = [CChar](repeating: 0, count: 128)
    var code: Int32 = 0
    let room = width * height * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      code = cpng_decode(file, file.count, buffer.baseAddress, room, &message, message.count)
      count = code == 0 ? room : 0
    }
    guard code == 0 else { throw .notRead(PNGError.text(message)) }
    self.init(width: width, height: height, pixels: pixels)
  }
}

/// The compression of a PNG file.
public enum PNGEffort: Hashable, Sendable {
  /// zlib's level 6 with one filter.
  case fast
  /// zlib's level 9 with the better of two filters.
  case best

  var level: Int32 { self == .fast ? 6 : 9 }

  /// The filters that work best for flat colours and gradients.
  var filters: [Int32] {
    let none = Int32(CPNG_FILTER_NONE)
    let differences = Int32(CPNG_FILTER_SUB | CPNG_FILTER_UP)
    return self == .fast ? [none] : [none, differences]
  }
}

/// An error in encoding or decoding a picture.
public enum PNGError: ReportableError, Hashable, Sendable {
  case notWritten(String)
  case notRead(String)
  case tooLarge(width: Int, height: Int)

  /// The problem, with libpng's reason.
  public var description: String {
    switch self {
    case .notWritten(let reason): "libpng could not write the picture: \(reason)."
    case .notRead(let reason): "This is not a readable PNG file: \(reason)."
    case .tooLarge(let width, let height):
      "The picture claims \(width) x \(height) pixels; the limit is \(Bitmap.greatestSize) x \(Bitmap.greatestSize)."
    }
  }

  package var kind: FailureKind { .invalid }

  static func text(_ message: [CChar]) -> String {
    String(utf8: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
  }
}

/// The structure of a PNG file without its pixels.
struct PNGChunks: Hashable {
  /// The types of the chunks, in order.
  let names: [String]
  let width: Int
  let height: Int
  /// Whether there is an alpha channel, even an opaque one.
  let hasAlpha: Bool

  /// Returns `nil` if the file is incomplete.
  init?(_ file: [UInt8]) {
    guard let size = Self.size(of: file), file.count > 25 else { return nil }
    (width, height) = size
    hasAlpha = file[25] & 4 != 0
    var names: [String] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = Self.word(file, offset)
      names.append(String(utf8: file[(offset + 4)..<(offset + 8)]))
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
