import Lists
import TestSupport

/// A document as a store has it, made of awkward names and details.
///
/// - Parameter sparse: Whether an item is in few lists, as in a large store, and not in every fifth.
func randomDocument(
  _ generator: inout SeededGenerator, count: Int? = nil, sparse: Bool = false
) -> ListDocument {
  let count = count ?? Int.random(in: 0...12, using: &generator)
  var document = ListDocument()
  var identities: Set<String> = []
  while document.items.count < count {
    guard let name = try? Name(randomName(&generator)),
      identities.insert(name.keys.identity).inserted
    else { continue }
    let priority = Priority.allCases.randomElement(using: &generator) ?? .low
    let details = (try? Details.cleaned(randomDetails(&generator))) ?? ""
    document.items.append(
      ListDocument.Entry(
        id: .random(using: &generator), name: name.text, details: details,
        need: .priority(priority),
        previous: priority == .low && Bool.random(using: &generator)
          ? .high : nil,
        created: randomTime(&generator), modified: randomTime(&generator),
        lastDone: Bool.random(using: &generator) ? randomTime(&generator) : nil))
  }
  for index in document.items.indices {
    let lists =
      sparse
      ? [Int.random(in: 0..<document.items.count, using: &generator)]
      : Array(document.items.indices)
    for list in lists where list != index && Int.random(in: 0..<5, using: &generator) == 0 {
      document.items[index].lists.append(
        ListDocument.Placement(
          list: list,
          priority: Int.random(in: 0..<4, using: &generator) == 0
            ? Priority.allCases.randomElement(using: &generator) : nil,
          added: randomTime(&generator)))
    }
    if Int.random(in: 0..<6, using: &generator) == 0 {
      document.completions.append(
        ListDocument.DoneEntry(
          item: index, at: randomTime(&generator), name: document.items[index].name, from: .high))
    }
  }
  return document
}

/// What formats take for their own marks, and what Unicode joins with its neighbours.
private let pieces = [
  "Milk", "oat milk", "x", "(A)", "[x]", "[ ]", "- ", "* ", "+ ", "#", "## ", "> ", "1. ", "+eggs",
  "@home", "a:b", "due:2026-01-01", "note:%20", "name:x", "2026-01-02", "!", "!!", "!!!", " !!!",
  "\\", "\\n", ";", ",", "\"", "'", "<", ">", "&", "&amp;", "%", "%2B", "_", "__", "  ", " ", "=",
  "é", "e\u{301}", "\u{301}", "\u{600}", "\u{200D}", "\u{FEFF}", "\u{A0}", "漢字", "👩‍👩‍👧", "🇩🇪",
  "BEGIN:VTODO", "END:VCALENDAR", "UID:1", "p:1", "id:1", "pri:A", "http://x.org/?a=b", "TYPE",
  "task", "{\"a\":1}", "]]>", "-->", "|", "/", "C++", "A + B", "\u{2019}", "ß", "İ", "Ω",
]

func randomName(_ generator: inout SeededGenerator) -> String {
  (0...Int.random(in: 0...3, using: &generator)).map { _ in
    pieces.randomElement(using: &generator) ?? ""
  }.joined(separator: Bool.random(using: &generator) ? " " : "")
    + (Bool.random(using: &generator) ? "\(Int.random(in: 0..<1000, using: &generator))" : "")
}

func randomDetails(_ generator: inout SeededGenerator) -> String {
  guard Bool.random(using: &generator) else { return "" }
  return (0...Int.random(in: 0...5, using: &generator)).map { _ in
    (pieces + ["\n", "\n\n", "\t", "\n  ", "\u{0}", "\u{B}", "\u{85}", "\u{2028}", "\n- ", "\n```"])
      .randomElement(using: &generator) ?? ""
  }.joined()
}

private func randomTime(_ generator: inout SeededGenerator) -> Timestamp {
  Timestamp(milliseconds: .random(in: 0..<4_000_000_000_000, using: &generator))
}
