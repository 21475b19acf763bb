import Basics
import Lists
import Rendering

extension ListOptions.Order {
  init(sort word: String) throws(Failure) {
    let words = Self.allCases.map(\.rawValue)
    guard let order = Self(rawValue: word.lowercased()) else {
      throw Failure(
        usage: "There is no order \"\(word)\"; there are \(enumerated(words))."
          + DidYouMean.sentence(words.nearest(to: word)))
    }
    self = order
  }
}

extension Set<Priority> {
  /// Parses comma-separated priorities, as in `--only`.
  init(only text: String) throws(Failure) {
    self = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      insert(try Priority(level: String(word)))
    }
  }
}
