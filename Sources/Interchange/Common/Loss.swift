/// Something that a format cannot keep, or that a reader did not understand.
public struct Loss: Hashable, Sendable {
  /// A part of a document that a format may lose.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The whole item.
    case item
    /// An item stands in the file more than once, in a format that has every item once.
    case duplicate
    case id, name, details, priority
    /// What the priority was before the item was done.
    case previous
    /// When the item was created, changed and done last.
    case times
    /// The log of completions.
    case completions
    /// A list that holds the item.
    case list
    /// The priority in one list alone.
    case listPriority
    /// What another format had said beside the rest.
    case extra
  }

  /// What is lost.
  public var part: Part
  /// The name of the item that loses it; nil for all items, or for none.
  public var item: String?
  /// The file that was read, if there are several.
  public var file: String?
  /// The line of the file that was read, from 1.
  public var line: Int?
  /// What was lost and why: a clause without a full stop.
  public var reason: String

  /// Creates the loss from its parts: each parameter sets the property of its name.
  public init(_ part: Part, item: String? = nil, line: Int? = nil, _ reason: String) {
    self.part = part
    self.item = item
    self.line = line
    self.reason = reason
  }
}

extension Loss: CustomStringConvertible {
  /// The loss as one line: `line 7: "Milk": the due date is ignored`.
  public var description: String {
    let place = [file, line.map { "line \($0)" }].compactMap(\.self).map { "\($0): " }.joined()
    let subject = item.map { "\"\($0)\": " } ?? ""
    return place + subject + reason
  }
}
