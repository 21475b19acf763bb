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

extension SchemeError: CustomStringConvertible {
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
