/// How much an item is needed, from not at all to yesterday.
///
/// An item that is low is known but not needed: it is off the prioritized list and never forgotten.
public enum Priority: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Not needed.
  case low
  /// Worth getting when the occasion is good.
  case medium
  /// Needed soon.
  case high
  /// Needed already.
  case critical

  /// Reads a level by its word or by its first letter, in any case.
  public init?(word: some StringProtocol) {
    let folded = word.lowercased()
    let match = Priority.allCases.first { $0.word == folded || String($0.letter) == folded }
    guard let match else { return nil }
    self = match
  }

  /// The level as people say and files store it: `low`, `medium`, `high`, `critical`.
  public var word: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    case .critical: "critical"
    }
  }

  /// The short form: `l`, `m`, `h`, `c`.
  public var letter: Character {
    switch self {
    case .low: "l"
    case .medium: "m"
    case .high: "h"
    case .critical: "c"
    }
  }

  /// Whether an item of this level belongs on the prioritized list.
  public var isNeeded: Bool { self > .low }

  /// One level up; at the top it stays.
  public var raised: Priority { Priority(rawValue: rawValue + 1) ?? self }

  /// One level down; at the bottom it stays.
  public var lowered: Priority { Priority(rawValue: rawValue - 1) ?? self }

  /// All levels, most urgent first: the order of every list.
  public static let mostUrgentFirst: [Priority] = [.critical, .high, .medium, .low]

  /// Whether `one` is less urgent than `other`.
  public static func < (one: Priority, other: Priority) -> Bool {
    one.rawValue < other.rawValue
  }
}
