import Foundation
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesProgram

struct TreeJSONTests {
  @Test("Objects nest like lists, with ordered keys")
  func nested() throws {
    let tree = ItemTree(nodes: [
      Self.node("Shop", depth: 0), Self.node("Fruit", depth: 1), Self.node("Pear", depth: 2),
      Self.node("Milk", depth: 1), Self.node("Trip", depth: 0),
      Self.node("Fruit", depth: 1, isRepeated: true),
    ])
    let text = tree.jsonText
    #expect(try Self.outline(text) == "Shop(Fruit(Pear()) Milk()) Trip(Fruit!)")
    #expect(text.hasPrefix(#"{"items":[{"created":"1970-01-01T00:00:00Z","details":"","id":"#))
    #expect(text.hasSuffix(#"}],"list":null,"version":1}"# + "\n"))
  }

  @Test("An empty tree has no items")
  func empty() {
    #expect(ItemTree(nodes: []).jsonText == #"{"items":[],"list":null,"version":1}"# + "\n")
  }

  @Test("A chain of ten thousand lists is complete")
  func chain() {
    let tree = ItemTree(nodes: (0..<10_000).map { Self.node("L\($0)", depth: $0) })
    let text = tree.jsonText.utf8
    #expect(text.count { $0 == UInt8(ascii: "{") } == 10_001)
    #expect(text.count { $0 == UInt8(ascii: "}") } == 10_001)
    #expect(tree.jsonText.contains(#""name":"L9999""#))
  }

  @Test("Only the first occurrence of an item has its lists")
  func repeats() throws {
    var first = Self.node("Milk", depth: 1)
    first.entry.item.lists = (0..<1_000).map { "List \($0)" }
    var again = first
    again.isRepeated = true
    let nodes = (0..<1_000).flatMap {
      [Self.node("List \($0)", depth: 0), $0 == 0 ? first : again]
    }
    let text = ItemTree(nodes: nodes).jsonText
    #expect(text.components(separatedBy: "\"List 7\"").count == 3)
    #expect(text.utf8.count < 1_000_000)
    #expect(try Self.outline(text).hasPrefix("List 0(Milk()) List 1(Milk!) "))
  }

  @Test("The home setting changes no command, also with a cycle of lists")
  func built() throws {
    let home = try TemporaryFolder()
    try home.prepare(
      ["add", "Groceries", "Milk"], ["add", "Apples", "Pears", "--in", "Groceries"],
      ["include", "Groceries", "--in", "Apples"])
    func run(_ words: String...) throws -> String {
      let result = try BuiltProgram.priorities.run(words, home: home)
      #expect(result.status == 0, "\(words): \(result)")
      return result.output
    }
    var others: [[String]] = []
    for value in ["everything", "lists"] {
      _ = try run("settings", "write", "home", value)
      #expect(
        try Self.outline(try run("list", "--tree", "--json"))
          == "Apples(Groceries(Apples! Pears())) Groceries! Milk() Pears!")
      #expect(
        try run("list", "--tree").replacing("medium\t", with: "")
          == "Milk\nApples\nGroceries\nApples\nPears\n")
      #expect(try run("list", "--top") == "medium\tApples\nmedium\tMilk\n")
      others.append([
        try run("list"), try run("list", "--json"), try run("list", "Apples", "--json"),
        try run("list", "--top", "--json"), try run("search", "a", "--json"), try run("status"),
        try run("status", "--json"), try run("status", "--format", "waybar"), try run("export"),
      ])
    }
    #expect(others[0] == others[1])
  }

  /// Names, with contents in parentheses and repeats with an exclamation mark.
  private static func outline(_ text: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return outline(object?["items"] as? [[String: Any]])
  }

  private static func outline(_ items: [[String: Any]]?) -> String {
    (items ?? []).map { item in
      let name = item["name"] as? String ?? "?"
      if item["repeated"] as? Bool == true { return item["items"] == nil ? "\(name)!" : "?" }
      return "\(name)(\(outline(item["items"] as? [[String: Any]])))"
    }
    .joined(separator: " ")
  }

  private static func node(_ name: String, depth: Int, isRepeated: Bool = false) -> ItemTree.Node {
    let item = Item(
      id: Item.ID(high: 1, low: 2), name: name, created: Timestamp(milliseconds: 0),
      modified: Timestamp(milliseconds: 0))
    return ItemTree.Node(
      entry: ListEntry(item: item), depth: depth, isRepeated: isRepeated, isLast: false)
  }
}
