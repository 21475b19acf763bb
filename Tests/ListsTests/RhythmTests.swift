import Lists
import Testing

struct RhythmTests {
  private static let day: Int64 = 86_400_000

  private static func moments(_ days: [Double]) -> [Timestamp] {
    days.map { Timestamp(milliseconds: Int64($0 * Double(day))) }
  }

  @Test(
    "A rhythm is the median of the intervals, where they are even enough",
    arguments: [
      // Days of completion; count, interval and spread in tenths of a day.
      ([0, 9, 18, 27], 4, 90, 0),
      ([27, 0, 18, 9], 4, 90, 0),
      // One holiday does not change it.
      ([0, 7, 14, 42, 49], 5, 70, 0),
      // Two key presses in one evening count as one.
      ([0, 0.01, 7, 7.2, 14], 3, 70, 0),
      ([0, 6, 14, 21], 4, 70, 10),
      // Only the last twelve intervals count.
      ([0, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113], 15, 10, 0),
    ] as [([Double], Int, Int64, Int64)])
  func rhythm(days: [Double], count: Int, interval: Int64, spread: Int64) throws {
    let rhythm = try #require(Rhythm(Self.moments(days)))
    #expect(rhythm.count == count)
    #expect(rhythm.interval == interval * Self.day / 10)
    #expect(rhythm.spread == spread * Self.day / 10)
    #expect(rhythm.last == Self.moments([days.max() ?? 0])[0])
  }

  @Test(
    "Too few completions, or too uneven ones, show no rhythm",
    arguments: [[], [0], [0, 7], [0, 0.1, 0.2, 7], [0, 1, 30, 31, 90]] as [[Double]])
  func none(days: [Double]) {
    #expect(Rhythm(Self.moments(days)) == nil)
  }

  @Test("It is surer the later it is, the more even and the more often; a habit ends")
  func certainty() throws {
    let weekly = try #require(Rhythm(Self.moments([0, 7, 14, 21])))
    func certainty(_ rhythm: Rhythm, _ day: Double) -> Double {
      rhythm.certainty(at: Self.moments([day])[0])
    }
    #expect(certainty(weekly, 27.9) == 0)
    #expect(certainty(weekly, 28) == 0.375)
    #expect(certainty(weekly, 28.35) == 0.5625)
    #expect(certainty(weekly, 28.7) == 0.75)
    #expect(certainty(weekly, 48.9) == 0.75)
    #expect(certainty(weekly, 49) == 0)
    let uneven = try #require(Rhythm(Self.moments([0, 6, 14, 21])))
    #expect(certainty(uneven, 30) < certainty(weekly, 30))
    let long = try #require(Rhythm(Self.moments([0, 7, 14, 21, 28, 35])))
    #expect(certainty(long, 44) > certainty(weekly, 30))
  }
}
