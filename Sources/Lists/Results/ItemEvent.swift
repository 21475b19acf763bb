/// What one command did to one item, as reported to hooks.
public struct ItemEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case add, change, done, delete
  }

  /// A value before or after.
  public enum Value: Hashable, Sendable {
    case text(String)
    case flag(Bool)
    case none
  }

  /// What happened.
  public var kind: Kind
  /// The item.
  public var id: Item.ID
  /// Its name after the command, or before it if it was deleted.
  public var name: String
  /// The name of the list in which it changed; nil for a change of the item itself.
  public var list: String?
  /// The values that changed, as they were before, by `priority`, `name`, `details`, `included` or
  /// `exists`.
  public var from: [String: Value]
  /// The same values after.
  public var to: [String: Value]

  /// Creates the event; each parameter sets the property of the same name.
  public init(
    kind: Kind, id: Item.ID, name: String, list: String? = nil, from: [String: Value] = [:],
    to: [String: Value] = [:]
  ) {
    self.kind = kind
    self.id = id
    self.name = name
    self.list = list
    self.from = from
    self.to = to
  }
}
