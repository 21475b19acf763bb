import Terminal

/// Everything that can happen to the app.
public enum Event: Hashable, Sendable {
  /// It begins: nothing is read yet.
  case start
  /// A key was pressed.
  case key(KeyPress)
  /// Text was pasted, line breaks and all.
  case paste(String)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// The terminal has another size.
  case resize(TerminalSize)
  /// Another process changed the items.
  case storeChanged
  /// The settings changed.
  case settings(AppSettings)
  /// What an effect found or did.
  case answer(EffectResult)
}
