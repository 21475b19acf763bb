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
