import PrioritiesTestSupport
import PriorityLists
import Testing

/// The rule of dates, by `Fixtures/dates.json`, which explains its form and which the page's tests
/// read too.
struct DateTests {
  @Test(
    "An item has at least the priority of the step that its date has reached",
    arguments: try DateTable.load().shown)
  func shown(_ row: DateTable.Shown) throws {
    let own = try #require(Priority(word: row.item.priority ?? "low"))
    let date = try #require(ItemDate(row.item.dateText ?? ""))
    for (day, priority) in row.days {
      #expect(try date.priority(own, on: #require(Day(day))).word == priority, "\(row.name) \(day)")
    }
  }

  @Test("A row says when an item is due", arguments: try DateTable.load().labels)
  func label(_ row: DateTable.Label) throws {
    let date = ItemDate(due: try #require(Day(row.due)))
    #expect(try date.label(on: #require(Day(row.today))) == row.label)
  }

  @Test("A repeat keeps the day of its month", arguments: try DateTable.load().schedules)
  func schedule(_ row: DateTable.Schedule) throws {
    var date = ItemDate(due: try #require(Day(row.dates[0])), every: DaySpan(row.every))
    for next in row.dates.dropFirst() {
      date = try #require(date.completed(date.due, on: date.due))
      #expect(date.due.text == next)
    }
  }

  @Test(
    "A completion moves the date that it names once",
    arguments: try DateTable.load().completions)
  func completion(_ row: DateTable.Completion) throws {
    let date = try #require(ItemDate(row.item.dateText ?? ""))
    let after = date.completed(try #require(Day(row.completed)), on: try #require(Day(row.on)))
    #expect(after?.text == row.after?.dateText)
  }

  @Test(
    "A day is typed as a date, a word, a weekday or a span",
    arguments: [
      // 2027-04-30 is a Friday.
      ("2027-05-01", "2027-05-01"), ("today", "2027-04-30"), ("Tomorrow", "2027-05-01"),
      ("fri", "2027-05-07"), ("saturday", "2027-05-01"), ("THU", "2027-05-06"),
      ("3d", "2027-05-03"), ("0d", "2027-04-30"), ("2w", "2027-05-14"), ("10m", "2028-02-29"),
      ("1y", "2028-04-30"), ("", nil), ("f", nil), ("frid", nil), ("2027-02-29", nil),
      ("2027-5-1", nil), ("-1d", nil), ("d", nil), ("1", nil), ("12345d", nil), ("9999y", nil),
    ] as [(String, String?)])
  func typed(text: String, day: String?) throws {
    let today = try #require(Day("2027-04-30"))
    #expect(Day(typed: text, today: today)?.text == day)
  }

  @Test("The form in a store is read back, and no other")
  func text() throws {
    var date = ItemDate(due: try #require(Day("2028-02-29")), every: DaySpan(1, .year))
    date.first = try #require(Day("2024-02-29"))
    date.setOn = Day("2027-03-01")
    #expect(date.text == "2028-02-29 14d 1y 2024-02-29 2027-03-01")
    #expect(ItemDate(date.text) == date)
    for text in [
      "", "2028-02-29", "2028-02-30 14d - 2028-02-29 -", date.text + " ", "a b c d e",
      " 2028-02-28 14d - 2028-02-28 -", "2028-02-28  14d - 2028-02-28 -",
      "2028-02-28 14d  2028-02-28 -", "2028-02-28 14d x 2028-02-28 -",
      "2028-02-28 14d - 2028-02-28", "2028-02-28 14d - 2028-02-28 ",
      "2028-02-28 14d - 2028-02-28 - -", "2028-02-28 14d - 2028-02-28 2028-02-31",
      "2028-00-28 14d - 2028-02-28 -", "2028-02-00 14d - 2028-02-28 -",
    ] {
      #expect(ItemDate(text) == nil)
    }
  }
}
