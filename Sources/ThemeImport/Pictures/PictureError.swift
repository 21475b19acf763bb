import Basics

/// Why the colours of a picture could not be read.
public enum PictureError: Error, Hashable, Sendable {
  /// The file cannot be opened or read; the code is that of `errno`.
  case unreadable(path: String, code: Int32)
  /// The file is neither a PNG nor a JPEG.
  case notAPicture(name: String)
  /// The file begins as a picture does but cannot be decoded.
  case damaged(name: String, format: PictureSample.Format, reason: String)
  /// Every pixel is transparent.
  case empty(name: String)
}

extension PictureError: CustomStringConvertible {
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
