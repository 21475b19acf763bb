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
