import PriorityLists
import Testing

struct IntervalTests {
  private static let day: Int64 = 86_400_000

  private static func moments(_ days: [Double]) -> [Timestamp] {
    days.map { Timestamp(milliseconds: Int64($0 * Double(day))) }
  }

  @Test(
    "The interval is the median, if the intervals are regular",
    arguments: [
      // Days of completion; count, interval and spread in tenths of a day.
      ([0, 9, 18, 27], 4, 90, 0),
      ([27, 0, 18, 9], 4, 90, 0),
      // One outlier.
      ([0, 7, 14, 42, 49], 5, 70, 0),
      // Repeated completions.
      ([0, 0.01, 7, 7.2, 14], 3, 70, 0),
      ([0, 6, 14, 21], 4, 70, 10),
      // Only the last twelve intervals count.
      ([0, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113], 15, 10, 0),
    ] as [([Double], Int, Int64, Int64)])
  func interval(days: [Double], count: Int, length: Int64, spread: Int64) throws {
    let interval = try #require(Interval(Self.moments(days)))
    #expect(interval.count == count)
    #expect(interval.length == length * Self.day / 10)
    #expect(interval.spread == spread * Self.day / 10)
    #expect(interval.last == Self.moments([days.max() ?? 0])[0])
  }

  @Test(
    "Too few or too irregular completions have no interval",
    arguments: [[], [0], [0, 7], [0, 0.1, 0.2, 7], [0, 1, 30, 31, 90]] as [[Double]])
  func none(days: [Double]) {
    #expect(Interval(Self.moments(days)) == nil)
  }

  @Test("Certainty grows with delay, regularity and count, and ends after four intervals")
  func certainty() throws {
    let weekly = try #require(Interval(Self.moments([0, 7, 14, 21])))
    func certainty(_ interval: Interval, _ day: Double) -> Double {
      interval.certainty(at: Self.moments([day])[0])
    }
    #expect(certainty(weekly, 27.9) == 0)
    #expect(certainty(weekly, 28) == 0.375)
    #expect(certainty(weekly, 28.35) == 0.5625)
    #expect(certainty(weekly, 28.7) == 0.75)
    #expect(certainty(weekly, 48.9) == 0.75)
    #expect(certainty(weekly, 49) == 0)
    let uneven = try #require(Interval(Self.moments([0, 6, 14, 21])))
    #expect(certainty(uneven, 30) < certainty(weekly, 30))
    let long = try #require(Interval(Self.moments([0, 7, 14, 21, 28, 35])))
    #expect(certainty(long, 44) > certainty(weekly, 30))
  }
}
