import Basics
import Lists

extension Priority {
  /// Parses a priority's word or first letter, in any case, or its number from 1 (critical) to 4.
  init(level word: String) throws(Failure) {
    let place = Int(word).flatMap { (1...4).contains($0) ? $0 : nil }
    guard let priority = place.map({ Self.mostUrgentFirst[$0 - 1] }) ?? Priority(word: word) else {
      throw Failure(
        usage: "There is no level \"\(word)\"; there are critical, high, medium and low, or 1 to 4."
          + DidYouMean.sentence(Self.words.nearest(to: word)))
    }
    self = priority
  }

  static var words: [String] { mostUrgentFirst.map(\.word) }
}
