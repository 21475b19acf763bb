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
  /// The text of the line, with unsafe characters replaced.
  public var source: String

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
    let place = min(max(0, column - 1), scalars.count)
    let start = place + length <= room ? 0 : min(place, max(0, place - room / 3))
    let end = min(scalars.count, start + room)
    func text(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range]))
    }
    let indent = String(repeating: " ", count: text(start..<place).displayWidth)
    let marked = text(place..<min(place + length, end))
    let marks = String(repeating: "^", count: max(1, marked.displayWidth))
    return [gutter + text(start..<end), "      │ " + indent + marks]
  }
}

/// A problem located by its key path.
///
/// ``ThemeParseResult/located(_:)`` computes the line and column.
struct ThemeDiagnostic: Error, Hashable, Sendable {
  var code: ThemeFinding.Code
  var message: String
  var suggestion: String?
  var place: Place

  init(
    _ code: ThemeFinding.Code, _ message: String, suggestion: String? = nil,
    _ place: Place = .start
  ) {
    self.code = code
    self.message = message
    self.suggestion = suggestion
    self.place = place
  }

  enum Place: Hashable, Sendable {
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
    let findings = faults.map { finding($0, source) }
    var seen: Set<ThemeFinding> = []
    return findings.sorted {
      ($0.line, $0.column, $0.code.rawValue, $0.message)
        < ($1.line, $1.column, $1.code.rawValue, $1.message)
    }.filter { seen.insert($0).inserted }
  }

  private func finding(_ fault: ThemeDiagnostic, _ source: SourceText) -> ThemeFinding {
    var line = 1
    var column = 1
    var length = 1
    var text = source.position(of: 0).text
    func place(_ range: Range<Int>) {
      (line, column, text) = source.position(of: range.lowerBound)
      let end = min(range.upperBound, range.lowerBound + 512, source.bytes.count)
      length = max(1, source.columns(min(range.lowerBound, end)..<end))
      length = min(length, max(1, text.unicodeScalars.count - column + 1))
    }
    switch fault.place {
    case .start: break
    case .place(let found): place(found.bytes)
    case .table(let path):
      if let entry = document.entry(at: path) { place(entry.value.place.bytes) }
    case .key(let path):
      if let entry = nearestEntry(to: path) {
        // The place of a table with a header is the header, which includes the key.
        let (key, value) = (entry.place.bytes, entry.value.place.bytes)
        place(value.lowerBound < key.lowerBound ? value : key)
      }
    case .value(let path, let offset, let part):
      if let value = nearestEntry(to: path)?.value {
        let bytes = value.place.bytes
        if value.isPlainString, let part {
          let start = bytes.lowerBound + 1 + offset
          place(start..<min(start + part, max(start, bytes.upperBound - 1)))
        } else {
          place(bytes)
        }
      }
    }
    return ThemeFinding(
      file: file.path, line: line, column: column, length: length, code: fault.code,
      message: fault.message, suggestion: fault.suggestion, source: text)
  }

  /// The entry at a path, or the closest enclosing table.
  private func nearestEntry(to path: [String]) -> TOMLTable.Entry? {
    document.entry(at: path) ?? (path.count > 1 ? nearestEntry(to: path.dropLast()) : nil)
  }
}
