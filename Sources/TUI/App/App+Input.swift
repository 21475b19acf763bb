import Lists
import Rendering
import StyledText
import Terminal

/// Keys, the mouse and pasted text: what of them is the app's own, and where the rest goes.
extension App {
  /// Handles a key: those of the app itself here, all others on top.
  mutating func handle(_ keyPress: KeyPress) -> [Effect] {
    message = nil
    if keyPress == .control("c") {
      guard case .edit(var edit) = sheet else { return [.quit] }
      let actions = edit.leaveApp()
      sheet = .edit(edit)
      return perform(actions)
    }
    switch settings.keys[keyPress] {
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    // What is typed or asked cannot be seen there, so that no other key does anything.
    default: return layout.isLargeEnough ? updateTop(.key(keyPress)) : []
    }
  }

  /// Handles the mouse; a press on a hint at the foot is its key.
  mutating func handle(_ event: MouseEvent) -> [Effect] {
    guard layout.isLargeEnough else { return [] }
    var event = event
    event.column -= layout.margin
    if event.action == .press(.left), event.row == size.rows - 1 {
      let hints = HintLine(hints(ascii: false), columns: layout.columns)
      return hints.press(at: event.column).map { handle($0) } ?? []
    }
    return updateTop(.mouse(event))
  }

  /// Takes pasted text: into the sheet, as one name into the search line, or as several after a question.
  mutating func paste(_ text: String) -> [Effect] {
    guard layout.isLargeEnough else { return [] }
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    guard sheet == nil else { return updateSheet(.paste(text)) }
    let pasted = PastedNames(text)
    let names = pasted.names
    message = nil
    if names.count > 1 {
      askAboutPaste(pasted)
      return []
    }
    return names.first.map { perform(screen.typeInSearch($0)) } ?? []
  }
}
