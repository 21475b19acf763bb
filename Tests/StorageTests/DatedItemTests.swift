import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesStorage

/// Dates in a store, by `Fixtures/dates.json`, and where they are merged into lists.
@Suite final class DatedItemTests: StoreSuite {
  @Test("Commands set, complete and raise dated items", arguments: try DateTable.load().acts)
  func acts(_ row: DateTable.Acts) throws {
    try create("Boiler", row.item)
    let former = try state("Boiler", on: "2027-01-01")
    for act in row.acts {
      let reference: [ItemReference] = ["Boiler"]
      do {
        try on(act.on) { items in
          switch act.command {
          case "done":
            _ = try items.done(reference, completing: act.early == true ? .early : .reached)
          case "lower": _ = try items.lower(reference)
          case "raise": _ = try items.raise(reference)
          case "set": _ = try items.set(#require(Priority(word: act.priority ?? "")), reference)
          case "add":
            _ = try items.add(["Boiler"], priority: act.priority.flatMap { Priority(word: $0) })
          default:
            _ = try items.edit("Boiler", name: nil, details: nil, date: act.date)
          }
        }
        #expect(act.refused != true, "\(row.name) \(act.on)")
      } catch is DateError {
        #expect(act.refused == true, "\(row.name) \(act.on)")
      }
      #expect(try state("Boiler", on: act.on) == act.then.complete, "\(row.name) \(act.on)")
    }
    // One undo step for each change restores everything.
    _ = try store.write { try $0.undo(100) }
    if try store.read({ try $0.count() }) > 0 {
      #expect(try state("Boiler", on: "2027-01-01") == former)
    }
  }

  @Test("Lists, counts and searches have the priorities that are shown", arguments: [true, false])
  func merging(isLimited: Bool) throws {
    _ = try store.write { items in
      _ = try items.add(["Apples", "Eggs", "Milk", "Zucchini"], priority: .high)
      _ = try items.add(["Bread"], priority: .medium)
      _ = try items.add(["House"])
    }
    for (name, due) in [
      ("Boiler", "2027-05-01"), ("Candles", "2027-05-04"), ("Dentist", "2027-06-01"),
    ] {
      try create(name, DateTable.Item(due: due))
    }
    _ = try store.write { try $0.include(["Boiler", "Bread", "Dentist"], in: "House") }
    try store.read { items throws in
      items.today = try #require(Day("2027-05-01"))
      func names(_ options: ListOptions, in list: ItemReference? = nil) throws -> [String] {
        try items.list(list, options: options).entries.map {
          "\($0.priority.letter) \($0.item.name)"
        }
      }
      let home = [
        "c Boiler", "h Apples", "h Candles", "h Eggs", "h Milk", "h Zucchini", "m Bread", "m House",
      ]
      #expect(
        try names(ListOptions(limit: isLimited ? 3 : nil))
          == Array(home.prefix(isLimited ? 3 : home.count)))
      #expect(try items.count(options: ListOptions()) == 8)
      #expect(try items.needed(nameLimit: 3).first == ["Boiler", "Apples", "Candles"])
      #expect(try items.needed(nameLimit: 0) == NeededCounts(critical: 1, high: 5, medium: 2))
      #expect(try names(ListOptions(only: [.critical])) == ["c Boiler"])
      #expect(try names(ListOptions(only: [.low])) == ["l Dentist"])
      #expect(
        try names(ListOptions(showsAll: true, order: .due)).prefix(4)
          == ["c Boiler", "h Candles", "l Dentist", "h Apples"])
      #expect(try names(ListOptions(), in: "House") == ["c Boiler", "m Bread", "l Dentist"])
      #expect(
        try names(ListOptions(listsOnly: true)) == [
          "h Apples", "h Candles", "h Eggs", "h Milk", "h Zucchini", "m House",
        ])
      let house = try items.find("House")
      #expect((house.subitems, house.needed) == (3, 2))
      #expect(try items.list(options: ListOptions()).entries.last?.item.needed == 2)
      #expect(try items.slice(ListOptions(limit: 1)).total == 8)
      guard case .matches(let found) = try items.search("boi").sections[0] else { return }
      #expect(found.map(\.priority) == [.critical])
      #expect(found.map(\.own) == [.low])
      #expect(try items.dated().map(\.name) == ["Dentist"])
    }
  }

  @Test("A list priority stands as it is")
  func listPriority() throws {
    try create("Boiler", DateTable.Item(due: "2027-05-01"))
    _ = try store.write { items in
      _ = try items.add(["House"])
      _ = try items.include(["Boiler"], in: "House")
      _ = try items.set(.low, ["Boiler"], in: "House")
    }
    try on("2027-05-01") { items throws in
      #expect(try items.list("House").entries.map(\.priority) == [.low])
      #expect(try items.list().entries.map(\.item.name) == ["Boiler", "House"])
    }
  }

  @Test("The log tells the priority that was shown")
  func log() throws {
    try create("Boiler", DateTable.Item(due: "2027-05-01", every: "1y"))
    try on("2027-05-01") { _ = try $0.done(["Boiler"]) }
    let (change, completion) = try store.read {
      (try $0.log(limit: 1)[0].changed[0], try $0.completions()[0])
    }
    #expect(completion.from == .critical)
    #expect((change.from.priority, change.to.priority) == (.critical, .low))
    #expect(change.to.date??.due.text == "2028-05-01")
  }

  @Test(
    "The day is the local one",
    arguments: [
      // Apia skipped a day, and Beirut a midnight.
      ("Pacific/Apia", 1_325_239_200, "2011-12-31"), ("Pacific/Apia", 1_325_239_199, "2011-12-29"),
      ("Asia/Beirut", 1_679_781_600, "2023-03-26"), ("Asia/Beirut", 1_679_781_599, "2023-03-25"),
      ("Etc/GMT+12", 1_700_000_000, "2023-11-14"),
      ("Pacific/Kiritimati", 1_700_000_000, "2023-11-15"),
    ])
  func localDay(zone: String, seconds: Int64, day: String) throws {
    let probe = BuiltProgram.besideTests("PrioritiesStoreProbe").path
    let result = try ChildProcess.run([probe, "day", "\(seconds)"], environment: ["TZ": zone])
    #expect(result.output == "\(day)\n")
  }

  /// A transaction on a local day.
  private func on(_ day: String, _ body: (StoreTransaction) throws -> Void) throws {
    try store.write { items in
      items.today = try #require(Day(day))
      try body(items)
    }
  }

  private func create(_ name: String, _ item: DateTable.Item) throws {
    let entry = ListDocument.Entry(
      name: name, need: .priority(Priority(word: item.priority ?? "low") ?? .low),
      date: item.dateText.flatMap { ItemDate($0) })
    _ = try store.write { try $0.importItems(from: [ListDocument(items: [entry])]) }
  }

  private func state(_ name: String, on day: String) throws -> DateTable.Item {
    try store.read { items throws in
      items.today = try #require(Day(day))
      let item = try items.find(.whole(name))
      var state = DateTable.Item(priority: (item.own ?? item.priority).word)
      state.shown = item.priority.word
      state.due = item.date?.due.text
      state.lead = item.date?.lead.text
      state.every = item.date?.every?.text
      state.first = item.date?.first.text
      state.setOn = item.date?.setOn?.text
      return state
    }
  }
}

extension DateTable.Item {
  /// With what the fixture leaves out.
  fileprivate var complete: DateTable.Item {
    var item = self
    item.priority = priority ?? "low"
    if let due {
      item.lead = lead ?? "14d"
      item.first = first ?? due
    }
    return item
  }
}

extension DateTable.Act {
  fileprivate var date: DateChange {
    get throws {
      var change = DateChange()
      if let due { change.due = .some(Day(due)) }
      if let every { change.every = .some(DaySpan(every)) }
      if let lead { change.lead = .some(DaySpan(lead)) }
      return change
    }
  }
}
