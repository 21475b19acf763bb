import StyledText

/// Something that came in from a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed, or repeats.
  case key(Key)
  case mouse(MouseEvent)
  /// Text was pasted; its line ends are `\n`, and nothing in it is made harmless.
  case paste(String)
  /// The terminal's window got the focus (`true`) or lost it.
  case focus(Bool)
  case reply(TerminalReply)
}

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

/// Something the mouse did over a cell.
public struct MouseEvent: Hashable, Sendable {
  /// What it did.
  public var action: Action
  /// The column of the cell, from 0.
  public var column: Int
  /// The row of the cell, from 0.
  public var row: Int
  /// What is held down with it.
  public var modifiers: Modifiers

  /// Creates an event at a cell, counted from zero.
  public init(_ action: Action, column: Int, row: Int, modifiers: Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// What a mouse can do.
  public enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// The pointer moved with a button held down.
    case drag(Button)
    /// The pointer moved with none.
    case move
    /// The wheel turned by one notch.
    case wheel(Direction)
  }

  /// The buttons.
  public enum Button: Hashable, Sendable {
    case left
    /// The middle button, or the wheel pressed.
    case middle
    case right
    case other
  }

  /// Where a wheel can turn.
  public enum Direction: Hashable, Sendable {
    case up
    case down
    case left
    case right
  }
}

/// An answer to a question that a program asked its terminal.
public enum TerminalReply: Hashable, Sendable {
  /// A colour it uses (OSC 4, 10, 11).
  case color(ColorSlot, RGB)
  /// What it is, by number (DA1); every terminal answers this, and in turn.
  case deviceAttributes([Int])
  /// Its desktop turned dark (`true`) or light (mode 2031).
  case appearance(isDark: Bool)
  /// The pixels of a cell (XTWINOPS 16).
  case cellSize(CellSize)
  /// The flags of the kitty keyboard protocol in force.
  case keyboardFlags(Int)
  /// The state of a private mode: 0 unknown, 1 set, 2 reset, 3 and 4 for good.
  case mode(Int, state: Int)
  /// An answer of the kitty graphics protocol, as it came.
  case graphics(String)

  /// Which colour of a terminal is meant.
  public enum ColorSlot: Hashable, Sendable {
    case foreground
    case background
    case palette(UInt8)
  }
}
