/// What is wrong in a template, and where.
public struct TemplateError: Error, Hashable, Sendable {
  /// The template's file, as the caller named it.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// What is wrong, as a sentence without its full stop.
  public var message: String
}

extension TemplateError: CustomStringConvertible {
  /// The error as compilers write theirs: `FILE:LINE: …`.
  public var description: String {
    "\(PlainText.message(file, limit: 200)):\(line): \(message)\(message.hasSuffix("?") ? "" : ".")"
  }
}
