/// A valid name of an item: trimmed, not empty, without control characters, of bounded length.
public struct Name: Hashable, Sendable {
  /// The maximum length in characters (grapheme clusters).
  public static let maximumLength = 1_000
  /// The maximum length in Unicode scalars: enough for ``maximumLength`` characters that people
  /// write, but not for characters with thousands of combining marks.
  static let maximumScalars = 16_000

  /// The name as it is stored and shown, composed (NFC).
  public let text: String
  /// The keys by which it is found and sorted.
  public let keys: NameKeys

  /// Checks and trims a name as a person typed it.
  ///
  /// Throws for every case of ``NameError``.
  public init(_ typed: String) throws(NameError) {
    let text = try Name.cleaned(typed)
    if let scalar = invisibleScalar(in: text) {
      throw .invisible(name: typed, scalar: scalar)
    }
    self.text = text
    keys = NameKeys(text)
  }

  /// Checks a name that was stored earlier, perhaps by a version with looser rules: invisible
  /// characters are allowed.
  public init(stored: String) throws(NameError) {
    let text = try Name.cleaned(stored)
    self.text = text
    keys = NameKeys(text)
  }

  private static func cleaned(_ typed: String) throws(NameError) -> String {
    if isPlainlyClean(typed) { return typed }
    var isPlain = true
    for byte in typed.utf8 {
      if byte >= 0x80 {
        isPlain = false
      } else if byte < 0x20 || byte == 0x7F, !(0x09...0x0D).contains(byte) {
        throw .control(name: typed)
      }
    }
    let trimmed = trimming(typed)
    guard !trimmed.isEmpty else { throw .empty }
    for scalar in trimmed.unicodeScalars where isControl(scalar) {
      throw .control(name: typed)
    }
    if isPlain {
      guard trimmed.utf8.count <= maximumLength else {
        throw .tooLong(name: trimmed, length: trimmed.utf8.count)
      }
      return trimmed
    }
    let length = trimmed.count
    guard length <= maximumLength, trimmed.unicodeScalars.count <= maximumScalars else {
      throw .tooLong(name: trimmed, length: max(length, trimmed.unicodeScalars.count))
    }
    return composed(trimmed)
  }

  /// Whether a text is a valid name of only ASCII, with nothing to trim.
  private static func isPlainlyClean(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (1...maximumLength).contains(bytes.count), bytes.first != 0x20, bytes.last != 0x20
    else { return false }
    return bytes.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func trimming(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{FEFF}"
  }

  /// Whether a scalar is a control character (C0 or C1), or the line or paragraph separator.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// Why a text cannot be an item's name.
public enum NameError: Error, Hashable, Sendable {
  /// It is empty or only white space.
  case empty
  /// It contains a control character, such as a line break or an escape.
  case control(name: String)
  /// It contains an invisible character, with which it would look like another name.
  case invisible(name: String, scalar: Unicode.Scalar)
  /// It has more than ``Name/maximumLength`` characters, or more than 16 times as many Unicode
  /// scalars; the length is in scalars.
  case tooLong(name: String, length: Int)
}

extension NameError: CustomStringConvertible {
  /// What is wrong and what to do about it, in one or two sentences.
  public var description: String {
    switch self {
    case .empty:
      "A name cannot be empty. Give it at least one character that is not a blank."
    case .control(let name):
      "The name \"\(shortened(name))\" has a control character in it, such as a line break or an escape. Leave it out."
    case .invisible(let name, let scalar):
      "The name \"\(shortened(name))\" has a character in it that cannot be seen, U+\(hexadecimal(scalar)): it would look like another name. Leave it out."
    case .tooLong(let name, let length):
      "The name \"\(shortened(name))\" has \(length) characters, and at most \(Name.maximumLength) are allowed. Put the rest into its details."
    }
  }
}

/// A text for a message: its first 40 characters, with control and invisible characters replaced.
func shortened(_ text: String) -> String {
  let harmless = String(
    String.UnicodeScalarView(
      text.unicodeScalars.prefix(200).map { scalar in
        let isUnsafe =
          scalar.properties.generalCategory == .control || [0x2028, 0x2029].contains(scalar.value)
          || isInvisible(scalar) && ![0x200C, 0x200D].contains(scalar.value)
        return isUnsafe ? "\u{FFFD}" : scalar
      }))
  return harmless.count > 40 ? harmless.prefix(40) + "…" : harmless
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// The rules for an item's details.
public enum Details {
  /// The maximum length in Unicode scalars.
  public static let maximumLength = 100_000

  /// Normalizes details as typed: every line end becomes `\n`, and white space at the end is
  /// removed.
  ///
  /// Throws if more than ``maximumLength`` scalars are left.
  package static func cleaned(_ typed: String) throws(DetailsError) -> String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in typed.unicodeScalars {
      if scalar == "\n", previous == "\r" {
        previous = scalar
        continue
      }
      scalars.append(scalar == "\r" ? "\n" : scalar)
      previous = scalar
    }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    guard scalars.count <= maximumLength else { throw DetailsError(length: scalars.count) }
    return String(scalars)
  }
}

/// Details that are longer than ``Details/maximumLength``.
public struct DetailsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Their length in Unicode scalars.
  package var length: Int

  /// Creates the error for details of `length` scalars.
  package init(length: Int) {
    self.length = length
  }

  /// What is wrong and what to do about it.
  public var description: String {
    "The details have \(length) characters, and at most \(Details.maximumLength) are allowed. Shorten them."
  }
}

/// Detects a name of several words that was typed without quotes.
public enum SplitName {
  /// Whether new names look like one: `Olive oil`, `milk 2 l`.
  ///
  /// Each must be a single word. Either the first is capitalized and a later one is not, or one is a
  /// number.
  package static func isLikely(_ words: [String]) -> Bool {
    guard words.count > 1, let first = words.first,
      !words.contains(where: { $0.contains(where: \.isWhitespace) })
    else { return false }
    if words.contains(where: { $0.allSatisfy(\.isNumber) }) { return true }
    return first.first?.isUppercase == true
      && words.dropFirst().contains { $0.first?.isLowercase == true }
  }
}
