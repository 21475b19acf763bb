import PrioritiesBasics
import StyledTerminalText

/// A problem or possible improvement in a theme file, with its position.
public struct ThemeFinding: Error, Hashable, Sendable {
  /// The path of the file.
  public var file: String
  /// The line; the first one is 1.
  public var line: Int
  /// The column, 1-based, in characters.
  public var column: Int
  /// The length in characters, at least 1.
  public var length: Int
  /// The kind of finding.
  public var code: Code
  /// A sentence without its full stop.
  public var message: String
  /// What to write instead, if known.
  public var suggestion: String?
  /// The text of the line around the column, with unsafe characters replaced.
  public var source: String
  /// The number of characters of the line before ``source``.
  package var sourceStart = 0
  /// How many findings it stands for; the last one stands for all that are not listed.
  package var count = 1

  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used as it is.
    case error
    case warning
  }

  /// How much the finding matters.
  public var severity: Severity { code.severity }
}

extension ThemeFinding {
  /// The kinds of findings, whose raw values are the codes shown to users.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    case syntax = "T001"
    case missing = "T101"
    case wrongType = "T102"
    case unknownKey = "T103"
    case unknownRole = "T104"
    case notAColor = "T105"
    case unknownColor = "T106"
    /// Colours of the palette refer to each other in a cycle.
    case paletteCycle = "T107"
    /// The inherited theme does not exist or has errors.
    case badParent = "T108"
    /// Themes inherit from each other in a cycle, or too deeply.
    case inheritanceCycle = "T109"
    /// The format version is a different one.
    case format = "T110"
    case variant = "T111"
    case unknownGlyph = "T112"
    case outOfRange = "T113"
    case derivedRole = "T114"
    case variantContradicts = "T115"
    /// A colour has alpha.
    case blended = "T116"
    /// The file is larger, longer or more deeply nested than a theme may be.
    case tooLarge = "T201"
    case unsafeCharacter = "T202"
    case unsafeName = "T203"
    /// A shape that is not one column wide.
    case glyphWidth = "T204"
    case lowContrast = "T301"
    case closePriorities = "T302"
    /// Two priorities look alike to people with a colour-vision deficiency.
    case closePrioritiesInSimulation = "T303"
    case faintSelection = "T304"
    case mergedAt256 = "T305"
    case mergedAt16 = "T306"
    /// A secondary role has more contrast than text.
    case loudness = "T307"
    case unused = "T401"
    case unsigned = "T402"
    /// The name in the file differs from the file's own name.
    case nameDiffers = "T403"

    package var severity: Severity {
      switch self {
      case .derivedRole, .variantContradicts, .lowContrast, .closePriorities,
        .closePrioritiesInSimulation, .faintSelection, .mergedAt256, .mergedAt16, .blended,
        .loudness,
        .unused,
        .unsigned, .nameDiffers:
        .warning
      default: .error
      }
    }
  }
}

extension ThemeFinding {
  /// The finding on one line, in the style of compilers: `FILE:LINE:COLUMN: error[CODE] …`.
  public var headline: String {
    "\(file):\(line):\(column): \(severity)[\(code.rawValue)] \(sentence)"
  }

  /// The message with its suggestion.
  public var sentence: String {
    guard let suggestion else { return message }
    switch code {
    case .missing, .format: return "\(message); write \(suggestion)"
    case .lowContrast: return "\(message); use \(suggestion)"
    default: return "\(message); \(DidYouMean.clause(suggestion))"
    }
  }

  /// The numbered source line, cut to `width` columns, with a marker below; may be empty.
  public func excerpt(width: Int = 100) -> [String] {
    guard !source.isEmpty else { return [] }
    let number = String(line)
    let gutter = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " │ "
    let room = max(16, width - 8)
    let scalars = Array(source.unicodeScalars)
    let place = min(max(0, column - 1 - sourceStart), scalars.count)
    func text(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range]))
    }
    let isWhole = sourceStart == 0 && place + length <= room
    let start = isWhole && text(0..<place).displayWidth < room ? 0 : max(0, place - room / 3)
    var end = min(scalars.count, start + room)
    while text(start..<end).displayWidth > room { end -= 1 }
    let indent = String(repeating: " ", count: text(start..<place).displayWidth)
    let marked = text(place..<max(place, min(place + length, end)))
    let marks = String(repeating: "^", count: max(1, marked.displayWidth))
    return [gutter + text(start..<end), "      │ " + indent + marks]
  }
}

