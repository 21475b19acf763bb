import PrioritiesBasics

/// The name and text of a theme.
public struct ThemeFile: Hashable, Sendable {
  /// The file's name without `.toml`.
  public var name: String
  /// The file's path, or a label for messages.
  public var path: String
  /// The text of the file in UTF-8.
  public var bytes: [UInt8]
  package var origin: Origin

  /// The source of a theme.
  public enum Origin: String, Hashable, Sendable {
    case shipped
    case user
  }

  /// Creates a file from its text, which is not checked.
  public init(name: String, path: String, bytes: [UInt8], origin: Origin = .user) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.origin = origin
  }

  /// In bytes.
  static let nameLimit = 64

  /// Whether a name is safe for a file: letters, digits, spaces, `.`, `-`, `_` and `+`.
  package static func isSafeName(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= nameLimit, !name.hasPrefix("."), !name.hasPrefix("-"),
      !name.hasPrefix(" "), !name.hasSuffix(" "), !name.hasSuffix(".")
    else { return false }
    if name.utf8.allSatisfy({ isPlain($0) }) { return true }
    // The hyphen of the variant follows, and some letters join the next character.
    return "\(name)-".allSatisfy { character in
      " .-_+".contains(character)
        || character.unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x2D
  }
}

extension ThemeFile {
  /// Reads a file up to slightly more than the size limit; `nil` if it does not exist.
  public init?(at path: String) throws(ThemeError) {
    var bytes: [UInt8] = []
    do throws(SystemCallError) {
      bytes = try readFile(path, limit: SourceText.sizeLimit)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw .unreadable(path: path, code: error.code)
    }
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let stem = last.hasSuffix(".toml") ? String(last.dropLast(5)) : last
    self.init(name: stem, path: path, bytes: bytes)
  }
}
