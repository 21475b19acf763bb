import PriorityLists
import StyledTerminalText
import TerminalThemes
import Testing

@testable import PrioritiesRendering

struct ListViewsTests {
  private static let fruit = item("Fruit", .medium, needed: 1)

  @Test("A list shows its name and the number of needed items")
  func listing() {
    let listing = Listing(
      list: Self.fruit,
      entries: [
        ListEntry(item: item("Apples", .low), listPriority: .high),
        ListEntry(item: item("Melon", .low)),
      ])
    #expect(
      text(ListingView(listing), width: 50) == """
        |
        |  ▲●◆■  Priorities ▸ Fruit         1 needed, 1 low
        |
        |  ● high      Apples             item priority low
        |
        |  ■ low       Melon
        |
        """)
  }

  @Test("A heading counts needed items, or only the filtered priorities")
  func nothingNeeded() {
    let entries = ["Nails", "Glue"].map { ListEntry(item: item($0, .low)) }
    let listing = Listing(list: item("Tool shed", .high), entries: entries)
    func header(_ view: ListingView) -> String { view.lines(in: ViewContext(width: 60))[1].text }
    let path = "  ▲●◆■  Priorities ▸ Tool shed"
    #expect(header(ListingView(listing)) == path + "         nothing needed, 2 low")
    #expect(
      header(ListingView(listing, isFiltered: true)) == path + "                         2 low")
    var route = listing
    route.order = .route
    #expect(header(ListingView(route)).hasSuffix("nothing needed, 2 low, by route"))
    // Another order, chosen for once, is not the list's.
    #expect(header(ListingView(route, order: .name)) == header(ListingView(listing)))
    var mixed = listing
    mixed.entries.append(ListEntry(item: item("Saw", .critical)))
    #expect(
      header(ListingView(mixed, isFiltered: true)) == path + "             1 critical, 2 low")
    #expect(
      text(
        ListingView(Listing(entries: [ListEntry(item: item("Shed", .high, subitems: 2))])),
        width: 60
      )
      .contains("Shed                            nothing needed"))
  }

  @Test(
    "A list sorted by time shows the time in each row",
    arguments: [
      (.done, "Milk  done yesterday at 18:30", "Tea  never done"),
      (.created, "Milk  added 2026-01-02", "Tea  added 2026-01-02"),
      (.name, "Milk", "Tea"),
    ] as [(ListOptions.Order, String, String)])
  func moments(order: ListOptions.Order, milk: String, tea: String) {
    let listing = Listing(
      entries: [
        ListEntry(item: item("Milk", .high, lastDone: moment("2026-11-20T18:30:00Z"))),
        ListEntry(item: item("Tea", .high)),
      ])
    let context = ViewContext(width: 80, now: moment("2026-11-21T09:00:00Z"))
    let lines = ListingView(listing, order: order).lines(in: context).map(\.text)
    let words = lines.dropFirst(3).dropLast().map { $0.replacing(#/  +/#, with: "  ") }
    #expect(words == ["  ● high  \(milk)", "  ● high  \(tea)"])
    #expect(lines.dropFirst(3).dropLast().allSatisfy { order == .name || $0.count == 80 })
  }

  @Test(
    "An empty list suggests a valid item",
    arguments: [("Garden", "milk"), ("Milk", "bread"), ("ＭＩＬＫ", "bread")])
  func emptyList(name: String, example: String) {
    let lines = text(ListingView(Listing(list: item(name, .medium), entries: [])), width: 60)
    #expect(lines.contains("priorities add \(example) --in "))
  }

  @Test("Wide characters, emoji and combining marks preserve the columns")
  func wideCharacters() {
    let listing = Listing(
      entries: ["牛乳と卵を買う", "👨‍👩‍👧 dinner", "Cre\u{301}me bru\u{302}le\u{301}e"].map {
        ListEntry(item: item($0, .high))
      })
    #expect(
      text(ListingView(listing), width: 24) == """
        |
        |Priorities  3 needed
        |
        |● 牛乳と卵を買う
        |● 👨‍👩‍👧 dinner
        |● Cre\u{301}me bru\u{302}le\u{301}e
        |
        """)
    #expect(ListingView(listing).lines(in: ViewContext(width: 12)).allSatisfy { $0.width <= 12 })
  }

  @Test("An empty list shows a command to fill it")
  func emptyList() {
    #expect(
      text(ListingView(Listing(list: item("Tool shed", .low), entries: [])), width: 60) == """
        |
        |  ▲●◆■  Priorities ▸ Tool shed                         empty
        |
        |  Try priorities add milk --in 'Tool shed'
        |
        """)
  }

  @Test("A tree expands lists in place and marks repeated ones")
  func tree() {
    let tree = ItemTree(nodes: [
      node("Groceries", .high, depth: 0, subitems: 2),
      node("Fruit", .medium, depth: 1, subitems: 1),
      node("Apples", .medium, depth: 2, isLast: true),
      node("Groceries", .high, depth: 1, subitems: 2, isLast: true, isRepeated: true),
      node("Milk", .medium, depth: 0, isLast: true),
    ])
    #expect(
      text(TreeView(tree), width: 60) == """
        |
        |  ▲●◆■  Priorities                                  4 needed
        |
        |  ● high      Groceries                       nothing needed
        |  ◆ medium    ├─ Fruit                        nothing needed
        |  ◆ medium    │  ╰─ Apples
        |  ● high      ╰─ Groceries  ↺ above
        |  ◆ medium    Milk
        |
        """)
  }

  @Test("A search shows its sections and an item to create")
  func search() {
    let result = SearchResult(
      query: "ap", list: "Fruit",
      sections: [
        .inList([ListEntry(item: item("Apples", .medium))]),
        .elsewhere([item("Paper", .low, lists: ["Office", "Home"])]),
        .create(name: "ap"),
      ])
    #expect(
      text(SearchView(result), width: 60) == """
        |
        |  In Fruit  1
        |
        |  ◆ medium    Apples
        |
        |  Elsewhere  1
        |
        |  ■ low       Paper                          in Office, Home
        |
        |  To create it: priorities add ap --in Fruit
        |
        """)
  }

  @Test("ASCII glyphs suffice")
  func ascii() {
    let listing = Listing(
      entries: Priority.mostUrgentFirst.map { ListEntry(item: item($0.word, $0)) })
    let shown = text(ListingView(listing), width: 40, glyphs: .ascii)
    #expect(shown.utf8.allSatisfy { $0 < 0x80 })
    #expect(Set(Priority.allCases.map { Glyphs.ascii.priority($0.style) }).count == 4)
    #expect(Set(Priority.allCases.map { Glyphs.unicode.priority($0.style) }).count == 4)
  }
}

func item(
  _ name: String, _ priority: Priority, details: String = "", lists: [String] = [],
  subitems: Int = 0, needed: Int = 0, lastDone: Timestamp? = nil
) -> Item {
  Item(
    id: Item.ID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF), name: name,
    details: details, priority: priority, lists: lists, subitems: subitems, needed: needed,
    created: moment("2026-01-02T03:04:05Z"), modified: moment("2026-11-20T20:00:00Z"),
    lastDone: lastDone)
}

func moment(_ text: String) -> Timestamp { Timestamp(iso8601: text) ?? Timestamp(milliseconds: 0) }

private func node(
  _ name: String, _ priority: Priority, depth: Int, subitems: Int = 0, isLast: Bool = false,
  isRepeated: Bool = false
) -> ItemTree.Node {
  ItemTree.Node(
    entry: ListEntry(item: item(name, priority, subitems: subitems)), depth: depth,
    isRepeated: isRepeated,
    isLast: isLast)
}
