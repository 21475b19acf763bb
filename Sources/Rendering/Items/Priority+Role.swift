import Lists
import StyledText
import Theming

extension Priority {
  /// The step of a theme that stands for the priority.
  public var level: PriorityLevel {
    switch self {
    case .critical: .critical
    case .high: .high
    case .medium: .medium
    case .low: .low
    }
  }

  /// The role of text of this priority.
  public var role: Role { level.role }

  /// The shape of the priority, in its colour.
  public func mark(_ glyphs: Glyphs, on backdrop: Backdrop = .background) -> TextSpan {
    TextSpan(glyphs.priority(level), role, on: backdrop)
  }

  /// The shape of the priority and its word, as where an item stands for itself.
  public func label(_ glyphs: Glyphs, on backdrop: Backdrop = .background) -> TextSpan {
    TextSpan("\(glyphs.priority(level)) \(word)", role, on: backdrop)
  }
}
