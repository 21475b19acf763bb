import Synchronization

/// The grapheme clusters that do not fit into a cell, each with a number of its
/// own for as long as the process lives.
///
/// Nothing changes once it is numbered, so that cells of any two frames can be
/// compared as numbers.
final class GraphemeInterner: Sendable {
  static let shared = GraphemeInterner()

  private struct State {
    var texts: [String] = []
    var numbers: [String: UInt32] = [:]
  }

  private let state = Mutex(State())

  /// The number of a text.
  func number(of text: String) -> UInt32 {
    state.withLock { state in
      if let number = state.numbers[text] { return number }
      let number = UInt32(state.texts.count)
      state.texts.append(text)
      state.numbers[text] = number
      return number
    }
  }

  /// The text of a number that ``number(of:)`` gave.
  func text(of number: UInt32) -> String {
    state.withLock { Int(number) < $0.texts.count ? $0.texts[Int(number)] : "" }
  }
}
