import StyledTerminalText

/// One event from a terminal's input.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed or repeated.
  case key(Key)
  /// The mouse did something, if ``ScreenModes/mouse`` is on.
  case mouse(MouseEvent)
  /// Pasted text with `\n` as line endings, not sanitized.
  case paste(String)
  /// The terminal replied to a query.
  case reply(TerminalReply)
}

/// A key with the modifiers held down.
public struct Key: Hashable, Sendable {
  /// The key without its modifiers.
  public var code: Code
  /// The modifiers; Shift is not reported for characters that it changes.
  public var modifiers: Modifiers
  /// What the key would type on a Latin keyboard, if it types something else and the terminal
  /// reports it.
  public var base: Character?

  /// Creates a key with modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// A key without its modifiers.
  public enum Code: Hashable, Sendable {
    /// A printable character, as the keyboard layout and Shift produce it.
    case character(Character)
    /// A function key, counted from 1.
    case function(Int)
    case enter
    case escape
    case tab
    /// Deletes to the left.
    case backspace
    /// Deletes to the right.
    case delete
    case insert
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
  }
}

/// Modifier keys held down with another key.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Creates a set from the bits of the kitty keyboard protocol.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Alt, or Option, which is reported only with the kitty keyboard protocol and with arrow keys.
  public static let alt = Modifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = Modifiers(rawValue: 1 << 2)
}

/// A mouse action over a cell.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of action.
  public var action: Action
  /// The column of the cell, from 0.
  public var column: Int
  /// The row of the cell, from 0.
  public var row: Int

  /// Creates an event at a cell with a 0-based position.
  public init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }

  /// A kind of mouse action.
  public enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// The pointer moved with a button held down.
    case drag(Button)
    /// The pointer moved without a button.
    case move
    /// The wheel turned by one notch.
    case wheel(Direction)
  }

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    case left
    /// The middle button, or the pressed wheel.
    case middle
    case right
    case other
  }

  /// A direction of the wheel.
  public enum Direction: Hashable, Sendable {
    case up
    case down
    case left
    case right
  }
}

/// A reply to a query.
public enum TerminalReply: Hashable, Sendable {
  /// A colour in use (OSC 4, 10, 11).
  case color(ColorSlot, RGB)
  /// The device attributes (DA1), which every terminal reports after earlier replies.
  case deviceAttributes([Int])
  /// The desktop switched to dark (`true`) or light (mode 2031).
  case appearance(isDark: Bool)
  /// The size of a cell (XTWINOPS 16).
  case cellSize(CellSize)
  /// The flags of the kitty keyboard protocol that are set.
  case keyboardFlags(Int)

  /// One of a terminal's colours.
  public enum ColorSlot: Hashable, Sendable {
    case foreground
    case background
    case palette(UInt8)
  }
}
