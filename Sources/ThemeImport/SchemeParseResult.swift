import Basics

/// The schemes in a foreign file, with notes about reading them.
public struct SchemeParseResult: Hashable, Sendable {
  /// The format it was read in.
  public var format: SchemeFormat
  /// The schemes in the file's order: at least one, a dark and a light one, or more.
  ///
  /// Only a settings file of Windows Terminal can have more than two.
  public var schemes: [TerminalScheme]
  /// Notes for the person.
  public var notes: [SchemeNote]

  init(format: SchemeFormat, schemes: [TerminalScheme], notes: [SchemeNote] = []) {
    self.format = format
    self.schemes = schemes
    self.notes = notes
  }

  /// Reads a file of another program.
  ///
  /// - Parameters:
  ///   - file: The file; at most 1 MiB.
  ///   - format: The format; by default guessed from name and content.
  ///   - parent: Returns the bytes of the Helix theme with a name, if it exists beside the file.
  ///     Names contain only letters, digits, `-`, `_` and `.`, and are never a path.
  public init(
    _ file: SchemeFile, as format: SchemeFormat? = nil,
    parent: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(SchemeError) {
    let text = try file.text()
    guard let format = format ?? SchemeFormat(guessing: file.name, text: text) else {
      throw .unknownFormat(file: file.name)
    }
    switch format {
    case .base16, .base24: self = try BaseReader(file: file, text: text, format: format).read()
    case .iterm2: self = try ITermReader(file: file, text: text).read()
    case .alacritty: self = try AlacrittyReader(file: file, text: text).read()
    case .windowsTerminal: self = try WindowsTerminalReader(file: file, text: text).read()
    case .kitty: self = try KittyReader(file: file, text: text).read()
    case .ghostty: self = try GhosttyReader(file: file, text: text).read()
    case .xresources: self = try XResourcesReader(file: file, text: text).read()
    case .helix: self = try HelixReader(file: file, text: text, parent: parent).read()
    case .vscode: self = try VSCodeReader(file: file, text: text).read()
    case .dtcg: self = try DesignTokensReader(file: file, text: text).read()
    case .textmate: self = try TextMateReader(file: file, text: text).read()
    case .pywal: self = try PywalReader(file: file, text: text).read()
    }
  }
}

/// A remark on the result of reading a file.
public enum SchemeNote: Hashable, Sendable {
  /// Keys that no role uses; they are ignored.
  case unused([String])
  /// Another file that this one names; it was not opened.
  case notFollowed(line: Int?, name: String)
  /// A defective colour, and its replacement.
  case repaired(String)
  /// A value that the file omits, and the assumption made.
  case assumed(String)
}

extension SchemeNote: CustomStringConvertible {
  /// The sentence to show.
  public var description: String {
    switch self {
    case .unused(let keys):
      "Not used: \(list(keys))."
    case .notFollowed(let line, let name):
      (line.map { "Line \($0): " } ?? "")
        + "\"\(PlainText.message(name))\" is another file and was not opened."
    case .repaired(let sentence), .assumed(let sentence):
      PlainText.message(sentence, limit: 300)
    }
  }

  private func list(_ keys: [String]) -> String {
    let shown = keys.prefix(12).map { PlainText.message($0, limit: 40) }
    let rest = keys.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// Why a foreign file could not be read as a colour scheme.
public enum SchemeError: Error, Hashable, Sendable {
  /// The file exceeds ``SchemeFile/limit``.
  case tooLarge(file: String, bytes: Int)
  case notText(file: String)
  case unknownFormat(file: String)
  /// The file is malformed; line and column are 1-based.
  case syntax(file: String, line: Int?, column: Int?, reason: String)
  /// A value is not a colour; the place is a line or a key.
  case color(file: String, line: Int?, key: String, value: String)
  case missing(file: String, format: SchemeFormat, keys: [String])
  /// The parents of a Helix theme form a circle.
  case loop(file: String, chain: [String])
  /// The colours come from a Helix theme that is missing beside this one.
  case parent(file: String, name: String)
}

extension SchemeError: ReportableError {
  package var kind: FailureKind { .invalid }

  /// The sentence to show.
  public var description: String {
    switch self {
    case .tooLarge(let file, let bytes):
      "\(shown(file)): \(bytes) bytes are too many for a colour scheme; the limit is 1 MiB."
    case .notText(let file):
      "\(shown(file)) is not UTF-8 text. Save it as UTF-8 and import it again."
    case .unknownFormat(let file):
      "\(shown(file)) looks like none of the known formats. The formats are "
        + SchemeFormat.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .syntax(let file, let line, let column, let reason):
      "\(place(file, line, column)): \(PlainText.message(reason))"
    case .color(let file, let line, let key, let value):
      "\(place(file, line, nil)): the value of \(PlainText.message(key)) is not a colour: "
        + "\"\(PlainText.message(value, limit: 40))\". Write it as #rrggbb."
    case .missing(let file, let format, let keys):
      "\(shown(file)) has no \(list(keys)). \(format.capitalizedPhrase) needs \(keys.count == 1 ? "it" : "them")."
    case .loop(let file, let chain):
      "\(shown(file)) inherits from itself: "
        + chain.map { PlainText.message($0) }.joined(separator: " → ") + "."
    case .parent(let file, let name):
      "\(shown(file)) takes its colours from \"\(PlainText.message(name))\". Put "
        + "\(PlainText.message(name)).toml beside it and import it again."
    }
  }

  private func shown(_ file: String) -> String {
    PlainText.message(file, limit: 200)
  }

  private func place(_ file: String, _ line: Int?, _ column: Int?) -> String {
    [shown(file), line.map(String.init), column.map(String.init)].compactMap { $0 }
      .joined(separator: ":")
  }

  private func list(_ keys: [String]) -> String {
    guard let last = keys.last, keys.count > 1 else { return keys.first ?? "" }
    return keys.dropLast().joined(separator: ", ") + " and " + last
  }
}
