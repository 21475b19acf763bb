import Lists
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
}
