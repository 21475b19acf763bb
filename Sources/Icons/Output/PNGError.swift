/// Why libpng could not write or read a picture.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture could not be turned into a file.
  case notWritten(String)
  /// The file is not a PNG, or is damaged.
  case notRead(String)
  /// The file claims a size that no icon has.
  case tooLarge(width: Int, height: Int)

  /// What happened, in libpng's words.
  public var description: String {
    switch self {
    case .notWritten(let reason): "libpng could not write the picture: \(reason)."
    case .notRead(let reason): "This is not a readable PNG file: \(reason)."
    case .tooLarge(let width, let height):
      "The picture claims \(width) x \(height) pixels; 16384 a side are read at most."
    }
  }

  static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
