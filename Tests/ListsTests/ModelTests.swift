import Testing

@testable import PriorityLists

@Suite struct ModelTests {
  @Test("Timestamps are of the years 0 to 9999")
  func extremeTimestamps() {
    #expect(
      [Int64.min, .max].map { Timestamp(milliseconds: $0).iso8601 }
        == ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
  }

  @Test(
    "Timestamps format and parse as ISO 8601",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_767_323_045_000, "2026-01-02T03:04:05Z"),
      (951_782_399_000, "2000-02-28T23:59:59Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
      (-1000, "1969-12-31T23:59:59Z"), (4_107_542_400_000, "2100-03-01T00:00:00Z"),
    ])
  func timestamps(_ milliseconds: Int64, _ text: String) {
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
    #expect(Timestamp(iso8601: text) == Timestamp(milliseconds: milliseconds))
  }

  @Test(
    "Invalid timestamps are rejected",
    arguments: [
      "", "2026-01-02", "2026-13-01T00:00:00Z", "2026-01-02T03:04:05", "2026-01-02T03:04:05.xZ",
    ])
  func invalidTimestamps(_ text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test("Fractions of a second are parsed to milliseconds")
  func fraction() {
    #expect(Timestamp(iso8601: "1970-01-01T00:00:01.25Z") == Timestamp(milliseconds: 1250))
  }

  @Test("Priorities parse from words and letters, and raising and lowering stop at the ends")
  func priorities() {
    #expect(Priority.allCases.map { Priority(word: $0.word.uppercased()) } == Priority.allCases)
    #expect("cHmL".map { Priority(word: String($0)) } == Priority.mostUrgentFirst)
    #expect(Priority(word: "urgent") == nil)
    #expect(Priority.allCases.map(\.raised) == [.medium, .high, .critical, .critical])
    #expect(Priority.allCases.map(\.lowered) == [.low, .low, .medium, .high])
  }

  @Test("Ids parse with and without hyphens")
  func ids() throws {
    var generator = SystemRandomNumberGenerator()
    let id = Item.ID.random(using: &generator)
    #expect(Item.ID(id.description) == id)
    #expect(Item.ID(id.description.uppercased().filter { $0 != "-" }) == id)
    #expect(Item.ID(bytes: id.bytes) == id)
    let text = Item.ID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF).description
    #expect(text == "01234567-89ab-4def-8123-456789abcdef")
    #expect(Item.ID("01234567") == nil)
  }

  @Test("Line ends in details are normalized")
  func details() throws {
    #expect(try Details.cleaned("a\r\nb\rc \n\n") == "a\nb\nc")
    #expect(throws: DetailsError(length: 100_001)) {
      try Details.cleaned(String(repeating: "x", count: 100_001))
    }
  }
}
