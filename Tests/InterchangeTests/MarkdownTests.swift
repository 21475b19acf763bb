import PriorityLists
import TaskListFormats
import Testing

struct MarkdownTests {
  private static func items(_ text: String) throws -> [String] {
    try ListFormat.markdown.read(Array(text.utf8)).document.items.map { entry in
      let details = entry.details ?? ""
      return details.isEmpty ? entry.name : "\(entry.name) | \(details)"
    }
  }

  @Test(
    "Links and images outside code become their texts, and addresses and titles details",
    arguments: [
      (
        "A [Mercury](https://e.org/Mercury_(planet)) trip",
        "A Mercury trip | https://e.org/Mercury_(planet)"
      ),
      ("[a](b(c(d)e)f) [g](h)", "a g | b(c(d)e)f\nh"), ("[a](b\\(c\\)d\\)) e", "a e | b(c)d)"),
      ("[a](b(c(d(e(f))))) g", "a g | b(c(d(e(f))))"),
      ("[a](b(c(d(e(f(g)))))) h", "[a](b(c(d(e(f(g)))))) h"),
      ("[a](<b c) (d> \"T\") e", "a e | b c) (d\nT"), ("[a](b 'T (u)')", "a | b\nT (u)"),
      ("[a](b (T\\)))", "a | b\nT)"), ("[a](  b  ) [c](<>) [d]()", "a c d | b"),
      ("see ![a b](c.png \"T\")!", "see a b! | c.png\nT"),
      ("[![a](b_(c).png)](d_(e)) f", "a f | b_(c).png\nd_(e)"),
      ("[a [b] c](d) [e [f](g) h](i)", "a [b] c [e f h](i) | d\ng"),
      ("**[a](b)** [**c**](d)", "a c | b\nd"), ("[a\\]b](c)", "a]b | c"),
      ("[a](b c) [d](e(f) [g](<h", "[a](b c) [d](e(f) [g](<h"),
      ("[a] (b) [](c) a](b)", "[a] (b) [](c) a](b)"),
      ("`[a](b)` [c](d)", "`[a](b)` c | d"), ("``a`[b](c)`` `**d**", "``a`[b](c)`` `d"),
      ("`a\\` [b](c) `\\[`", "`a\\` b `\\[` | c"), ("\\`[a](b)`", "`a` | b"),
      ("`[a](b) ``[c](d)```", "`a ``c``` | b\nd"),
    ])
  func links(text: String, expected: String) throws {
    #expect(try Self.items("- [ ] \(text)\n") == [expected])
    #expect(try Self.items("# \(text)\n") == [expected])
    let inDetails = expected.replacing(" | ", with: "\n")
    #expect(try Self.items("- x\n  \(text)\n") == ["x | \(inDetails)"])
  }

