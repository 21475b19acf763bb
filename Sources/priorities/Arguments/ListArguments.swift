import Lists
import Rendering

extension ListOptions.Order {
  /// Reads an order as `--sort` takes it.
  init(sort word: String) throws(Failure) {
    let words = Self.allCases.map(\.rawValue)
    guard let order = Self(rawValue: word.lowercased()) else {
      var sentence = "There is no order \"\(word)\"; there are \(enumerated(words))."
      if let near = nearest(to: word, in: words, limit: 1).first {
        sentence += " Did you mean \"\(near)\"?"
      }
      throw Failure(usage: sentence)
    }
    self = order
  }
}

extension Set<Priority> {
  /// Reads levels with commas between, as `--only` takes them.
  init(only text: String) throws(Failure) {
    self = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      insert(try Priority(level: String(word)))
    }
  }
}
