import ArgumentParser
import Synchronization

/// Passes computed completions to ``Completer`` around the parser.
///
/// The parser would lay them out as a message, which for ten thousand names takes longer than
/// finding them.
enum ComputedCandidates {
  private static let latest = Mutex<[String]>([])

  static func kind(
    _ compute: @escaping @Sendable (_ words: [String], _ current: String) -> [String]
  ) -> CompletionKind {
    .custom { words, _, current in
      let found = compute(words, current)
      latest.withLock { $0 = found }
      return []
    }
  }

  /// The value of an option on the line, as the next word or after `=`.
  static func value(of option: String, in words: [String]) -> String? {
    let joined = option + "="
    guard let index = words.lastIndex(where: { $0 == option || $0.hasPrefix(joined) }) else {
      return nil
    }
    guard words[index] == option else { return String(words[index].dropFirst(joined.count)) }
    return index + 1 < words.count ? words[index + 1] : nil
  }

  /// Removes and returns the last result.
  static func take() -> [String] {
    latest.withLock { found in
      defer { found = [] }
      return found
    }
  }
}
