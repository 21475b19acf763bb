import CPrioritiesPictures
import PrioritiesBasics
import StyledTerminalText

/// About 65,536 sRGB colours of a picture, sampled deterministically at regular intervals.
///
/// A JPEG is decoded at a reduced size, a PNG row by row. Embedded colour profiles are ignored.
package struct PictureSample: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let format: Format
  /// The colours row by row, excluding pixels that are more than half transparent.
  package let colors: [RGB]

  package enum Format: String, CaseIterable, Sendable {
    case png, jpeg
  }

  package static let pixelLimit = 1 << 28

  /// In bytes.
  private static let fileLimit = 1 << 28

  static let targetCount = 1 << 16

  package init(contentsOfFile path: String) throws(PictureError) {
    var bytes: [UInt8] = []
    do throws(SystemCallError) {
      bytes = try readInput(path, limit: Self.fileLimit)
    } catch {
      throw .unreadable(path: path, code: error.code)
    }
    try self.init(bytes: bytes, name: path)
  }

  /// - Parameter pixelLimit: The maximum number of pixels, because a small file can unpack to many.
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
      file, UInt32(Self.targetCount), UInt64(pixelLimit), &sample, &message, message.count)
    guard failed == 0 else {
      let bytes = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      throw .damaged(
        name: name, format: format, reason: String(utf8: bytes))
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

package enum PictureError: Error, Hashable, Sendable {
  /// The code is `errno`.
  case unreadable(path: String, code: Int32)
  case notAPicture(name: String)
  case damaged(name: String, format: PictureSample.Format, reason: String)
  case empty(name: String)
}

extension PictureError: ReportableError {
  package var kind: FailureKind {
    switch self {
    case .unreadable(_, ENOENT): .noInput
    case .unreadable: .inputOutput
    default: .invalid
    }
  }

  /// The problem and the file, as a sentence.
  package var description: String {
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
