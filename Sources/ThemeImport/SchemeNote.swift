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
