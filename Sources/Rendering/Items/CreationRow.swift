import Lists
import StyledText
import Theming

/// A name that is not an item yet, as a row of a screen: what choosing it creates.
public struct CreationRow: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The priority that the item would have.
  public var priority: Priority
  /// Whether keys act on the row.
  public var isCurrent: Bool
  /// Whether Enter creates it while keys still type, which a sign of its own says.
  public var isProposed = false
  /// Whether the item would be added to a list as well.
  public var isAdded: Bool

  /// A row for a name.
  public init(_ name: String, priority: Priority, isCurrent: Bool, isAdded: Bool) {
    self.name = name
    self.priority = priority
    self.isCurrent = isCurrent
    self.isAdded = isAdded
  }

  /// The row, as wide as the context.
  public func line(in context: ViewContext) -> Line {
    let backdrop = isCurrent ? Backdrop.selection : .background
    let key = StyleKey(backdrop.role, on: backdrop)
    let sign = isCurrent ? context.glyphs.cursor : isProposed ? context.glyphs.bullet : " "
    let left = Line(
      [
        TextSpan(sign, .cursor, on: backdrop),
        TextSpan(isAdded ? "+ " : " ", .accent, on: backdrop),
        priority.mark(context.glyphs, on: backdrop), TextSpan(" ", key),
        TextSpan("create ", .accent, on: backdrop),
        TextSpan("\"\(name.sanitized)\"", .foreground, on: backdrop),
      ], fill: key)
    return Line(
      left: left, right: ItemRow.word(priority, on: backdrop, columns: context.width),
      columns: context.width, backdrop: backdrop, mark: context.glyphs.ellipsis)
  }
}
