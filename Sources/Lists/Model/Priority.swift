/// How much an item is needed; greater is more urgent.
///
/// An item of low priority is not needed: it is kept, but it is not on the prioritized list.
public enum Priority: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Not needed.
  case low
  /// Needed, at a good opportunity.
  case medium
  /// Needed soon.
  case high
  /// Needed urgently.
  case critical

  /// Finds a level by its ``word`` or its ``letter``, in any case; nil for other texts.
  public init?(word: some StringProtocol) {
    let folded = word.lowercased()
    let match = Priority.allCases.first { $0.word == folded || String($0.letter) == folded }
    guard let match else { return nil }
    self = match
  }

  /// The name of the level on the command line and in files: `low`, `medium`, `high` or `critical`.
  public var word: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    case .critical: "critical"
    }
  }

  /// The short form: `l`, `m`, `h` or `c`.
  public var letter: Character {
    switch self {
    case .low: "l"
    case .medium: "m"
    case .high: "h"
    case .critical: "c"
    }
  }

  /// Whether an item of this level belongs on the prioritized list.
  package var isNeeded: Bool { self > .low }

  /// The next higher level; ``critical`` stays.
  package var raised: Priority { Priority(rawValue: rawValue + 1) ?? self }

  /// The next lower level; ``low`` stays.
  package var lowered: Priority { Priority(rawValue: rawValue - 1) ?? self }

  /// All levels, the most urgent first, as lists are sorted by default.
  package static let mostUrgentFirst: [Priority] = [.critical, .high, .medium, .low]

  /// Whether `one` is less urgent than `other`.
  public static func < (one: Priority, other: Priority) -> Bool {
    one.rawValue < other.rawValue
  }
}
