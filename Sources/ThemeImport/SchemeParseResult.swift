import Basics

/// What a foreign file holds: its schemes, and what to know about them.
public struct SchemeParseResult: Hashable, Sendable {
  /// The format it was read in.
  public var format: SchemeFormat
  /// The schemes in the file's order, at least one; two when it has a dark and
  /// a light twin, any number in a settings file of Windows Terminal.
  public var schemes: [TerminalScheme]
  /// What to tell the person.
  public var notes: [SchemeNote]

  init(format: SchemeFormat, schemes: [TerminalScheme], notes: [SchemeNote] = []) {
    self.format = format
    self.schemes = schemes
    self.notes = notes
  }

  /// Reads a file of another program.
  ///
  /// - Parameters:
  ///   - file: the file; 1 MiB at most.
  ///   - format: its format; left out, it is guessed from name and content.
  ///   - parent: gives the bytes of the Helix theme of a name, where there is
  ///     one beside the file. Only letters, digits, `-`, `_` and `.` are asked
  ///     for, never a path.
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

/// Something a person should know about what was read.
public enum SchemeNote: Hashable, Sendable {
  /// Keys that no role comes from; they are left out.
  case unused([String])
  /// Another file that was named and not opened.
  case notFollowed(line: Int?, name: String)
  /// A colour that could not be meant, and what was taken instead.
  case repaired(String)
  /// Something that the file leaves open, and how it was read.
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

/// Why a file of another program could not be read as a colour scheme.
public enum SchemeError: Error, Hashable, Sendable {
  /// The file is longer than any scheme is.
  case tooLarge(file: String, bytes: Int)
  case notText(file: String)
  /// No format fits what is in the file.
  case unknownFormat(file: String)
  /// The file breaks the rules of its format; line and column count from 1.
  case syntax(file: String, line: Int?, column: Int?, reason: String)
  /// A value that should be a colour is none; the place is a line or a key.
  case color(file: String, line: Int?, key: String, value: String)
  /// Colours that a scheme must have are missing.
  case missing(file: String, format: SchemeFormat, keys: [String])
  /// The parents of a Helix theme lead back to one of them.
  case loop(file: String, chain: [String])
  /// The colours come from a Helix theme that is not beside this one.
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
