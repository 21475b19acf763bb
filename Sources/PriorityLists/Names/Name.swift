import PrioritiesBasics

/// A valid item name: trimmed, not empty, without control characters, and not too long.
public struct Name: Hashable, Sendable {
  /// The maximum length in characters (grapheme clusters).
  public static let maximumLength = 1_000
  /// In Unicode scalars, which limits combining marks.
  static let maximumScalars = 16_000

  /// The stored and displayed name, composed (NFC).
  public let text: String
  /// The keys for finding and sorting it.
  public let keys: NameKeys

  /// Trims and validates a typed name.
  public init(_ typed: String) throws(NameError) {
    let text = try Name.cleaned(typed)
    if let scalar = invisibleScalar(in: text) {
      throw .invisible(name: typed, scalar: scalar)
    }
    self.text = text
    keys = NameKeys(text)
  }

  /// Validates a stored name, in which another program may have put invisible characters.
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
    for scalar in trimmed.unicodeScalars where scalar.isControl {
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

  /// The fast path for ASCII.
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
}

/// An invalid item name.
public enum NameError: Error, Hashable, Sendable {
  case empty
  case control(name: String)
  /// An invisible character that does not affect rendering.
  case invisible(name: String, scalar: Unicode.Scalar)
  /// The name is too long.
  ///
  /// The length is in characters or, if there are too many of these, in scalars.
  case tooLong(name: String, length: Int)
}

extension NameError: ReportableError {
  package var kind: FailureKind { .invalid }

  /// The problem and the fix, in one or two sentences.
  public var description: String {
    switch self {
    case .empty:
      "A name cannot be empty. Enter at least one visible character."
    case .control(let name):
      "The name \"\(shortened(name))\" contains a control character, such as a line break or an escape. Remove it."
    case .invisible(let name, let scalar):
      "The name \"\(shortened(name))\" contains the invisible character \(scalar.codePoint), so it could look like another name. Remove it."
    case .tooLong(let name, let length):
      "The name \"\(shortened(name))\" has \(length) characters; at most \(Name.maximumLength) are allowed. Put the rest into the details."
    }
  }
}

/// Up to 40 characters, with control and invisible ones replaced.
func shortened(_ text: String) -> String {
  let harmless = String(
    String.UnicodeScalarView(
      text.unicodeScalars.prefix(200).map { scalar in
        let isUnsafe =
          scalar.isControl || isInvisible(scalar) && ![0x200C, 0x200D].contains(scalar.value)
        return isUnsafe ? "\u{FFFD}" : scalar
      }))
  return harmless.count > 40 ? harmless.prefix(40) + "…" : harmless
}

/// The rules for an item's details.
public enum Details {
  /// The maximum length in Unicode scalars.
  public static let maximumLength = 100_000

  /// Normalizes line endings and removes trailing white space.
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

/// Details longer than ``Details/maximumLength``.
public struct DetailsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The length in Unicode scalars.
  package var length: Int

  /// The problem and the fix.
  public var description: String {
    "The details have \(length) characters; at most \(Details.maximumLength) are allowed. Shorten them."
  }
}

/// Detects a multi-word name typed without quotes.
public enum SplitName {
  /// Whether words look like a single name, such as `Olive oil` or `milk 2 l`.
  ///
  /// That is the case if only the first one is capitalized, or if one is a number.
  package static func isLikely(_ words: [String]) -> Bool {
    guard words.count > 1, let first = words.first,
      !words.contains(where: { $0.contains(where: \.isWhitespace) })
    else { return false }
    if words.contains(where: { $0.allSatisfy(\.isNumber) }) { return true }
    return first.first?.isUppercase == true
      && words.dropFirst().contains { $0.first?.isLowercase == true }
  }
}
