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

  /// The value of an option of the line that is being completed.
  static func value(of option: String, in words: [String]) -> String? {
    guard let index = words.lastIndex(of: option), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// What the last computation found; it is given once.
  static func take() -> [String] {
    latest.withLock { found in
      defer { found = [] }
      return found
    }
  }
}
