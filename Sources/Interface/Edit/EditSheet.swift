import Lists

/// An item being edited: its name, its details and what it holds.
public struct EditSheet: Hashable, Sendable {
  /// The item.
  public let item: Item.ID
  /// The name and details as they are stored.
  public var saved: ItemSummary
  /// The name as typed.
  public var name: TextField
  /// The details as typed.
  public var details: TextField
  /// The search that filters what can be taken out and put in.
  public var search = SearchState()
  /// Where keys go.
  public var focus = Focus.name

  /// The parts of the sheet, from top to bottom.
  public enum Focus: Int, CaseIterable, Hashable, Sendable {
    case name, details, filter, rows
  }

  /// Begins to edit an item.
  init(_ facts: ItemSummary) {
    item = facts.id
    saved = facts
    name = TextField(facts.name)
    details = TextField(facts.details)
  }

  /// Whether something typed is not stored.
  var isChanged: Bool { name.text != saved.name || details.text != saved.details }

  /// Types text where keys go.
  mutating func type(_ text: String) {
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    switch focus {
    case .name: name.insert(oneLine)
    case .details: details.insert(text)
    case .filter: search.field.insert(oneLine)
    case .rows: break
    }
  }
}
