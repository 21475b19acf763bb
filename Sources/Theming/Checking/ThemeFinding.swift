import Basics
import StyledText

/// Something that is wrong in a theme file, or could be better, and where.
public struct ThemeFinding: Error, Hashable, Sendable {
  /// The path of the file, as it was given.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int
  /// How many characters it covers, at least 1.
  public var length: Int
  /// What kind of thing it is.
  public var code: Code
  /// What is wrong, as a sentence without its full stop.
  package var message: String
  package var suggestion: String?
  /// The line of the file, harmless.
  public var source: String

  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used as it is.
    case error
    case warning
  }

  package var severity: Severity { code.severity }
}

extension ThemeFinding {
  /// The kinds of findings; the raw value is what people see and search for.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    case syntax = "T001"
    /// The file cannot be read, or is not UTF-8.
    case unreadable = "T002"
    /// A key that every theme needs is missing.
    case missing = "T101"
    /// A value has the wrong type.
    case wrongType = "T102"
    case unknownKey = "T103"
    case unknownRole = "T104"
    /// A value is not a colour.
    case notAColor = "T105"
    /// A colour's name is not in the palette.
    case unknownColor = "T106"
    /// Colours of the palette stand for each other in a circle.
    case paletteCycle = "T107"
    /// The theme it inherits does not exist or has errors.
    case badParent = "T108"
    /// Themes inherit each other in a circle, or too deep.
    case inheritanceCycle = "T109"
    /// The file is in a format of another version.
    case format = "T110"
    /// The variant is neither "dark" nor "light".
    case variant = "T111"
    case unknownGlyph = "T112"
    /// A number is outside what is allowed.
    case outOfRange = "T113"
    /// A role that should be given is derived.
    case derivedRole = "T114"
    case variantContradicts = "T115"
    /// A colour with alpha, which is mixed over the background.
    case blended = "T116"
    /// The file is larger, longer or deeper than a theme may be.
    case tooLarge = "T201"
    case unsafeCharacter = "T202"
    /// A name that is not safe as the name of a file.
    case unsafeName = "T203"
    /// A shape that is not one column wide.
    case glyphWidth = "T204"
    case lowContrast = "T301"
    case closePriorities = "T302"
    /// Two priorities that look alike to people with a colour-vision deficiency.
    case closePrioritiesInSimulation = "T303"
    /// A selection that is hardly seen.
    case faintSelection = "T304"
    /// Two priorities that are one colour at 256 colours.
    case mergedAt256 = "T305"
    /// Two priorities that are one colour at 16 colours.
    case mergedAt16 = "T306"
    /// A role that should step back and is louder than one that should not.
    case loudness = "T307"
    /// A colour of the palette that nothing uses.
    case unused = "T401"
    case unsigned = "T402"
    /// The name is not that of the file.
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
  /// The finding in one line, as compilers write theirs: `FILE:LINE:COLUMN: error[CODE] …`.
  public var headline: String {
    "\(file):\(line):\(column): \(severity)[\(code.rawValue)] \(sentence)"
  }

  /// The message with what was probably meant.
  public var sentence: String {
    guard let suggestion else { return message }
    switch code {
    case .missing, .format: return "\(message); write \(suggestion)"
    case .lowContrast: return "\(message); \(suggestion) would do"
    default: return "\(message); \(DidYouMean.clause(suggestion))"
    }
  }

  /// The line of the file under its number, and a mark below what is meant; none for
  /// a line that is empty.
  ///
  /// - Parameter width: The columns there are; a long line is cut around the place.
  public func excerpt(width: Int = 100) -> [String] {
    guard !source.isEmpty else { return [] }
    let number = String(line)
    let gutter = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " │ "
    let room = max(16, width - 8)
    let scalars = Array(source.unicodeScalars)
    let place = min(max(0, column - 1), scalars.count)
    // The place stays in sight: what is cut is before it, as far as need be.
    let start = place + length <= room ? 0 : min(place, max(0, place - room / 3))
    let end = min(scalars.count, start + room)
    func text(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range]))
    }
    let indent = String(repeating: " ", count: text(start..<place).displayWidth)
    let meant = text(place..<min(place + length, end))
    let marks = String(repeating: "^", count: max(1, meant.displayWidth))
    return [gutter + text(start..<end), "      │ " + indent + marks]
  }
}

/// Something wrong in a theme file, placed by the structure of the file.
///
/// A fault becomes a ``ThemeFinding`` once lines and columns are wanted, which
/// is seldom: most files have no fault.
struct ThemeDiagnostic: Error, Hashable, Sendable {
  var code: ThemeFinding.Code
  var message: String
  var suggestion: String?
  var place: Place

  init(
    _ code: ThemeFinding.Code, _ message: String, suggestion: String? = nil,
    _ place: Place = .start
  ) {
    (self.code, self.message, self.suggestion, self.place) = (code, message, suggestion, place)
  }

  enum Place: Hashable, Sendable {
    case start
    /// The header of a table, or the file's first line where it is missing.
    case table([String])
    case key([String])
    /// A part of a value: `offset` and `length` count the bytes of a string's content.
    case value([String], offset: Int = 0, length: Int? = nil)
    case bytes(Range<Int>)
    /// A place that the reader of TOML found fault with.
    case place(TOMLPlace)
  }
}

/// What is wrong in the text of a colour, and where in it.
struct ColorDiagnostic: Error {
  var code: ThemeFinding.Code
  var message: String
  var suggestion: String?
  var offset = 0
  var length: Int?
  /// Whether it repeats the fault of a named colour, which is reported where that is declared.
  var isSecondary = false
}

extension ThemeParseResult {
  /// All that is wrong with the file, by line and column.
  ///
  /// Only what makes the file unusable or doubtful as a file; ``checked`` also says how
  /// readable the theme is.
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
    var text = source.text(ofLine: 1)
    func place(_ range: Range<Int>) {
      (line, column, text) = source.position(of: range.lowerBound)
      let end = min(range.upperBound, range.lowerBound + 512, source.bytes.count)
      length = max(1, source.columns(min(range.lowerBound, end)..<end))
      length = min(length, max(1, text.unicodeScalars.count - column + 1))
    }
    switch fault.place {
    case .start: break
    case .bytes(let range): place(range)
    case .place(let found):
      (line, column) = (found.line, found.column)
      text = source.text(ofLine: line)
    case .table(let path):
      if let entry = document.entry(at: path) { place(entry.value.place.bytes) }
    case .key(let path):
      if let entry = nearestEntry(to: path) {
        // A header is the place of the table's key and stands around it.
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

  /// The entry of a path, or of the nearest table above it.
  private func nearestEntry(to path: [String]) -> TOMLTable.Entry? {
    document.entry(at: path) ?? (path.count > 1 ? nearestEntry(to: path.dropLast()) : nil)
  }
}
