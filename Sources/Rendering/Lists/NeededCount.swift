import Lists

/// How much of a list is needed and how much is low, in words: "4 needed, 3 low".
public struct NeededCount: Hashable, Sendable {
  /// How many items are needed.
  public var needed: Int
  /// How many items are low, where they are shown.
  public var low: Int

  /// Counts the items of a list.
  public init(needed: Int, low: Int = 0) {
    self.needed = needed
    self.low = low
  }

  /// The words; a list that needs nothing says so, for "0 needed" reads like a fault.
  public var words: String {
    let first = needed > 0 ? "\(needed.grouped) needed" : "nothing needed"
    return low > 0 ? "\(first), \(low.grouped) low" : first
  }

  /// The words where only some levels are shown, each with its number: "2 critical, 5 high".
  ///
  /// How much is needed in all is not known there.
  static func words(of priorities: [Priority]) -> String {
    Priority.mostUrgentFirst.compactMap { level in
      let count = priorities.count { $0 == level }
      return count > 0 ? "\(count.grouped) \(level.word)" : nil
    }.joined(separator: ", ")
  }
}
