import Foundation
import PrioritiesTestSupport
import Testing

/// A list whose rows follow the order in which a person completes them.
@Suite(.serialized)
struct RouteTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  /// A list of four, of which three were bought on three trips: Tea, Milk, Bread.
  init() throws {
    func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }
    let names = ["Shop", "Bread", "Eggs", "Milk", "Tea"]
    let items = names.enumerated().map { index, name in
      let lists = index == 0 ? "" : ",\"lists\":[{\"id\":\"\(id(0))\"}]"
      return "{\"id\":\"\(id(index))\",\"name\":\"\(name)\",\"priority\":\"medium\"\(lists)}"
    }
    let trips = (1...3).flatMap { day in
      [4, 3, 1].enumerated().map { place, item in
        "{\"item\":\"\(id(item))\",\"at\":\"2026-01-0\(day)T10:0\(place):00Z\",\"from\":\"medium\"}"
      }
    }
    try """
    {"format":"priorities","version":1,"items":[\(items.joined(separator: ","))],
    "completions":[\(trips.joined(separator: ","))]}
    """.write(to: home.url("list.json"), atomically: true, encoding: .utf8)
    #expect(try run("import", "list.json").status == 0)
    #expect(try run("list", "Shop").output == rows("Bread", "Eggs", "Milk", "Tea"))
    let sorted = try run("edit", "Shop", "--order", "route")
    #expect(sorted.output == "Shop is sorted by route.\n", "\(sorted.errors)")
  }

  private func rows(_ names: String...) -> String { names.map { "medium\t\($0)\n" }.joined() }

  @Test("move in a list with another order switches it to route, in the same sentence")
  func switching() throws {
    #expect(try run("edit", "Shop", "--order", "priority").status == 0)
    let refused = try run("move", "Eggs", "--before", "eggs", "--in", "Shop")
    #expect(refused.status == 65)
    #expect(
      refused.errors == "\"Eggs\" cannot be before or after itself. Choose another item.\n")
    #expect(
      try run("move", "Eggs", "--before", "Milk", "--in", "Shop").output
        == "Eggs is before Milk, and Shop is now by route.\n")
    #expect(try run("list", "Shop").output == rows("Tea", "Eggs", "Milk", "Bread"))
    #expect(try run("undo").output == "Undone: Eggs moved; Shop sorted by route\n")
    #expect(try run("list", "Shop").output == rows("Bread", "Eggs", "Milk", "Tea"))
    #expect(
      try run("log", "--limit", "1").output.hasSuffix("Eggs moved; Shop sorted by route\tundone\n"))
  }

  @Test("Three trips give the order; a moved row stays until a reset")
  func commands() throws {
    #expect(try run("list", "Shop").output == rows("Tea", "Milk", "Bread", "Eggs"))
    #expect(
      try run("list", "Shop", "--sort", "name").output == rows("Bread", "Eggs", "Milk", "Tea"))
    #expect(try run("show", "Shop").output.contains("Route      from 3 trips\n"))
    #expect(try run("show", "Shop", "--json").output.contains("\"order\":\"route\""))
    let moved = try run("move", "Eggs", "--before", "Milk", "--in", "Shop")
    #expect(moved.output == "Eggs is before Milk by route.\n")
    #expect(try run("list", "Shop").output == rows("Tea", "Eggs", "Milk", "Bread"))
    #expect(try run("undo").output == "Undone: Eggs moved\n")
    #expect(try run("list", "Shop").output == rows("Tea", "Milk", "Bread", "Eggs"))
    #expect(try run("redo").status == 0)
    // Another home has the order and the moves from an export.
    let copy = try TemporaryFolder()
    let export = try run("export", "--to", "json").output
    _ = try BuiltProgram.priorities.run(["import", "-"], home: copy, input: export)
    #expect(
      try BuiltProgram.priorities.run(["list", "Shop"], home: copy).output
        == rows("Tea", "Eggs", "Milk", "Bread"))
    #expect(try run("edit", "Shop", "--order", "route", "--reset").status == 0)
    #expect(try run("list", "Shop").output == rows("Tea", "Milk", "Bread", "Eggs"))
    _ = try run("set", "critical", "Eggs")
    _ = try run("done", "Tea")
    #expect(
      try run("list", "Shop").output
        == "medium\tMilk\nmedium\tBread\ncritical\tEggs\nlow\tTea\n")
    let outside = try run("move", "Shop", "--before", "Milk", "--in", "Shop")
    #expect(
      outside.errors
        == "\"Shop\" is not in \"Shop\". To put it there: priorities include Shop --in Shop\n")
    #expect(try run("move", "Eggs", "--in", "Shop").status == 64)
    #expect(try run("edit", "Shop", "--order", "aisle").status == 64)
  }

  @Test("J and K move the row with the selection, and the order is in the form")
  func app() throws {
    let app = try RunningApp(home, showing: "5 needed")
    app.type("G", until: "Tea")
    app.type("/Shop\r", until: "4 needed")
    func shown() -> [String] {
      app.screen.split(separator: "\n").compactMap { line in
        line.contains("◆") ? ["Tea", "Milk", "Bread", "Eggs"].first { line.contains($0) } : nil
      }
    }
    #expect(app.waits { _ in shown() == ["Tea", "Milk", "Bread", "Eggs"] }, "\(app.screen)")
    app.type("gJ", until: "Tea is after Milk by route.")
    #expect(shown() == ["Milk", "Tea", "Bread", "Eggs"])
    try app.expect("list", "Shop") { $0 == rows("Milk", "Tea", "Bread", "Eggs") }
    app.type("K", until: "Tea is before Milk by route.")
    app.type("u", until: "Undone")
    try app.expect("list", "Shop") { $0 == rows("Milk", "Tea", "Bread", "Eggs") }
    app.type("s", until: "Shop is sorted by priority.")
    app.type("s", until: "Shop is sorted by name.")
    app.type("u", until: "Undone: Shop sorted by name.")
    app.type("s", until: "Shop is sorted by name.")
    app.type("s", until: "Shop is sorted by route.")
    app.type("E\t\t", until: "list by route")
    app.type("s", until: "list by priority")
    try app.expect("list", "Shop") { $0 == rows("Milk", "Tea", "Bread", "Eggs") }
    app.type("\r", until: "Shop is sorted by priority.")
    try app.expect("list", "Shop") { $0 == rows("Bread", "Eggs", "Milk", "Tea") }
    app.type("GK", until: "Tea is before Milk, and Shop is now by route.")
    try app.expect("list", "Shop") { $0 == rows("Tea", "Milk", "Bread", "Eggs") }
    app.quit()
  }
}
