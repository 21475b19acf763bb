import ArgumentParser
import Lists

extension Priority: ExpressibleByArgument {
  /// Reads a level's word or its first letter, in any case.
  init(level word: String) throws(Failure) {
    guard let priority = Priority(word: word) else {
      let words = Priority.mostUrgentFirst.map(\.word)
      var sentence = "There is no level \"\(word)\"; there are critical, high, medium and low."
      if let near = nearest(to: word, in: words, limit: 1).first {
        sentence += " Did you mean \"\(near)\"?"
      }
      throw Failure(usage: sentence)
    }
    self = priority
  }

  /// Reads a level's word or its first letter.
  public init?(argument: String) {
    self.init(word: argument)
  }

  /// The words a shell offers.
  public static var allValueStrings: [String] { mostUrgentFirst.map(\.word) }
}
