import Basics

enum FormatName {
  /// Parses a format in any case; nil for no word.
  ///
  /// - Parameters:
  ///   - others: What else the option takes, for the message.
  ///   - isTaken: Whether the option takes a format, for the message.
  static func format<Format: RawRepresentable & CaseIterable>(
    _ word: String?, option: String, _ type: Format.Type, orElse others: [String] = [],
    isTaken: (Format) -> Bool = { _ in true }
  ) throws(Failure) -> Format? where Format.RawValue == String {
    guard let word else { return nil }
    let all = Format.allCases.map(\.rawValue)
    if let format = all.resolved(word, takesBeginnings: false).flatMap(Format.init) {
      return format
    }
    let names = Format.allCases.filter(isTaken).map(\.rawValue) + others
    throw Failure(
      usage: "\(option) takes one of \(names.joined(separator: ", ")), not \"\(word)\"."
        + DidYouMean.sentence(names.nearest(to: word)))
  }
}
