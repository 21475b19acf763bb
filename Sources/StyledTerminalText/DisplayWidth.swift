import PrioritiesBasics

extension String {
  /// The width in terminal columns, by the rules of ``ClusterWidth``.
  public var displayWidth: Int {
    if let columns = widthOfASCII(self) { return columns }
    var columns = 0
    for scalar in unicodeScalars {
      let kind = WidthKind(scalar)
      guard kind.isSimple else { return reduce(0) { $0 + ClusterWidth($1).columns } }
      columns += kind.columns
    }
    return columns
  }
}

extension TextSpan {
  /// The width in columns.
  public var width: Int { text.displayWidth }
}

extension Line {
  /// The width in columns.
  public var width: Int { spans.reduce(0) { $0 + $1.width } }
}

private func widthOfASCII(_ text: String) -> Int? {
  var text = text
  return text.withUTF8 { bytes in
    var others: UInt8 = 0
    // Without branches, the compiler vectorizes the loop.
    for byte in bytes { others |= (byte &- 0x20) > 0x5E ? 1 : 0 }
    return others == 0 ? bytes.count : nil
  }
}

/// The width of a grapheme cluster, and whether terminals agree on it.
public struct ClusterWidth: Hashable, Sendable {
  /// The columns: 0 to 7.
  public var columns: Int
  /// Whether terminals disagree, in which case the cursor must be repositioned.
  package var isContested: Bool

  package init(columns: Int, isContested: Bool = false) {
    self.columns = columns
    self.isContested = isContested
  }

  /// Measures one grapheme cluster.
  ///
  /// The widths of its code points are added up, as in terminals without clusters (`wcwidth`,
  /// glibc, tmux). However, a cluster with a wide character has at most two columns, and U+FE0F
  /// makes a narrow emoji wide. Terminals disagree on emoji with joiners, skin tones or variation
  /// selectors, on flags, on spacing marks, and on characters newer than Unicode 14.
  public init(_ cluster: Character) {
    if let ascii = cluster.asciiValue {
      // This includes CR LF.
      let isPrintable = ascii >= 0x20 && ascii < 0x7F
      self.init(columns: isPrintable ? 1 : 0, isContested: !isPrintable)
      return
    }
    var total = 0
    var widened = false
    var isWide = false
    var contested = false
    var spacing = 0
    var previous = WidthKind(columns: 0)
    for scalar in cluster.unicodeScalars {
      let kind = WidthKind(scalar)
      if scalar == "\u{FE0F}" && previous.growsToPicture { widened = true }
      contested = contested || kind.isContested
      if kind.columns > 0 { spacing += 1 }
      if kind.columns > 1 { isWide = true }
      total += kind.columns
      previous = kind
    }
    self.init(
      columns: widened ? 2 : min(total, isWide ? 2 : 7),
      isContested: contested || spacing != 1)
  }
}

/// The width of one code point.
struct WidthKind {
  var columns: Int
  /// Whether a following U+FE0F turns it into a wide emoji.
  var growsToPicture = false
  var isContested = false

  /// Whether it starts a cluster and has its own columns.
  var isSimple: Bool { columns > 0 && !isContested }
}

extension WidthKind {
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Most Latin, Chinese and Korean text, punctuation, borders and shapes need no properties.
    case 0xC0..<0x300, 0x2010..<0x2028, 0x2500..<0x25AA, 0x25AC..<0x25B6, 0x25C1..<0x25FB:
      self.init(columns: 1)
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: self.init(columns: 2)
    default: self.init(scalar.value, scalar.properties)
    }
  }

  private init(_ value: UInt32, _ properties: Unicode.Scalar.Properties) {
    self.init(columns: 1)
    let isEmoji = properties.isEmoji
    let isPicture = isEmoji && properties.isEmojiPresentation
    growsToPicture = isEmoji && !isPicture
    switch properties.generalCategory {
    case .control, .format:
      columns = value == 0xAD ? 1 : 0
      isContested = true
    // A spacing mark has its own column, as in glibc and tmux.
    case .spacingMark: isContested = true
    case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: columns = 0
    default:
      if isPicture || Self.wide.contains(where: { $0.contains(value) }) {
        columns = 2
      } else if properties.isDefaultIgnorableCodePoint || Self.vowels.contains(value)
        || Self.finals.contains(value)
      {
        columns = 0
      }
    }
    // Regional indicators form pairs, and skin tones combine, without a width of their own.
    if isPicture && (properties.isEmojiModifier || (0x1F1E6...0x1F1FF).contains(value))
      || (0xFE0E...0xFE0F).contains(value)
    {
      isContested = true
    }
    if columns == 0 || (0x1F000...0x1FAFF).contains(value), properties.age?.major ?? .max > 14 {
      isContested = true
    }
  }

  /// The medial vowels and final consonants of Hangul, which combine with the initial before them.
  private static let vowels: ClosedRange<UInt32> = 0x1160...0x11FF
  private static let finals: ClosedRange<UInt32> = 0xD7B0...0xD7FF

  /// Where assigned characters are wide or fullwidth (UAX #11), apart from emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x3163, 0x3165...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB,
    0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension String {
  /// The text with U+FFFD for anything that a terminal interprets, and a space for a tab.
  ///
  /// This includes control characters (C0, DEL, C1), line and paragraph separators, and
  /// bidirectional marks.
  public var sanitized: String {
    // The bytes alone show that most texts are safe, without decoding them.
    guard utf8.contains(where: startsUnsafe), unicodeScalars.contains(where: \.isUnsafe) else {
      return self
    }
    return replacing { scalar, _ in scalar == "\t" ? " " : scalar.isUnsafe ? "\u{FFFD}" : scalar }
  }

  /// Like ``sanitized``, but keeps newlines, tabs and the CR of CR LF.
  package var sanitizedLines: String {
    guard utf8.contains(where: { startsUnsafe($0) && $0 != 0x0A && $0 != 0x09 }), hasUnsafeLines
    else { return self }
    return replacing { scalar, next in
      switch scalar {
      case "\n", "\t": scalar
      case "\r" where next == "\n": scalar
      default: scalar.isUnsafe ? "\u{FFFD}" : scalar
      }
    }
  }

  private var hasUnsafeLines: Bool {
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if previous == "\r", scalar != "\n" { return true }
      previous = scalar
      if scalar.isUnsafe, scalar != "\n", scalar != "\t", scalar != "\r" { return true }
    }
    return previous == "\r"
  }

  private func replacing(
    _ body: (Unicode.Scalar, _ next: Unicode.Scalar?) -> Unicode.Scalar
  ) -> String {
    var harmless = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() { harmless.append(body(scalar, rest.first)) }
    return String(harmless)
  }
}

/// Whether a UTF-8 byte may start a scalar that a terminal interprets.
private func startsUnsafe(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
}
