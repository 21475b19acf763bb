/// A scheme's file as it was read, and what it is called in messages.
public struct SchemeFile: Hashable, Sendable {
  /// The most bytes that are read: a scheme has a few thousand.
  public static let limit = 1 << 20

  /// The file's name with its ending, for messages and for guessing its format.
  public var name: String
  /// All its bytes.
  public var bytes: [UInt8]

  /// Creates a file from its name, which also helps to guess its format, and its bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The name without folder and ending, as a scheme's name of last resort.
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

  /// The bytes as text: UTF-8 without a byte order mark, line ends as `\n`.
  func text() throws(SchemeError) -> String {
    guard bytes.count <= Self.limit else {
      throw .tooLarge(file: name, bytes: bytes.count)
    }
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    // A zero byte would end the text early for the readers beneath (C strings).
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .notText(file: name)
    }
    guard bytes.contains(0x0D) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

/// Words of a foreign file, cut down to what a theme file and a message may hold.
enum PlainText {
  /// A name for a person: controls and direction marks dropped, runs of space
  /// made one, at most 80 characters; `nil` when nothing is left.
  static func title(_ text: String) -> String? {
    let title = words(text, limit: 80)
    return title.isEmpty ? nil : title
  }

  /// Part of a message: on one line, harmless, cut with an ellipsis.
  static func message(_ text: String, limit: Int = 120) -> String {
    let whole = words(text, limit: limit + 1)
    return whole.count > limit ? String(whole.prefix(limit)) + "…" : whole
  }

  /// A key for a `[palette]`: ASCII letters, digits, `-` and `_`, at most 40.
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
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if let last = kept.last, last != " " { kept.append(" ") }
      } else if isShown(scalar) {
        kept.append(scalar)
      }
      // Marks can pile up on one character, so scalars are counted too.
      if kept.count > limit * 4 { break }
    }
    if kept.last == " " { kept.removeLast() }
    return String(String(kept).prefix(limit))
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

/// The lines of a configuration that hold something, with their numbers from 1.
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
