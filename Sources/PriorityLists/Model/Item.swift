import PrioritiesBasics

/// Something with a name and a priority, which may contain other items and thus be a list.
public struct Item: Hashable, Sendable, Identifiable {
  /// The identity, which stays when the name changes.
  public let id: ID
  /// The name, whose ``NameKeys/identity`` is unique in a store.
  public var name: String
  /// The details, with any number of lines; empty if there are none.
  package var details: String
  /// The priority that is shown, except in lists where it has a list priority.
  public var priority: Priority
  /// The stored priority, if the date has raised the item; else nil.
  package var own: Priority?
  package var date: ItemDate?
  /// The names of the lists that contain it, in alphabetical order; empty if not requested.
  public var lists: [String]
  /// The number of items that it contains directly; 0 if not counted.
  package var subitems: Int
  /// How many of those are needed; 0 if not counted.
  package var needed: Int
  package var created: Timestamp
  /// When the name, details or priority last changed.
  package var modified: Timestamp
  package var lastDone: Timestamp?
  /// The order of its rows as a list, if it isn't by priority; nil if not requested.
  package var order: ListOrder?

  package init(
    id: ID, name: String, details: String = "", priority: Priority = .medium,
    lists: [String] = [], subitems: Int = 0, needed: Int = 0,
    created: Timestamp, modified: Timestamp, lastDone: Timestamp? = nil, date: ItemDate? = nil
  ) {
    self.id = id
    self.name = name
    self.details = details
    self.priority = priority
    self.lists = lists
    self.subitems = subitems
    self.needed = needed
    self.created = created
    self.modified = modified
    self.lastDone = lastDone
    self.date = date
  }

  /// A UUID that survives renaming, deleting and restoring.
  public struct ID: Hashable, Sendable {
    /// Big-endian, like ``low``.
    package let high: UInt64
    package let low: UInt64

    /// Creates an id without checking the version bits.
    package init(high: UInt64, low: UInt64) {
      self.high = high
      self.low = low
    }

    package static func random(using generator: inout some RandomNumberGenerator) -> ID {
      let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
      let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
      return ID(high: high, low: low)
    }

    /// Sixteen bytes, big-endian.
    package var bytes: [UInt8] {
      [high, low].flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
      }
    }

    /// Creates an id from sixteen bytes, big-endian; nil for any other number of bytes.
    package init?(bytes: some Collection<UInt8>) {
      guard bytes.count == 16 else { return nil }
      let words = bytes.reduce(into: (high: UInt64(0), low: UInt64(0))) { words, byte in
        words.high = words.high << 8 | words.low >> 56
        words.low = words.low << 8 | UInt64(byte)
      }
      self.init(high: words.high, low: words.low)
    }

    /// Parses the 32 hexadecimal digits of a UUID in any case, with or without hyphens.
    package init?(_ text: String) {
      let digits = text.utf8.filter { $0 != 0x2D }
      guard digits.count == 32, let high = hexadecimalValue(of: digits.prefix(16)),
        let low = hexadecimalValue(of: digits.suffix(16))
      else { return nil }
      self.init(high: high, low: low)
    }
  }
}

extension Item.ID: CustomStringConvertible {
  /// The canonical UUID text, in lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for index in 0..<16 {
        let word = index < 8 ? high : low
        let byte = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8)))
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[place] = 0x2D
          place += 1
        }
        text[place] = hexadecimal(byte >> 4)
        text[place + 1] = hexadecimal(byte & 15)
        place += 2
      }
      return place
    }
  }
}

private func hexadecimal(_ nibble: UInt8) -> UInt8 {
  nibble < 10 ? 0x30 + nibble : 0x57 + nibble
}

/// How a caller refers to an item.
public enum ItemReference: Hashable, Sendable {
  /// Text as typed by a user.
  ///
  /// It is matched, in this order, as a whole name, a unique name ignoring accents, the first eight
  /// or more digits of an id, and, unless it is a number, as the beginning of a name, if it is
  /// unambiguous.
  case handle(String)
  /// Like ``handle(_:)``, but prefers the only needed one of several matches.
  case needed(String)
  /// A whole name or id.
  case whole(String)
  case id(Item.ID)
}

extension ItemReference: ExpressibleByStringLiteral {
  /// Creates a ``handle(_:)``.
  public init(stringLiteral value: String) {
    self = .handle(value)
  }
}

extension ItemReference: CustomStringConvertible {
  /// The typed text or the id.
  public var description: String {
    switch self {
    case .handle(let word), .needed(let word), .whole(let word): word
    case .id(let id): id.description
    }
  }
}

/// How urgently an item is needed.
///
/// A low item is not needed, and is not on the prioritized list.
public enum Priority: Int, CaseIterable, Comparable, Hashable, Sendable {
  case low
  /// Needed at the next opportunity.
  case medium
  case high
  case critical

  /// Finds a priority by its ``word`` or ``letter``, in any case; returns nil for other texts.
  public init?(word: some StringProtocol) {
    let folded = word.lowercased()
    let match = Priority.allCases.first { $0.word == folded || String($0.letter) == folded }
    guard let match else { return nil }
    self = match
  }

  /// The word used on the command line and in files: `low`, `medium`, `high` or `critical`.
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

  package var isNeeded: Bool { self > .low }

  /// The next higher priority, or ``critical`` for itself.
  package var raised: Priority { Priority(rawValue: rawValue + 1) ?? self }

  /// The next lower priority, or ``low`` for itself.
  package var lowered: Priority { Priority(rawValue: rawValue - 1) ?? self }

  package static let mostUrgentFirst: [Priority] = [.critical, .high, .medium, .low]

  /// Whether `one` is less urgent than `other`.
  public static func < (one: Priority, other: Priority) -> Bool {
    one.rawValue < other.rawValue
  }
}
