/// An item of the master list, which holds everything a person keeps track of.
///
/// Any item may hold others, so a list is an item too.
public struct Item: Hashable, Sendable, Identifiable {
  /// Its permanent identity.
  public let id: ID
  /// Its name; no two items of a store have names with the same ``NameKeys/identity``.
  public var name: String
  /// Further text, of any number of lines; empty for none.
  package var details: String
  /// How much it is needed, except in lists that have a priority of their own for it.
  public var priority: Priority
  /// The names of the lists it is in, in alphabetical order; empty if they were not asked for.
  public var lists: [String]
  /// How many items it holds directly; 0 if they were not counted.
  package var subitems: Int
  /// How many of those are needed in it; 0 if they were not counted.
  package var needed: Int
  /// When it was first added.
  package var created: Timestamp
  /// When its name, details or priority last changed.
  package var modified: Timestamp
  /// When it was last done, or nil if never.
  package var lastDone: Timestamp?

  package init(
    id: ID, name: String, details: String = "", priority: Priority = .medium,
    lists: [String] = [], subitems: Int = 0, needed: Int = 0,
    created: Timestamp, modified: Timestamp, lastDone: Timestamp? = nil
  ) {
    (self.id, self.name, self.details, self.priority) = (id, name, details, priority)
    (self.lists, self.subitems, self.needed, self.created) = (lists, subitems, needed, created)
    (self.modified, self.lastDone) = (modified, lastDone)
  }

  /// The identity of an item: a UUID that stays the same when it is renamed, or deleted and
  /// restored.
  public struct ID: Hashable, Sendable {
    /// The first eight bytes, most significant first.
    package let high: UInt64
    /// The last eight bytes, most significant first.
    package let low: UInt64

    /// Creates an id from its 128 bits, unchecked.
    package init(high: UInt64, low: UInt64) {
      (self.high, self.low) = (high, low)
    }

    /// Creates a random id (UUID version 4).
    package static func random(using generator: inout some RandomNumberGenerator) -> ID {
      let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
      let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
      return ID(high: high, low: low)
    }

    /// The sixteen bytes, most significant first.
    package var bytes: [UInt8] {
      [high, low].flatMap { half in
        (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64($0))) }
      }
    }

    /// Creates an id from sixteen bytes, most significant first; nil for any other count.
    package init?(bytes: some Collection<UInt8>) {
      guard bytes.count == 16 else { return nil }
      let halves = bytes.reduce(into: (high: UInt64(0), low: UInt64(0))) { halves, byte in
        halves.high = halves.high << 8 | halves.low >> 56
        halves.low = halves.low << 8 | UInt64(byte)
      }
      self.init(high: halves.high, low: halves.low)
    }

    /// Reads the 32 hexadecimal digits of a UUID, in any case, with or without hyphens; nil for
    /// other texts.
    package init?(_ text: String) {
      let digits = text.utf8.filter { $0 != 0x2D }
      guard digits.count == 32,
        let high = UInt64(String(decoding: digits.prefix(16), as: UTF8.self), radix: 16),
        let low = UInt64(String(decoding: digits.suffix(16), as: UTF8.self), radix: 16)
      else { return nil }
      self.init(high: high, low: low)
    }
  }
}

extension Item.ID: CustomStringConvertible {
  /// The canonical text of the UUID, in lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for index in 0..<16 {
        let half = index < 8 ? high : low
        let byte = UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * (index % 8)))
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

/// How a caller says which item it means.
public enum ItemReference: Hashable, Sendable {
  /// Text typed by a person: a whole name; else the only name that differs by accents; else the
  /// first eight or more hexadecimal digits of an id; else the only beginning of a name, accents
  /// aside, unless it is a number.
  case handle(String)
  /// As ``handle(_:)``; of several items that match, the only one that is needed.
  case needed(String)
  /// A whole name or a whole id; a beginning or a similar name does not match.
  case whole(String)
  /// An id.
  case id(Item.ID)
}

extension ItemReference: ExpressibleByStringLiteral {
  /// Creates a ``handle(_:)``.
  public init(stringLiteral value: String) {
    self = .handle(value)
  }
}

extension ItemReference: CustomStringConvertible {
  /// The text as typed, or the text of the id.
  public var description: String {
    switch self {
    case .handle(let word), .needed(let word), .whole(let word): word
    case .id(let id): id.description
    }
  }
}

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
