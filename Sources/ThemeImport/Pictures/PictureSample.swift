import Basics
import CPictures
import StyledText

/// The colours of a picture, taken from pixels at even distances.
///
/// A picture of any size gives about 65,536 colours. A JPEG is decoded at a reduced size; a PNG
/// is decoded row by row and never held as a whole. Colours are taken as sRGB; a colour
/// profile in the file is ignored. Reading the same file twice gives the same sample.
public struct PictureSample: Hashable, Sendable {
  /// The picture's width in pixels.
  public let width: Int
  /// The picture's height in pixels.
  public let height: Int
  /// The kind of file it came from.
  public let format: Format
  /// The colours, row by row; pixels that are more than half transparent are left out.
  public let colors: [RGB]

  /// The kinds of files that can be read.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// Portable Network Graphics, of every kind, interlaced or not.
    case png
    /// JPEG, baseline or progressive, grey, in colour or in four inks.
    case jpeg
  }

  /// How many pixels a picture may have: 268 million.
  public static let pixelLimit = 1 << 28

  /// About how many colours a sample has.
  static let wantedCount = 1 << 16

  /// Reads a file.
  ///
  /// - Throws: ``PictureError`` if the file cannot be opened or is not a picture of a
  ///   known format.
  public init(contentsOfFile path: String) throws(PictureError) {
    guard let file = fopen(path, "rbe") else { throw .unreadable(path: path, code: errno) }
    defer { fclose(file) }
    try self.init(file, name: path)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - name: What to call the picture in errors.
  ///   - pixelLimit: How many pixels it may have; a small file can unpack to very many.
  public init(
    bytes: [UInt8], name: String, pixelLimit: Int = Self.pixelLimit
  ) throws(PictureError) {
    var bytes = bytes
    guard !bytes.isEmpty else { throw .notAPicture(name: name) }
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<PictureSample, PictureError> in
      guard let file = fmemopen(buffer.baseAddress, buffer.count, "rb") else {
        return .failure(.unreadable(path: name, code: errno))
      }
      defer { fclose(file) }
      return Result { () throws(PictureError) in
        try PictureSample(file, name: name, pixelLimit: pixelLimit)
      }
    }
    self = try result.get()
  }

  private init(
    _ file: UnsafeMutablePointer<FILE>, name: String, pixelLimit: Int = Self.pixelLimit
  ) throws(PictureError) {
    var magic = [UInt8](repeating: 0, count: 8)
    let count = fread(&magic, 1, magic.count, file)
    guard let format = Format(magic: magic.prefix(count)) else {
      // A folder opens, and fails here.
      if ferror(file) != 0 { throw .unreadable(path: name, code: errno) }
      throw .notAPicture(name: name)
    }
    rewind(file)
    var sample = cpictures_sample()
    var message = [CChar](repeating: 0, count: 256)
    let read = format == .png ? cpictures_read_png : cpictures_read_jpeg
    let failed = read(
      file, UInt32(Self.wantedCount), UInt64(pixelLimit), &sample, &message, message.count)
    guard failed == 0 else {
      let bytes = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      throw .damaged(
        name: name, format: format, reason: String(decoding: bytes, as: UTF8.self))
    }
    defer { free(sample.pixels) }
    width = Int(sample.width)
    height = Int(sample.height)
    self.format = format
    let pixels = UnsafeBufferPointer(start: sample.pixels, count: Int(sample.count) * 3)
    colors = (0..<Int(sample.count)).map {
      RGB(pixels[$0 * 3], pixels[$0 * 3 + 1], pixels[$0 * 3 + 2])
    }
  }
}

extension PictureSample.Format {
  /// The format that a file's first bytes show; `nil` for any other kind of file.
  public init?(magic bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(8))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }
}
