import Basics
import CPictures
import StyledText

/// The colours of a picture, taken from pixels at even distances.
///
/// A picture of any size gives about 65,536 colours. A JPEG is decoded at a reduced size; a PNG
/// is decoded row by row and never held as a whole. Colours are taken as sRGB; a colour
/// profile in the file is ignored. Reading the same file twice gives the same sample.
package struct PictureSample: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let format: Format
  /// The colours, row by row; pixels that are more than half transparent are left out.
  package let colors: [RGB]

  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// Portable Network Graphics, of every kind, interlaced or not.
    case png
    /// JPEG, baseline or progressive, grey, in colour or in four inks.
    case jpeg
  }

  /// How many pixels a picture may have: 268 million.
  package static let pixelLimit = 1 << 28

  /// How much of a file is read, in bytes.
  private static let fileLimit = 1 << 28

  /// About how many colours a sample has.
  static let wantedCount = 1 << 16

  /// Reads a file.
  ///
  /// - Throws: ``PictureError`` if the file cannot be opened or is not a picture of a
  ///   known format.
  package init(contentsOfFile path: String) throws(PictureError) {
    var bytes: [UInt8] = []
    do throws(SystemCallError) {
      bytes = try readFile(path, limit: Self.fileLimit)
    } catch {
      throw .unreadable(path: path, code: error.code)
    }
    try self.init(bytes: bytes, name: path)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - name: What to call the picture in errors.
  ///   - pixelLimit: How many pixels it may have; a small file can unpack to very many.
  package init(
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
    _ file: UnsafeMutablePointer<FILE>, name: String, pixelLimit: Int
  ) throws(PictureError) {
    var magic = [UInt8](repeating: 0, count: 8)
    let count = fread(&magic, 1, magic.count, file)
    guard let format = Format(magic: magic.prefix(count)) else { throw .notAPicture(name: name) }
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
  package init?(magic bytes: some Sequence<UInt8>) {
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

/// Why the colours of a picture could not be read.
package enum PictureError: Error, Hashable, Sendable {
  /// The file cannot be opened or read; the code is that of `errno`.
  case unreadable(path: String, code: Int32)
  /// The file is neither a PNG nor a JPEG.
  case notAPicture(name: String)
  /// The file begins as a picture does but cannot be decoded.
  case damaged(name: String, format: PictureSample.Format, reason: String)
  /// Every pixel is transparent.
  case empty(name: String)
}

extension PictureError: ReportableError {
  package var kind: FailureKind { if case .unreadable = self { .inputOutput } else { .invalid } }

  /// What happened and to which file, as a sentence.
  public var description: String {
    switch self {
    case .unreadable(let path, let code):
      "The picture \(path) cannot be read: \(String(cString: strerror(code)))."
    case .notAPicture(let name):
      "\(name) is not a PNG or JPEG picture."
    case .damaged(let name, let format, let reason):
      "The \(format == .png ? "PNG" : "JPEG") picture \(name) cannot be decoded: \(reason)."
    case .empty(let name):
      "The picture \(name) has no visible pixels."
    }
  }
}
