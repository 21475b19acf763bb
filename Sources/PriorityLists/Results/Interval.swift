/// How often an item is completed.
///
/// Completions within twelve hours count as one, so that repeated key presses are ignored. An
/// interval exists only after three completions, and if their spread is at most half of the median
/// interval.
public struct Interval: Hashable, Sendable {
  /// The number of completions, where those within twelve hours count as one.
  package let count: Int
  /// The median of the last twelve intervals, in milliseconds; at least ``shortest``.
  package let length: Int64
  /// The median absolute deviation of those intervals, in milliseconds.
  package let spread: Int64
  /// The last completion, ignoring repeats within twelve hours.
  package let last: Timestamp

  /// The time in milliseconds within which completions count as one.
  package static let shortest: Int64 = 12 * 3_600_000
  static let recentCount = 12

  /// Takes times in any order.
  package init?(_ moments: [Timestamp]) {
    guard moments.count >= 3 else { return nil }
    self.init(sorted: moments.map(\.milliseconds).sorted())
  }

  /// Takes milliseconds in ascending order.
  package init?(sorted moments: [Int64]) {
    guard moments.count >= 3 else { return nil }
    var count = 1
    var last = moments[0]
    var intervals: [Int64] = []
    for moment in moments.dropFirst() where moment - last >= Interval.shortest {
      intervals.append(moment - last)
      last = moment
      count += 1
    }
    guard count >= 3 else { return nil }
    let recent = Array(intervals.suffix(Interval.recentCount))
    let middle = Interval.median(recent)
    let spread = Interval.median(recent.map { abs($0 - middle) })
    guard spread * 2 <= middle else { return nil }
    self.count = count
    length = middle
    self.spread = spread
    self.last = Timestamp(milliseconds: last)
  }

  /// Restores a computed interval; returns nil for invalid values.
  package init?(count: Int, length: Int64, spread: Int64, last: Timestamp) {
    guard count >= 3, length >= Interval.shortest, length <= .max / 4, spread >= 0,
      spread <= length / 2
    else { return nil }
    self.count = count
    self.length = length
    self.spread = spread
    self.last = last
  }

  /// The certainty that the item is needed, from 0 to 1.
  ///
  /// It grows with the regularity and number of completions, and with the delay up to the spread
  /// (at least a tenth of the interval). It is 0 until one interval has passed and after four.
  package func certainty(at now: Timestamp) -> Double {
    let elapsed = now.milliseconds - last.milliseconds
    guard elapsed >= length, elapsed < 4 * length else { return 0 }
    let tolerance = Double(max(spread, length / 10))
    let lateness = min(1, Double(elapsed - length) / tolerance)
    let evenness = 1 - Double(spread) / Double(length)
    let experience = 1 - 1 / Double(count)
    return evenness * experience * (0.5 + 0.5 * lateness)
  }

  private static func median(_ values: [Int64]) -> Int64 {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// A low item that is probably needed.
public struct DueItem: Hashable, Sendable {
  package var item: Item
  package var interval: Interval
  /// Above 0 and up to 1; see ``Interval/certainty(at:)``.
  package var certainty: Double

  package init(item: Item, interval: Interval, certainty: Double) {
    self.item = item
    self.interval = interval
    self.certainty = certainty
  }
}