/// A problem located by its key path.
///
/// ``ThemeParseResult/located(_:)`` computes the line and column.
struct ThemeDiagnostic: Error, Hashable {
  var code: ThemeFinding.Code
  var message: String
  var suggestion: String?
  var place: Place
  var count = 1

  init(
    _ code: ThemeFinding.Code, _ message: String, suggestion: String? = nil,
    _ place: Place = .start
  ) {
    self.code = code
    self.message = message
    self.suggestion = suggestion
    self.place = place
  }

  enum Place: Hashable {
    case start
    /// The header of a table, or the file's first line if the header is missing.
    case table([String])
    case key([String])
    /// A part of a value; `offset` and `length` count bytes of a string's content.
    case value([String], offset: Int = 0, length: Int? = nil)
    case place(TOMLPlace)
  }
}

struct ColorDiagnostic: Error {
  var code: ThemeFinding.Code
  var message: String
  var suggestion: String?
  var offset = 0
  var length: Int?
  /// Whether it repeats the error of a named colour, which is reported at the declaration.
  var isSecondary = false
}

extension ThemeParseResult {
  package var findings: [ThemeFinding] { located(faults) }

  func located(_ faults: [ThemeDiagnostic]) -> [ThemeFinding] {
    guard !faults.isEmpty else { return [] }
    let source = SourceText(bytes: file.bytes)
    let ordered = faults.map { (fault: $0, bytes: bytes(of: $0)) }.sorted {
      ($0.bytes.lowerBound, $0.fault.code.rawValue, $0.fault.message)
        < ($1.bytes.lowerBound, $1.fault.code.rawValue, $1.fault.message)
    }
    var found: [(fault: ThemeDiagnostic, bytes: Range<Int>)] = []
    for (fault, bytes) in ordered {
      if let last = found.last, last.bytes == bytes, last.fault.code == fault.code,
        last.fault.message == fault.message
      {
        continue
      }
      found.append((fault, bytes))
    }
    return found.bounded { rest, more in
      var last = rest.first { $0.fault.code.severity == .error } ?? rest[rest.startIndex]
      last.fault.count = rest.count
      last.fault.message = more
      last.fault.suggestion = nil
      return last
    }.map { finding($0.fault, $0.bytes, source) }
  }

  private func finding(
    _ fault: ThemeDiagnostic, _ bytes: Range<Int>, _ source: SourceText
  ) -> ThemeFinding {
    let (line, column, text) = source.position(of: bytes.lowerBound)
    let end = min(bytes.upperBound, bytes.lowerBound + 512, source.bytes.count)
    let length = source.columns(min(bytes.lowerBound, end)..<end)
    let start = max(0, column - 257)
    let shown = text.unicodeScalars.dropFirst(start).prefix(1024)
    return ThemeFinding(
      file: file.path, line: line, column: column,
      length: max(1, min(length, start + shown.count - column + 1)), code: fault.code,
      message: fault.message.shortened(to: 300, ending: 120),
      suggestion: fault.suggestion?.shortened(to: 80),
      source: String(String.UnicodeScalarView(shown)).sanitized, sourceStart: start,
      count: fault.count)
  }

  /// The bytes of a fault, empty at the start of the file if it has no place.
  private func bytes(of fault: ThemeDiagnostic) -> Range<Int> {
    switch fault.place {
    case .start: return 0..<0
    case .place(let found): return found.bytes
    case .table(let path): return document.entry(at: path)?.value.place.bytes ?? 0..<0
    case .key(let path):
      guard let entry = nearestEntry(to: path) else { return 0..<0 }
      // The place of a table with a header is the header, which includes the key.
      let (key, value) = (entry.place.bytes, entry.value.place.bytes)
      return value.lowerBound < key.lowerBound ? value : key
    case .value(let path, let offset, let part):
      guard let value = nearestEntry(to: path)?.value else { return 0..<0 }
      let bytes = value.place.bytes
      guard value.isPlainString, let part else { return bytes }
      let start = bytes.lowerBound + 1 + offset
      return start..<min(start + part, max(start, bytes.upperBound - 1))
    }
  }

  /// The entry at a path, or the closest enclosing table.
  private func nearestEntry(to path: [String]) -> TOMLTable.Entry? {
    document.entry(at: path) ?? (path.count > 1 ? nearestEntry(to: path.dropLast()) : nil)
  }
}
