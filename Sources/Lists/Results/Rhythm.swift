/// How regularly an item is done, from the moments at which it was.
///
/// Two completions within twelve hours count as one, which leaves out slips and second presses.
/// Of the last twelve intervals the median is the rhythm, and the median of their distances from it
/// the spread; both stay as they are when one interval is far off. An item has a rhythm after three
/// completions, where the spread is at most half of the interval.
public struct Rhythm: Hashable, Sendable {
  /// How often the item was done, slips left out.
  public let count: Int
  /// The median interval, in milliseconds; at least twelve hours.
  public let interval: Int64
  /// The median distance of the intervals from ``interval``, in milliseconds.
  public let spread: Int64
  /// When it was done last.
  public let last: Timestamp

  /// Completions that are nearer to each other count as one, in milliseconds.
  public static let shortestInterval: Int64 = 12 * 3_600_000
  /// How many intervals count: habits change.
  static let mostIntervals = 12

  /// The rhythm of moments in any order; nil where they show none.
  public init?(_ moments: [Timestamp]) {
    guard moments.count >= 3 else { return nil }
    self.init(sorted: moments.map(\.milliseconds).sorted())
  }

  /// The rhythm of moments in milliseconds, the earliest first.
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

  /// A rhythm that was computed before; nil where the numbers show none.
  package init?(count: Int, interval: Int64, spread: Int64, last: Timestamp) {
    guard count >= 3, interval >= Rhythm.shortestInterval, spread >= 0,
      spread <= interval / 2
    else { return nil }
    self.count = count
    self.interval = interval
    self.spread = spread
    self.last = last
  }

  /// How sure it is that the item is needed by now: 0 before the interval has passed, and up to 1.
  ///
  /// Surer is what comes more evenly, has come more often, and is later than its spread (or a tenth
  /// of the interval) explains. After four intervals the habit is taken to have ended: 0 again.
  public func certainty(at now: Timestamp) -> Double {
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

/// A low item that its rhythm says is needed.
public struct DueItem: Hashable, Sendable {
  /// The item.
  public var item: Item
  /// Its rhythm.
  public var rhythm: Rhythm
  /// How sure it is, above 0 and up to 1; see ``Rhythm/certainty(at:)``.
  public var certainty: Double

  /// Makes a proposal.
  public init(item: Item, rhythm: Rhythm, certainty: Double) {
    self.item = item
    self.rhythm = rhythm
    self.certainty = certainty
  }
}
