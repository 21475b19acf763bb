/// What one command did to one item: what a hook is called with.
public struct ItemEvent: Hashable, Sendable {
  /// What happened.
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
  /// What it is called, or was until it was deleted.
  public var name: String
  /// The list that it happened in; nil where it is about the item itself.
  public var list: String?
  /// What was different before: `priority`, `name`, `details`, `included` or `exists`.
  public var from: [String: Value]
  /// The same after.
  public var to: [String: Value]

  /// Creates the event from its parts: each parameter sets the property of its name.
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
