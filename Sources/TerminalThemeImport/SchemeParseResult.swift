import PrioritiesBasics

/// The schemes in another program's file.
public struct SchemeParseResult: Hashable, Sendable {
  /// The requested or detected format.
  public var format: SchemeFormat
  /// At least one scheme, in the order of the file.
  ///
  /// Only Windows Terminal can have more than two.
  public var schemes: [TerminalScheme]
  /// Repairs, assumptions and unused content.
  public var notes: [SchemeNote] = []
}

extension SchemeParseResult {
  /// Parses a file of at most 1 MiB, and detects its format by default.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - format: The format; `nil` detects it.
  ///   - parent: Loads a Helix theme by name from the file's folder. Names contain only letters,
  ///     digits, `-`, `_` and `.`.
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
    for index in schemes.indices { schemes[index].otherNames.append(file.stem) }
    notes = notes.bounded { .repaired("\($1).") }
  }
}

/// A note about the result of parsing a file.
public enum SchemeNote: Hashable, Sendable {
  /// Ignored keys.
  case unused([String])
  /// Another file that this one includes.
  case notFollowed(line: Int?, name: String)
  case repaired(String)
  case assumed(String)
}

extension SchemeNote: CustomStringConvertible {
  /// The note as a sentence.
  public var description: String {
    switch self {
    case .unused(let keys):
      "Not used: \(list(keys))."
    case .notFollowed(let line, let name):
      (line.map { "Line \($0): " } ?? "")
        + "\"\(PlainText.message(name))\" is another file and was ignored."
    case .repaired(let sentence), .assumed(let sentence):
      PlainText.message(sentence, limit: 300)
    }
  }

  private func list(_ keys: [String]) -> String {
    let shown = keys.prefix(12).map { PlainText.message($0, limit: 40) }
    let rest = keys.count - shown.count
    return shown.commaSeparated + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// An error in another program's scheme file.
public enum SchemeError: Error, Hashable, Sendable {
  /// The file exceeds ``SchemeFile/limit``.
  case tooLarge(file: String, bytes: Int)
  case notText(file: String)
  case unknownFormat(file: String)
  /// Line and column are 1-based.
  case syntax(file: String, line: Int?, column: Int?, reason: String)
  case color(file: String, line: Int?, key: String, value: String)
  case missing(file: String, format: SchemeFormat, keys: [String])
  case loop(file: String, chain: [String])
  /// A parent of a Helix theme is missing.
  case parent(file: String, name: String)
}

extension SchemeError: ReportableError {
  package var kind: FailureKind { .invalid }

  /// The problem and its location, as a sentence.
  public var description: String {
    switch self {
    case .tooLarge(let file, let bytes):
      "\(shown(file)): a colour scheme can have at most 1 MiB, not \(bytes) bytes."
    case .notText(let file):
      "\(shown(file)) is not UTF-8 text. Save it as UTF-8 and import it again."
    case .unknownFormat(let file):
      "\(shown(file)) has no known format. The formats are "
        + SchemeFormat.allCases.map(\.rawValue).commaSeparated + "."
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
      "\(shown(file)) inherits its colours from \"\(PlainText.message(name))\". Put "
        + "\(PlainText.message(name)).toml next to it and import it again."
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
    return keys.dropLast().commaSeparated + " and " + last
  }
}
