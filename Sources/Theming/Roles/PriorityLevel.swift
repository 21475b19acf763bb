/// The four levels of urgency that a theme distinguishes.
///
/// Themes know nothing of items: code that draws an item says which level its
/// priority has.
public enum PriorityLevel: UInt8, CaseIterable, Hashable, Sendable {
  /// The most urgent.
  case critical
  /// More urgent than most.
  case high
  /// As urgent as most.
  case medium
  case low

  /// The role of text of this priority.
  public var role: Role {
    switch self {
    case .critical: .priorityCritical
    case .high: .priorityHigh
    case .medium: .priorityMedium
    case .low: .priorityLow
    }
  }

  /// The role of a filled tag of this priority.
  public var badge: Role {
    switch self {
    case .critical: .badgeCritical
    case .high: .badgeHigh
    case .medium: .badgeMedium
    case .low: .badgeLow
    }
  }
}
