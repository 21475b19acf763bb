/// A key with the modifiers held down.
public struct Key: Hashable, Sendable {
  /// Which key.
  public var code: Code
  /// What is held down with it; Shift is not reported for characters it changes.
  public var modifiers: Modifiers

  /// Creates a key with the modifiers held down.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// Which key was pressed.
  public enum Code: Hashable, Sendable {
    /// A key that types a character.
    case character(Character)
    /// A function key, counted from 1.
    case function(Int)
    case enter
    case escape
    /// Tab; with Shift it is the way back.
    case tab
    /// The key that deletes to the left.
    case backspace
    /// The key that deletes to the right.
    case delete
    case insert
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    case home
    case end
    case pageUp
    case pageDown
  }
}

/// Keys held down while another is pressed or the mouse is used.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits, which are those of the kitty keyboard protocol.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Alt, or Option.
  public static let alt = Modifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = Modifiers(rawValue: 1 << 2)
  /// The Windows or Command key.
  public static let `super` = Modifiers(rawValue: 1 << 3)
}
