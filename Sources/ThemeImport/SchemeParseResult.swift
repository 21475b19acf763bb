import Basics

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
}