  @Test(
    "The contents of a fenced code block are literal until a fence that fits",
    arguments: [
      ("````\n- [ ] inner\n```\n````", "````\n- [ ] inner\n```\n````"),
      (
        "```sh\n# a\n> b\n- c\n1. d\n    e\n\n\tf\\*\n```",
        "```sh\n# a\n> b\n- c\n1. d\n    e\n\n\tf\\*\n```"
      ),
      ("~~~ a`b\n```\n~~~~ x\n~~~~  ", "~~~ a`b\n```\n~~~~ x\n~~~~  "),
      ("```\n``` x\n      ```\n```", "```\n``` x\n      ```\n```"),
      ("``` a`b\nc", "``` a`b\nc"),
      ("```\n[a](b) **c**\n```\n[d](e)", "```\n[a](b) **c**\n```\nd\ne"),
      ("```\nopen", "```\nopen"),
    ])
  func fences(block: String, expected: String) throws {
    let inItem = block.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    // What follows an open block inside an item is another item.
    #expect(
      try Self.items("- A\n\(inItem)\n- B\n").map(trimmed) == ["A | \(expected)", "B"].map(trimmed))
    let document = try ListFormat.markdown.read(Array("- A\n\n\(block)\n".utf8)).document
    #expect(document.items.map(\.details).map { trimmed($0 ?? "") } == [trimmed(expected)])
    let again = try ListFormat.markdown.read(ListFormat.markdown.write(document).files).document
    #expect(again.items.map(\.details) == document.items.map(\.details))
  }

  @Test(
    "The signs of Obsidian Tasks tell dates, times and priorities",
    arguments: [
      ("[ ] A 📅 2026-12-10 #tag", "A #tag, open, due 2026-12-10"),
      ("[ ] A 📅 2026-12-10 ^abc", "A ^abc, open, due 2026-12-10"),
      ("[ ] A 🔁 every day 📅 2026-12-10 ⛔ abc", "A ⛔ abc, open, due 2026-12-10, every 1d"),
      ("[ ] A 📅️ 2026-12-10", "A, open, due 2026-12-10"),
      ("[ ] A 📆2026-12-10 🔁 every 2 weeks", "A, open, due 2026-12-10, every 2w"),
      ("[ ] A 🗓️ 2026-12-10", "A, open, due 2026-12-10"),
      (
        "[ ] A 🔁 every 2nd Tuesday 📅 2026-12-10",
        "A 🔁 every 2nd Tuesday, open, due 2026-12-10, its repeat every 2nd Tuesday stays in the name"
      ),
      (
        "[ ] A 📅 2026-12-10 🔁 every week when done",
        "A 🔁 every week when done, open, due 2026-12-10, its repeat every week when done stays in the name"
      ),
      ("[x] A 📅 2026-11-20 ✅ 2026-11-21", "A, low, done 2026-11-21"),
      ("[ ] A ➕ 2026-11-01", "A, open, created 2026-11-01"),
      ("[ ] A ⏳ 2027-02-01", "A, open, its ⏳ 2027-02-01 is left out"),
      ("[x] A ❌ 2027-02-01", "A, low, its ❌ 2027-02-01 is left out"),
      ("[ ] A 🔺", "A, critical"), ("[ ] A ⏫ 📅 2026-12-10", "A, high, due 2026-12-10"),
      ("[ ] A 🔼 ➕ 2026-11-01", "A, medium, created 2026-11-01"), ("[ ] A 🔽", "A, low"),
      ("[ ] A ⏬", "A, low"), ("[x] A 🔺", "A, low"),
      ("[ ] A 🔁 every day", "A 🔁 every day, open"),
      ("[ ] A 🛫 2026-12-01 📅 soon", "A 🛫 2026-12-01 📅 soon, open"),
      ("[ ] A ✅ ➕ B", "A ✅ ➕ B, open"),
    ])
  func obsidian(text: String, expected: String) throws {
    let reading = try ListFormat.markdown.read(Array("- \(text)\n".utf8))
    let entry = reading.document.items[0]
    let need = if case .priority(let priority) = entry.need { priority.word } else { "open" }
    let facts = [
      entry.name, need, entry.date.map { "due \($0.due.text)" },
      entry.date?.every.map { "every \($0.text)" },
      entry.created.map { "created \(Day(local: $0).text)" },
      entry.lastDone.map { "done \(Day(local: $0).text)" },
    ]
    #expect(
      (facts.compactMap(\.self) + reading.losses.map(\.reason)).joined(separator: ", ") == expected)
  }

  @Test(
    "An export names what its reader takes for a sign, and nothing else",
    arguments: ["A 🔺", "⏫ A", "A 🔼 🔽", "A 📅 2026-12-10", "A 🗓 2026-12-10", "A ✅ 2026-11-21"])
  func signsInNames(name: String) {
    let kept = ["Ä 🥛", "✅ list", "A 🗓 B", "A 📅 soon", "🔁 every week", "A 🔺 B"]
    let document = ListDocument(items: ([name] + kept).map { .init(name: $0, need: .open) })
    let losses = ListFormat.markdown.write(document).losses
    #expect(losses.map(\.item) == [name] && losses.map(\.part) == [.name])
  }

  private func trimmed(_ text: String) -> String {
    text.replacing(#/\s+$/#, with: "")
  }
}
