/// How regularly an item is done, computed from its completions.
///
/// Completions within twelve hours count as one, which ignores slips and repeated key presses. The
/// interval is the median of the last twelve intervals, the spread their median absolute deviation,
/// so a single outlier moves neither much. There is a rhythm from three completions on, if the
/// spread is at most half the interval.
public struct Rhythm: Hashable, Sendable {
  /// The number of completions; those within twelve hours count as one.
  package let count: Int
  /// The median interval in milliseconds; at least ``shortestInterval``.
  package let interval: Int64
  /// The median absolute deviation of the intervals, in milliseconds.
  package let spread: Int64
  /// The last completion, ignoring repeats within twelve hours.
  package let last: Timestamp

  /// Completions closer than this count as one, in milliseconds.
  package static let shortestInterval: Int64 = 12 * 3_600_000
  /// The number of latest intervals that count, because habits change.
  static let mostIntervals = 12

  /// Computes the rhythm of times in any order; nil without one.
  package init?(_ moments: [Timestamp]) {
    guard moments.count >= 3 else { return nil }
    self.init(sorted: moments.map(\.milliseconds).sorted())
  }

  /// Computes the rhythm of milliseconds in ascending order; nil without one.
  package init?(sorted moments: [Int64]) {
    guard moments.count >= 3 else { return nil }
    var count = 1
    var kept = moments[0]
    var intervals: [Int64] = []
    for moment in moments.dropFirst() where moment - kept >= Rhythm.shortestInterval {
      intervals.append(moment - kept)
      kept = moment
      count += 1
    }
    guard count >= 3 else { return nil }
    let recent = Array(intervals.suffix(Rhythm.mostIntervals))
    let middle = Rhythm.median(recent)
    let spread = Rhythm.median(recent.map { abs($0 - middle) })
    guard spread * 2 <= middle else { return nil }
    self.count = count
    interval = middle
    self.spread = spread
    last = Timestamp(milliseconds: kept)
  }

  /// Restores a computed rhythm; nil for invalid values.
  package init?(count: Int, interval: Int64, spread: Int64, last: Timestamp) {
    guard count >= 3, interval >= Rhythm.shortestInterval, spread >= 0,
      spread <= interval / 2
    else { return nil }
    self.count = count
    self.interval = interval
    self.spread = spread
    self.last = last
  }

  /// The certainty that the item is needed, from 0 to 1; 0 until the interval has passed.
  ///
  /// It grows with the regularity and the number of the completions, and with the delay up to the
  /// spread (at least a tenth of the interval). After four intervals the habit counts as given up:
  /// 0.
  package func certainty(at now: Timestamp) -> Double {
    let elapsed = now.milliseconds - last.milliseconds
    guard elapsed >= interval, elapsed < 4 * interval else { return 0 }
    let tolerance = Double(max(spread, interval / 10))
    let lateness = min(1, Double(elapsed - interval) / tolerance)
    let evenness = 1 - Double(spread) / Double(interval)
    let experience = 1 - 1 / Double(count)
    return evenness * experience * (0.5 + 0.5 * lateness)
  }

  private static func median(_ values: [Int64]) -> Int64 {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// A low item that is probably needed, by its rhythm.
public struct DueItem: Hashable, Sendable {
  package var item: Item
  package var rhythm: Rhythm
  /// Above 0 and up to 1; see ``Rhythm/certainty(at:)``.
  package var certainty: Double

  package init(item: Item, rhythm: Rhythm, certainty: Double) {
    (self.item, self.rhythm, self.certainty) = (item, rhythm, certainty)
  }
}
