import Lists

extension Priority {
  /// Reads a level's word or its first letter, in any case.
  init(level word: String) throws(Failure) {
    guard let priority = Priority(word: word) else {
      var sentence = "There is no level \"\(word)\"; there are critical, high, medium and low."
      if let near = nearest(to: word, in: Self.words, limit: 1).first {
        sentence += " Did you mean \"\(near)\"?"
      }
      throw Failure(usage: sentence)
    }
    self = priority
  }

  /// The words, the most urgent first, as a shell offers them.
  static var words: [String] { mostUrgentFirst.map(\.word) }
}
