import Foundation
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@Suite("Due items")
struct DueTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  init() throws {
    try home.makeDue("Bread")
    try run("add", "Milk")
  }

  @Test("As a list, in a pipe, as JSON, and counted")
  func list() throws {
    #expect(try run("list", "--due") == BuiltProgram.Result(output: "low\tBread\n"))
    #expect(try run("list", "--due", "--count").output == "1\n")
    let object = try jsonObject(run("list", "--due", "--json").output)
    let item = try #require((object["items"] as? [[String: Any]])?.first)
    #expect(item["name"] as? String == "Bread")
    let due = try #require(item["interval"] as? [String: Any])
    #expect(due["count"] as? Int == 4)
    #expect(due["everyDays"] as? Double == 9)
    #expect(due["certainty"] as? Double == 0.75)
    let styled = try run("list", "--due", "--color", "always").output
      .replacing(#/\u{1B}\[[0-9;:]*m/#, with: "")
    #expect(
      styled == """

          Due  by interval

          ■ low       Bread
                      done 4 times, about every 9 days, last 15 days ago

          Try priorities add Bread


        """)
    let shown = try run("show", "Bread").output
    #expect(shown.contains("Done       4 times, about every 9 days, last 15 days ago\n"))
  }

  @Test("A limited list states the total")
  func limited() throws {
    try home.makeDue("Salt")
    let titles = try ["1", "2"].map { limit in
      withoutStyle(try run("list", "--due", "--limit", limit, "--color", "always").output)
        .split(whereSeparator: \.isNewline).first
    }
    #expect(titles == ["  Due  the first of 2, by interval", "  Due  by interval"])
  }

  @Test("Snoozed items are named if no others are due")
  func snoozed() throws {
    let object = try jsonObject(run("list", "--due", "--json").output)
    let id = try #require((object["items"] as? [[String: Any]])?.first?["id"] as? String)
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    try home.write("\(id) \(now)\n", to: "snoozed")
    let shown = try run("list", "--due", "--color", "always").output
      .replacing(#/\u{1B}\[[0-9;:]*m/#, with: "")
    #expect(shown.contains("No other items are due. Snoozed in the app: Bread."))
    #expect(try run("list", "--due") == BuiltProgram.Result())
  }

  @Test("Added items are no longer due, and other options are rejected")
  func addedAgain() throws {
    #expect(try run("add", "Bread").output == "medium\tBread\n")
    #expect(try run("list", "--due") == BuiltProgram.Result())
    let refused = try run("list", "--due", "--all")
    #expect(refused.status == 64)
    let sentence = "--due can be combined only with --limit, --count, --numbers and --json."
    #expect(refused.errors.hasPrefix(sentence))
  }
}

extension TemporaryFolder {
  /// Writes an item done four times nine days apart, last fifteen days ago.
  func makeDue(_ name: String) throws {
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let moment = Mutex<Int64>(0)
    let store = try Store.open(
      path: path + "/priorities.sqlite", access: .writing,
      clock: { Timestamp(milliseconds: moment.withLock { $0 }) })
    for days: Int64 in [42, 33, 24, 15] {
      moment.withLock { $0 = now - days * 86_400_000 }
      _ = try store.write { try $0.add([name]) }
      _ = try store.write { try $0.done([.whole(name)]) }
    }
  }
}
