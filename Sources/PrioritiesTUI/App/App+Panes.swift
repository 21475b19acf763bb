import PrioritiesRendering
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// On a wide terminal, two panes show the last two levels of the path.
///
/// The focused list is the last of ``App/lists``. While the left pane has the focus, the right one
/// shows the selected item, ``App/preview``.
extension App {
  /// The pane without the focus; nil if there is only one pane.
  var otherPane: ListScreen? {
    guard size.columns >= Layout.minimumSplit else { return nil }
    return preview ?? lists.dropLast().last
  }

  var paneContext: ComponentContext { paneContext(isFocused: true) }

  private func paneContext(isFocused: Bool) -> ComponentContext {
    ComponentContext(
      layout: layout.pane, settings: settings, today: today, message: message,
      isBlocked: blockedOperation != nil, isFocused: isFocused)
  }

  private mutating func updateOtherPane(_ update: (inout ListScreen) -> Void) {
    guard var pane = otherPane else { return }
    update(&pane)
    if preview != nil { preview = pane } else { lists[lists.count - 2] = pane }
  }

  /// Shows the item selected on the left in the right pane.
  mutating func updatePreview() -> [Request] {
    guard size.columns >= Layout.minimumSplit, lists.count == 1 || preview != nil,
      let row = screen.current, row.presence != .deleted
    else {
      preview = nil
      return []
    }
    guard row.id != preview?.list else { return [] }
    let opened = ListScreen(list: row.id, origin: screen.list, heading: Heading(name: row.name))
    preview = opened
    return [.now(.load(opened.request()))]
  }

  mutating func receiveInOtherPane(_ outcome: Outcome) {
    guard case .rows = outcome else { return }
    let context = paneContext
    updateOtherPane { _ = $0.update(.outcome(outcome), in: context) }
  }

  mutating func revealOtherPane() {
    let layout = layout
    updateOtherPane {
      $0.reveal(height: $0.room(in: layout.pane), hasGaps: layout.fullHeight >= 16)
    }
  }

  // MARK: The mouse

  /// Scrolls the pane under the pointer with the wheel, and focuses a pane that is clicked.
  mutating func updatePanes(_ event: MouseEvent) -> [Request] {
    let width = layout.pane.columns
    let isFocused =
      event.row == 0 || screen.drag != nil || (event.column > width) == (focusedColumn > 0)
    var event = event
    event.column -= isFocused ? focusedColumn : width + 1 - focusedColumn
    guard !isFocused else { return updateScreen(.mouse(event)) }
    switch event.action {
    case .wheel:
      let context = paneContext
      updateOtherPane { _ = $0.mouse(event, in: context) }
      return []
    case .press(.left):
      let moved = perform([openingPreview ?? .back])
      let effects = moved + updateScreen(.mouse(event))
      screen.drag?.opens = false
      return effects
    default: return []
    }
  }

  private var openingPreview: Effect? {
    guard let preview, let item = preview.list else { return nil }
    return .open(item, name: preview.heading.name)
  }

  // MARK: The view

  /// The search line of the focused pane, and the name of the other.
  func paneHeads(_ style: FrameStyle) -> Line {
    guard layout.isSplit, let otherPane else { return screen.searchLine(style, in: context) }
    // A page already begins with its name.
    let isList = otherPane.isLoaded && otherPane.page == nil
    let name = Line(isList ? " \(otherPane.heading.name.sanitized)" : "", .muted)
    let count = Line(isList ? "\(otherPane.countWords) " : "", .muted)
    let head = Line(
      left: name, right: count, columns: layout.pane.columns, mark: style.glyphs.ellipsis)
    return joined(screen.searchLine(style, in: paneContext), head, style)
  }

  func panes(_ style: FrameStyle) -> Body {
    guard let otherPane else { return screen.view(style, in: context) }
    let focused = screen.view(style, in: paneContext).lines
    let other = otherPane.view(style, in: paneContext(isFocused: false)).lines
    let lines = (0..<layout.height).map {
      joined(focused[safe: $0] ?? Line(), other[safe: $0] ?? Line(), style)
    }
    return Body(lines: lines)
  }

  private func joined(_ focused: Line, _ other: Line, _ style: FrameStyle) -> Line {
    var (left, right) = preview == nil ? (other, focused) : (focused, other)
    left.fill = StyleKey(.background)
    let rule = TextSpan(style.glyphs.box.vertical, .separator)
    left = left.fitted(to: layout.pane.columns, mark: style.glyphs.ellipsis)
    right.spans = left.spans + [rule] + right.spans
    return right
  }

  /// The number of columns to the left of the focused pane.
  var focusedColumn: Int { layout.isSplit && preview == nil ? layout.pane.columns + 1 : 0 }
}
