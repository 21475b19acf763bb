extension [UInt8] {
  /// The bytes without a leading byte order mark of UTF-8, as written by Notepad.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character (C0, DEL, C1) or separates lines or paragraphs.
  package var isControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether terminals act on it: a control, or a mark that changes the direction of text.
  package var isUnsafe: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: isControl
    }
  }

  /// The number as in Unicode's charts, such as `U+200B`.
  package var codePoint: String { "U+" + hexadecimal(value, digits: 4).uppercased() }
}

/// A number in lower-case hexadecimal digits, with zeros before them if there are too few.
package func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
  let text = String(number, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// Parses hexadecimal digits in either case, at most sixteen; nil if there is none or anything else.
package func hexadecimalValue(of digits: ArraySlice<UInt8>) -> UInt64? {
  guard (1...16).contains(digits.count) else { return nil }
  var number: UInt64 = 0
  for digit in digits {
    let value: UInt8
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
    default: return nil
    }
    number = number << 4 | UInt64(value)
  }
  return number
}

extension Int {
  /// The number with grouped digits, such as `1,234`.
  package var grouped: String {
    var digits = Array(String(magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (self < 0 ? "-" : "") + String(digits)
  }
}

extension String {
  /// At most 40 characters, of which the last replaces the others.
  package var shortened: String { shortened(to: 40) }

  /// At most `limit` characters, without those in the middle if there are more.
  ///
  /// A character can have any number of combining marks, so scalars are limited as well.
  package func shortened(to limit: Int, ending: Int = 0) -> String {
    let scalars = unicodeScalars
    guard utf8.count > limit, count > limit || scalars.count > limit * 4 else { return self }
    let start = String(scalars.prefix(limit * 2)).prefix(limit - ending - 1)
    return start + "…" + String(scalars.suffix(ending * 2)).suffix(ending)
  }
}

extension String {
  /// A text whose invalid bytes are replaced.
  @inlinable
  package init(utf8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text in UTF-8.
  @inlinable package var bytes: [UInt8] { Array(utf8) }
}

extension Sequence where Element: StringProtocol {
  @inlinable package var commaSeparated: String { joined(separator: ", ") }
  @inlinable package var spaceSeparated: String { joined(separator: " ") }
  @inlinable package var lineSeparated: String { joined(separator: "\n") }
}

extension Sequence {
  /// The elements that are not nil.
  @inlinable
  package func compacted<Value>() -> [Value] where Element == Value? { compactMap(\.self) }
}

extension Dictionary where Key: Comparable {
  @inlinable package var sortedByKey: [(key: Key, value: Value)] { sorted { $0.key < $1.key } }
}

extension Collection {
  /// The first findings of a file, and a last one that stands for the others.
  ///
  /// - Parameter rest: Makes it from the others and from "and 10,880 more".
  package func bounded(_ rest: (SubSequence, String) -> Element) -> [Element] {
    let others = dropFirst(20)
    guard !others.isEmpty else { return Array(self) }
    return prefix(20) + [rest(others, "and \(others.count.grouped) more")]
  }
}
