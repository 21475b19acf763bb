/// Why a program that holds the screen wakes up.
public enum ScreenEvent: Hashable, Sendable {
  case input(InputEvent)
  case resized(TerminalSize)
  /// The program was stopped and goes on; the next frame is drawn whole.
  case resumed
  /// A descriptor that was watched can be read, or its other end is gone.
  case ready(Int32)
  /// The time that was waited for has come.
  case deadline
  /// The process was asked to end by a signal; the loop returns soon,
  /// and the signal does its work once the terminal is restored.
  case ending(signal: Int32)
  case closed
}
