import PrioritiesBasics

/// The bytes and name of a scheme file.
public struct SchemeFile: Hashable, Sendable {
  /// The maximum size in bytes: 1 MiB.
  public static let limit = 1 << 20

  /// The name with its extension, used in messages and to detect the format.
  public var name: String
  /// The file's contents.
  public var bytes: [UInt8]

  /// Creates a file from its name and contents.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The name without folder and extension.
  var stem: String {
    var stem = name.split(separator: "/").last.map(String.init) ?? name
    let endings = [
      "itermcolors", "yaml", "yml", "toml", "json", "conf", "xrdb", "Xresources", "jsonc",
      "tokens", "tmTheme", "gpl",
    ]
    for ending in endings where stem.count > ending.count + 1 && stem.hasSuffix("." + ending) {
      stem.removeLast(ending.count + 1)
    }
    return stem
  }

  /// Decodes UTF-8, drops a byte order mark, and normalizes line endings to `\n`.
  func text() throws(SchemeError) -> String {
    guard bytes.count <= Self.limit else { throw .tooLarge(file: name, bytes: bytes.count) }
    let bytes = bytes.withoutByteOrderMark
    // C libraries would end the text at a null byte.
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .notText(file: name)
    }
    guard bytes.contains(0x0D) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

/// Cleans untrusted text for theme files and messages.
enum PlainText {
  /// One line of up to 80 characters, without control characters; `nil` if empty.
  static func title(_ text: String) -> String? {
    let title = words(text, limit: 80)
    return title.isEmpty ? nil : title
  }

  /// One line without control characters, truncated with an ellipsis.
  static func message(_ text: String, limit: Int = 120) -> String {
    let whole = words(text, limit: limit + 1)
    return whole.count > limit ? String(whole.prefix(limit)) + "…" : whole
  }

  /// Up to 40 ASCII letters, digits, `-` and `_`.
  static func token(_ text: String) -> String {
    var token = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": token.unicodeScalars.append(scalar)
      default: if !token.isEmpty, token.last != "-" { token.append("-") }
      }
      if token.count == 40 { break }
    }
    while token.last == "-" { token.removeLast() }
    return token
  }

  private static func words(_ text: String, limit: Int) -> String {
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if let last = cleaned.last, last != " " { cleaned.append(" ") }
      } else if isShown(scalar) {
        cleaned.append(scalar)
      }
      // A character can have any number of combining marks.
      if cleaned.count > limit * 4 { break }
    }
    if cleaned.last == " " { cleaned.removeLast() }
    return String(String(cleaned).prefix(limit))
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

/// The non-empty lines with their 1-based numbers.
struct ConfigurationLines: Sequence, IteratorProtocol {
  private var rest: Substring
  private var line = 0

  init(_ text: String) {
    rest = Substring(text)
  }

  mutating func next() -> (line: Int, content: Substring)? {
    while !rest.isEmpty {
      let end = rest.firstIndex(of: "\n") ?? rest.endIndex
      let content = rest[..<end].trimmingSpace
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
      line += 1
      if !content.isEmpty { return (line, content) }
    }
    return nil
  }
}
