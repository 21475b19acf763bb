import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Dates")
struct DateTests {
  /// 23:59 on 2 January 2026, in UTC, which is the time zone of the tests.
  private static let evening: Int64 = 1_767_398_340_000

  @Test("A row says when its item is due, and at midnight the open app shows the new day")
  func midnight() throws {
    let moment = Mutex(Self.evening)
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: moment.withLock { $0 }) }
    let store = try Store.inMemory(clock: clock, ids: Store.randomID)
    _ = try store.write { items in
      _ = try items.add(["Bread"], priority: .high)
      let date = DateChange(due: .some(items.today.adding(1)))
      _ = try items.add(["Boiler check"], priority: nil, details: nil, date: date, to: [])
    }
    var player = try Player(columns: 60, rows: 10, store: store, clock: clock)
    #expect(player.screen.contains("Boiler check  due Sat"))
    #expect(player.names == ["Boiler check", "Bread"])
    #expect(player.app.screen.rows.map(\.priority) == [.high, .high])
    moment.withLock { $0 += 61_000 }
    player.wait(61_000)
    #expect(player.app.screen.rows.map(\.priority) == [.critical, .high])
    #expect(player.screen.contains("Boiler check  due today"))
    moment.withLock { $0 += 86_400_000 }
    player.wait(86_400_000)
    #expect(player.screen.contains("Boiler check  1 day late"))
  }

  @Test("A label never hides a name")
  func narrow() throws {
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: Self.evening) }
    let store = try Store.inMemory(clock: clock, ids: Store.randomID)
    _ = try store.write { items in
      let date = DateChange(due: .some(items.today))
      _ = try items.add(
        ["Check the cellar boiler"], priority: nil, details: nil, date: date, to: [])
    }
    for columns in [40, 80, 120, 200] {
      let player = try Player(columns: columns, rows: 10, store: store, clock: clock)
      #expect(player.screen.contains("Check the cellar boiler"), "\(columns)")
    }
  }

  // MARK: The form; the tests' day is Friday, 2 January 2026

  /// The form of Boiler at its date, which is 2027-05-01 if it has one.
  private func editing(
    _ keys: String, isDated: Bool = false, columns: Int = 60, rows: Int = 20
  ) throws -> Player {
    try Player(columns: columns, rows: rows, keys: "e tab tab tab \(keys)") { store in
      _ = try store.add(["Boiler"], details: "in the cellar")
      if isDated { try Self.edit(store, DateChange(due: Day("2027-05-01"))) }
    }
  }

  private static func edit(_ store: Store, _ date: DateChange) throws {
    _ = try store.write { try $0.edit("Boiler", name: nil, details: nil, date: date) }
  }

  private func date(_ player: Player) throws -> String? {
    try player.store.report(on: "Boiler").item.date?.text
  }

  @Test(
    "While typing, a field says which day it means, or what is wrong",
    arguments: [
      ("'2027-05-01'", "Date     2027-05-01  Sat 1 May 2027"),
      ("'today'", "Date     today   Fri 2 Jan 2026"),
      ("'Tomorrow'", "Date     Tomorrow  Sat 3 Jan 2026"),
      ("'fri'", "Date     fri     Fri 9 Jan 2026"), ("'3d'", "Date     3d      Mon 5 Jan 2026"),
      ("'2w'", "Date     2w      Fri 16 Jan 2026"), ("'6m'", "Date     6m      Thu 2 Jul 2026"),
      ("'1y'", "Date     1y      Sat 2 Jan 2027"), ("'none'", "Date     none"),
      ("", "Date     2027-05-01, fri, 2w or 1y"),
      ("'2027-02-29'", "Date     2027-02-29  not a day"),
      ("'1'", "Date     1       not a day"),
      ("'1w' tab '1'", "Repeat   1       use 2w, 6m or 1y"),
      ("'1w' tab '0d'", "Repeat   0d      use 2w, 6m or 1y"),
      ("'2026-01-31' tab '1m'", "Repeat   1m      then Sat 28 Feb 2026"),
      ("'1y'", "Lead     14d     from Sat 19 Dec 2026"),
      ("'1y' tab tab '3m'", "Lead     3m      from Fri 2 Oct 2026"),
      ("'1y' tab '1w' tab '4d'", "Lead     4d      at most 3d"),
    ], [40, 60])
  func notes(typed: (keys: String, line: String), columns: Int) throws {
    let player = try editing(typed.keys, columns: columns)
    let lines = player.frame.text.split(separator: "\n").map { $0.trimmed }
    #expect(lines.contains(typed.line), "\(player.screen)")
  }

  @Test("Date, repeat and lead are saved with name, priority and lists, in one step")
  func saved() throws {
    var player = try editing("'2027-05-01' tab '1y' tab '3m' up up up 2 up up 's' shift-tab 'Pump'")
    #expect(try player.store.log().count == 1)
    player.press("enter enter")
    let report = try player.store.report(on: "Boilers")
    #expect(report.item.date?.text == "2027-05-01 3m 1y 2027-05-01 2026-01-02")
    #expect(report.item.priority == .high && report.subitems.map(\.item.name) == ["Pump"])
    #expect(try player.store.log().count == 2)
    player.press("u")
    let former = try player.store.report(on: "Boiler")
    #expect(former.item.date == nil && former.item.priority == .medium && former.subitems == [])
  }

  @Test(
    "A part of a date is changed alone, and an empty field takes it away",
    arguments: [
      ("ctrl-u", nil), ("ctrl-u 'none'", nil), ("tab '1y'", "2027-05-01 14d 1y 2027-05-01 -"),
      ("tab tab ctrl-u '3m'", "2027-05-01 3m - 2027-05-01 -"),
      ("ctrl-u 'fri'", "2026-01-09 14d - 2026-01-09 -"),
    ] as [(String, String?)])
  func parts(keys: String, stored: String?) throws {
    var player = try editing("\(keys) enter", isDated: true)
    #expect(player.app.sheet == nil)
    #expect(try date(player) == stored)
    player.press("u")
    #expect(try date(player) == "2027-05-01 14d - 2027-05-01 -")
  }

  @Test(
    "A wrong date is refused with the command's sentence, in its field",
    arguments: [
      (
        "'soon'", DatePart.due,
        """
        The date takes a day such as 2027-05-01, tomorrow, fri or 2w, or none, not "soon".
        """
      ),
      (
        "'1w' tab '2' shift-tab", .every,
        """
        The repeat takes a number of days, weeks, months or years, such as 2w, or none, not "2".
        """
      ),
      (
        "'1w' tab '1w' tab '2w' up up", .lead,
        "The lead 2w is longer than half of the repeat 1w. Use at most 3d."
      ),
    ])
  func refused(keys: String, part: DatePart, sentence: String) throws {
    let player = try editing("\(keys) enter")
    #expect(player.notice == Message(.warning, sentence))
    #expect(player.form?.focus == .date(part))
    #expect(try player.store.log().count == 1)
  }

  @Test("Leaving with a changed date asks once")
  func leaving() throws {
    var player = try editing("'1y' escape")
    #expect(player.notice == Message(.warning, "Unsaved. Enter saves, Esc discards."))
    player.press("escape")
    #expect(player.app.sheet == nil)
    #expect(try date(player) == nil)
  }

  @Test(
    "A conflict is in the part that both changed; other parts are merged",
    arguments: [
      ("ctrl-u '3d'", "date was changed elsewhere: \"2027-06-01\"", "2026-01-05 3m"),
      ("tab tab ctrl-u '1d'", "lead was changed elsewhere: \"3m\"", "2027-06-01 1d"),
      ("tab '2y'", "", "2027-06-01 3m"), ("ctrl-u '2027-06-01'", "", "2027-06-01 3m"),
      ("tab tab ctrl-u '3m'", "", "2027-06-01 3m"),
    ], [true, false])
  func conflict(edit: (keys: String, words: String, stored: String), isNoticed: Bool) throws {
    var player = try editing(edit.keys, isDated: true)
    try Self.edit(
      player.store, DateChange(due: Day("2027-06-01"), lead: .some(DaySpan(3, .month))))
    if isNoticed { player.send(.storeChanged) } else { player.press("enter") }
    if !edit.words.isEmpty {
      let words = "The \(edit.words). Enter saves yours, Esc keeps theirs."
      #expect(player.notice == Message(.warning, words))
      #expect(try date(player)?.prefix(13) == "2027-06-01 3m")
    }
    if player.app.sheet != nil { player.press("enter") }
    #expect(player.app.sheet == nil)
    #expect(try date(player)?.hasPrefix(edit.stored) == true)
  }

  @Test("Priorities set and items completed elsewhere are no conflict with a date")
  func handSet() throws {
    var player = try editing("tab '1y'", isDated: true)
    _ = try player.store.set(.high, ["Boiler"])
    player.press("enter")
    #expect(try date(player) == "2027-05-01 14d 1y 2027-05-01 -")
  }

  @Test("An item deleted elsewhere is created again with its date, as it was typed")
  func addedAgain() throws {
    var player = try editing("tab '1y'", isDated: true)
    _ = try player.store.delete(["Boiler"])
    player.press("enter enter")
    #expect(try date(player) == "2027-05-01 14d 1y 2027-05-01 -")
  }

  @Test("A click focuses a field of the date, and one on a hint saves", arguments: [20, 10, 8])
  func clicks(rows: Int) throws {
    var player = try editing("up up up", rows: rows)
    let (column, row) = try #require(player.place(of: "none"))
    player.click(column, row)
    #expect(player.form?.focus == .date(.due))
    player.press("'6m' tab tab")
    #expect(player.screen.contains("Lead     14d"), "\(player.screen)")
    let (left, line) = try #require(player.place(of: "Repeat"))
    player.click(left, line)
    player.press("'1y'")
    player.click(2, rows - 1)
    #expect(try date(player) == "2026-07-02 14d 1y 2026-07-02 -")
  }

  @Test("Every field of a low screen can be seen while it has the focus", arguments: 5...24)
  func low(rows: Int) throws {
    var player = try editing("'1y' tab '1w' tab '1d' tab 'Milk' down", rows: rows)
    for shown in ["Create Milk", "/ Milk", "1d", "1w", "1y"] {
      #expect(player.screen.contains(shown), "\(player.screen)")
      player.press("up")
    }
  }

  // MARK: Quick words

  @Test(
    "due: with a day at the end of a text is the date of what is created",
    arguments: [
      ("Milk due:mon", "Milk · high · due Mon", "Milk", "2026-01-05", []),
      (
        "Milk !high #groceries due:2w", "Milk · high · due 16 January · in Groceries", "Milk",
        "2026-01-16", ["Groceries"]
      ),
      (
        "Milk due:1y #groc !m", "Milk · medium · due 2 January 2027 · in Groceries", "Milk",
        "2027-01-02", ["Groceries"]
      ),
      ("Milk due:1y", "Milk · low · due 2 January 2027", "Milk", "2027-01-02", []),
      ("Milk !low due:today", "Milk · critical · due today", "Milk", "2026-01-02", []),
      ("Milk due:soon", "Milk due:soon · medium", "Milk due:soon", nil, []),
      ("Milk due:", "Milk due: · medium", "Milk due:", nil, []),
      ("Milk due:none", "Milk due:none · medium", "Milk due:none", nil, []),
      ("due:fri", "due:fri · medium", "due:fri", nil, []),
      ("Milk due:fri now", "Milk due:fri now · medium", "Milk due:fri now", nil, []),
      // The first word from the end that means nothing ends the words.
      (
        "Milk !high #nix due:1y", "Milk !high #nix · low · due 2 January 2027", "Milk !high #nix",
        "2027-01-02", []
      ),
      (
        "Milk due:1y !high #nix", "Milk due:1y !high #nix · medium", "Milk due:1y !high #nix", nil,
        []
      ),
      ("Milk due:1y due:mon", "Milk due:1y · high · due Mon", "Milk due:1y", "2026-01-05", []),
    ] as [(String, String, String, String?, [String])])
  func quickWords(text: String, row: String, name: String, due: String?, lists: [String]) throws {
    var player = try Player(columns: 100, rows: 24) { store in
      _ = try store.add(["Groceries"])
      _ = try store.add(["Bread"], to: ["Groceries"])
    }
    player.press("/ '\(text)'")
    #expect(player.screen.contains("Create \(row)"), "\(player.screen)")
    player.press("enter")
    let item = try player.store.report(on: .whole(name)).item
    #expect(item.date?.due.text == due && item.lists == lists)
    let priority = row.dropFirst(name.count + 3).prefix { $0 != " " }
    #expect(item.priority.word == priority)
    player.press("u")
    #expect(try !player.store.contains(name: name))
  }

  @Test("due: gives an existing item a date, and a failed text returns whole")
  func quickWordsAgain() throws {
    var player = try Player(columns: 100, rows: 24, keys: "/ 'boiler due:1y'") {
      _ = try $0.add(["Boiler"], priority: .high)
    }
    player.refuseChanges()
    player.press("enter")
    #expect(player.app.screen.search?.field.text == "boiler due:1y")
    player.store.setHooks(nil)
    player.press("enter")
    #expect(try date(player) == "2027-01-02 14d - 2027-01-02 -")
    #expect(try player.store.report(on: "Boiler").item.priority == .high)
  }

  // MARK: The page

  @Test("An item's page shows its date, repeat, lead and next step, and undo names a change")
  func page() throws {
    var player = try editing("tab '1y' tab ctrl-u '3m' enter enter", isDated: true)
    #expect(
      player.screen.contains("Due        Sat 1 May 2027, every year, 3 months before"),
      "\(player.screen)")
    #expect(player.screen.contains("Next step  medium on 1 February 2027"), "\(player.screen)")
    player.press("u")
    #expect(
      player.notice?.text == "Undone: Boiler: due 2027-05-01, every year, 3 months before.")
    #expect(player.screen.contains("Due        Sat 1 May 2027, 14 days before"))
    player.press("u")
    #expect(!player.screen.contains("Due  "))
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
