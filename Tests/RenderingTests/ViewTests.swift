import PriorityLists
import StyledTerminalText
import TerminalThemes
import Testing

@testable import PrioritiesRendering

struct ViewTests {
  @Test("The drawing of an empty list changes daily")
  func emptyList() {
    let pictures = (0..<35).map { day in
      EmptyList(day: day, hint: .command("priorities add milk"))
        .lines(in: ViewContext(width: 80)).map(\.text).joined(separator: "\n")
    }
    #expect(Set(pictures).count == 35)
    #expect(pictures.allSatisfy { $0.contains("priorities add milk") })
    let morning = ViewContext(width: 80, now: moment("2026-11-21T06:00:00Z"))
    let evening = ViewContext(width: 80, now: moment("2026-11-21T22:00:00Z"))
    let listing = ListingView(Listing(entries: []))
    #expect(listing.lines(in: morning) == listing.lines(in: evening))
    let tomorrow = ViewContext(width: 80, now: moment("2026-11-22T06:00:00Z"))
    #expect(listing.lines(in: morning) != listing.lines(in: tomorrow))
  }

  @Test("The drawing is ASCII and fits the width", arguments: [8, 20, 40, 200])
  func emptyListWidth(width: Int) {
    for day in -3..<5 {
      let lines = EmptyList(day: day, hint: .command("priorities add milk"))
        .lines(in: ViewContext(width: width))
      #expect(lines.allSatisfy { $0.width <= width })
      #expect(lines.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } })
    }
  }

  @Test("A check's name and value are always separated", arguments: [20, 40, 80])
  func checks(width: Int) {
    let table = CheckTable([
      (
        "Theme",
        [.init("minimum contrast", "4.50:1", reason: "text colours are adjusted to reach it")]
      )
    ])
    let words = table.lines(in: ViewContext(width: width)).flatMap {
      $0.text.split(separator: " ").map(String.init)
    }
    #expect(
      words == [
        "Theme", "✓", "minimum", "contrast", "4.50:1", "text", "colours", "are", "adjusted", "to",
        "reach", "it",
      ])
  }

  @Test(
    "Intervals of one unit have an article",
    arguments: [
      (1, "about a day"), (7, "about a week"), (9, "about 9 days"), (14, "about 2 weeks"),
      (90, "about 3 months"), (365, "about a year"), (730, "about 2 years"),
    ])
  func pause(days: Int, words: String) throws {
    let moments = (0..<4).map { Timestamp(milliseconds: Int64($0 * days) * 86_400_000) }
    #expect(try #require(Interval(moments)).pause == words)
  }

  @Test("An item report shows all facts")
  func report() {
    let report = ItemReport(
      item: item(
        "Fruit", .high, details: "Ripe,\nnot bruised", subitems: 2, needed: 1,
        lastDone: moment("2026-11-20T18:30:00Z")),
      memberships: [
        ItemReport.Membership(list: "Groceries", listPriority: .critical),
        ItemReport.Membership(list: "Sunday", listPriority: nil),
      ],
      subitems: [ListEntry(item: item("Apples", .medium)), ListEntry(item: item("Pears", .low))],
      history: [
        Completion(at: moment("2026-11-20T18:30:00Z"), name: "Fruit", from: .high),
        Completion(at: moment("2026-10-20T18:30:00Z"), name: "Fruit", from: .high),
      ])
    let context = ViewContext(width: 60, now: moment("2026-11-21T09:00:00Z"), secondsFromUTC: 3600)
    #expect(
      ItemReportView(report).lines(in: context).map { "|" + $0.text }.joined(separator: "\n") == """
        |
        |  Fruit
        |  ● high
        |
        |  Ripe,
        |  not bruised
        |
        |  In         Groceries ▲ critical in list, Sunday
        |  Contains   2 items, 1 needed
        |  Added      2026-01-02
        |  Changed    yesterday at 21:00
        |  Last done  yesterday at 19:30, 2 times
        |  Id         01234567-89ab-4def-8123-456789abcdef
        |
        |  ◆ medium    Apples
        |
        |  ■ low       Pears
        |
        """)
  }

  @Test(
    "An item's id stays on one line, shortened if necessary",
    arguments: [(24, "01234567"), (40, "01234567"), (60, "01234567-89ab-4def-8123-456789abcdef")])
  func id(width: Int, text: String) {
    let report = ItemReport(item: item("Fruit", .high), memberships: [], subitems: [], history: [])
    let lines = ItemReportView(report).lines(in: ViewContext(width: width)).map(\.text)
    let shown = lines.filter { $0.contains("0123") || $0.contains("4def") }
    #expect(shown.map { $0.drop { $0 == " " } } == ["Id         \(text)"])
  }

  @Test("The log shows times and what happened")
  func log() {
    let context = ViewContext(width: 60, now: moment("2026-11-21T09:00:00Z"))
    let changes = [
      Change(
        at: moment("2026-11-21T08:05:00Z"), command: "lower", items: ["Milk"], itemCount: 1,
        isUndone: true),
      Change(
        at: moment("2026-11-18T08:05:00Z"), command: "add", items: ["Milk", "Tea", "Jam"],
        itemCount: 1003),
    ]
    #expect(
      changes.lines(in: context).map { "|" + $0.text }.joined(separator: "\n") == """
        |
        |  1  today at 08:05  Milk  undone
        |  2  3 days ago      Milk, Tea, Jam and 1,000 more
        |
        """)
  }

  @Test(
    "Shell words are quoted only if necessary",
    arguments: [
      ("Milk", "Milk"), ("Olive oil", "'Olive oil'"), ("it's", #"'it'\''s'"#), ("", "''"),
      ("-x", "'-x'"), ("café", "café"), ("$HOME", "'$HOME'"),
    ])
  func shellWords(plain: String, word: String) {
    #expect(ShellWord(plain).text == word)
  }

  @Test("Many outcomes are counted instead of listed")
  func outcomes() {
    let row = OutcomeTable.Row(name: "Milk", priority: .high, caption: "new", isChange: true)
    #expect(text(OutcomeTable(rows: [row]), width: 60) == "|  ● high      Milk  new")
    #expect(
      text(OutcomeTable(rows: Array(repeating: row, count: 12_345)), width: 60)
        == "|  ✓ 12,345 changed")
  }
}
