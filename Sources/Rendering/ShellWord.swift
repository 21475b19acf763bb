/// A text as one word of a shell's command line.
public struct ShellWord: Hashable, Sendable {
  /// The word, quoted where it must be.
  public let text: String

  /// Quotes a text, where it holds anything but letters, digits and a few
  /// harmless signs.
  public init(_ plain: String) {
    let isPlain = plain.allSatisfy { $0.isLetter || $0.isNumber || "-_./,:@%+".contains($0) }
    if isPlain, !plain.isEmpty, !plain.hasPrefix("-") {
      text = plain
    } else {
      text =
        "'"
        + plain.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
    }
  }

  /// The word as the last argument of a command: behind `--` where it would be read as an option.
  public var argument: String { looksLikeOption ? "-- \(text)" : text }

  /// The word as the value of an option, such as `--in Trip`; joined to it by `=` where it would be
  /// read as an option itself.
  public func value(of option: String) -> String {
    "\(option)\(looksLikeOption ? "=" : " ")\(text)"
  }

  private var looksLikeOption: Bool { text.hasPrefix("'-") }
}
