import ArgumentParser
import Synchronization

/// Hands what a declaration computes to ``Completer``, past the parser.
///
/// The parser calls the computation and would print its result as a message, which it lays out; ten
/// thousand names would take longer than to find them.
enum ComputedCandidates {
  private static let latest = Mutex<[String]>([])

  /// A kind of completion that is computed from the words of the line and the one at the cursor.
  static func kind(
    _ compute: @escaping @Sendable (_ words: [String], _ current: String) -> [String]
  ) -> CompletionKind {
    .custom { words, _, current in
      let found = compute(words, current)
      latest.withLock { $0 = found }
      return []
    }
  }

  /// The value of an option of the line that is being completed, in a word of its own or after `=`.
  static func value(of option: String, in words: [String]) -> String? {
    let joined = option + "="
    guard let index = words.lastIndex(where: { $0 == option || $0.hasPrefix(joined) }) else {
      return nil
    }
    guard words[index] == option else { return String(words[index].dropFirst(joined.count)) }
    return index + 1 < words.count ? words[index + 1] : nil
  }

  /// What the last computation found; it is given once.
  static func take() -> [String] {
    latest.withLock { found in
      defer { found = [] }
      return found
    }
  }
}
