import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// A low item suggested on the home screen because its interval has passed.
struct Suggestion: Hashable {
  var item: Item.ID
  var name: String
  /// How often the item was completed, and when last.
  var reason: String
  /// How long a snooze lasts, such as "about 9 days".
  var pause: String
}

/// The suggestions on the home screen, most certain first.
///
/// Keys act on the first one or on the chosen one.
struct SuggestionSection: Hashable {
  var all: [Suggestion]
  var isFolded: Bool

  static let limit = 20
  static let maximumRows = 3

  init?(_ suggestions: [Suggestion], isFolded: Bool) {
    guard !suggestions.isEmpty else { return nil }
    all = suggestions
    self.isFolded = isFolded
  }

  /// The index of the chosen suggestion, or of the first one.
  func place(of chosen: Item.ID?) -> Int {
    all.firstIndex { $0.item == chosen } ?? 0
  }
}

extension ListScreen {
  func suggestions(in layout: Layout) -> SuggestionSection? {
    isHome && search == nil && isLoaded && layout.fullHeight >= 6 ? heading.suggestions : nil
  }

  func suggestionHeight(in layout: Layout) -> Int {
    guard let due = suggestions(in: layout) else { return 0 }
    guard !due.isFolded, layout.fullHeight >= 12 else { return 1 }
    return 1 + min(due.all.count, SuggestionSection.maximumRows)
  }

  private func shown(of due: SuggestionSection, in layout: Layout) -> [Suggestion] {
    let rows = suggestionHeight(in: layout) - 1
    let first = max(0, due.place(of: chosenSuggestion) + 1 - rows)
    return Array(due.all.dropFirst(first).prefix(rows))
  }

  private func suggestionRows(
    _ due: SuggestionSection, _ style: FrameStyle, in context: ComponentContext
  ) -> [(left: Line, hints: [Hint])] {
    let keys = context.settings.keys
    let isNarrow = context.layout.columns < 60
    let answers = keys.hints([
      (true, [.acceptSuggestion], isNarrow ? "add" : "add again"),
      (true, [.snoozeSuggestion], "snooze"),
    ])
    func left(_ sign: String, _ name: String, _ role: Role, _ rest: String) -> Line {
      Line([
        TextSpan("  \(sign) ", .muted), TextSpan(name.sanitized, role), TextSpan(rest, .muted),
      ])
    }
    let chosen = due.all[due.place(of: chosenSuggestion)]
    let count = due.all.count
    let repeated = style.glyphs.repeated
    guard suggestionHeight(in: context.layout) > 1 else {
      let more = count > 1 ? ", and \(count - 1) more" : ""
      return [(left(repeated, chosen.name, .foreground, " is due\(more)"), answers)]
    }
    let words = count < SuggestionSection.limit ? "  \(count)" : "  \(count) or more"
    let browse = keys.hints([
      (count > 1, [.nextSuggestion], "next"), (true, [.foldSuggestions], "fold"),
    ])
    return [(left(repeated, "Due", .heading, words), browse)]
      + shown(of: due, in: context.layout).map { suggestion in
        let reason = isNarrow ? "" : ": done \(suggestion.reason)"
        let isChosen = suggestion.item == chosen.item
        return (left(" ", suggestion.name, .foreground, reason), isChosen ? answers : [])
      }
  }

  private func line(of hints: [Hint]) -> Line {
    Line(
      hints.flatMap { [TextSpan("\($0.key) ", .keyHint), TextSpan("\($0.action)  ", .muted)] })
  }

  func suggestionLines(
    _ due: SuggestionSection, _ style: FrameStyle, in context: ComponentContext
  ) -> [Line] {
    suggestionRows(due, style, in: context).map { left, hints in
      Line(
        left: left, right: line(of: hints), columns: context.layout.columns,
        mark: style.glyphs.ellipsis)
    }
  }

  mutating func pressSuggestions(column: Int, line: Int, in context: ComponentContext) -> [Effect] {
    guard let due = suggestions(in: context.layout) else { return [] }
    let hints = suggestionRows(due, FrameStyle(), in: context)[line].hints
    var start = context.layout.columns - self.line(of: hints).width
    // Narrower lines leave out the hints.
    for hint in hints where start >= 6 {
      if (start..<start + hint.width).contains(column) {
        return hint.press(at: column - start).flatMap { context.settings.keys[$0] }
          .map { handleSuggestions($0, in: context) } ?? []
      }
      start += hint.width + 2
    }
    if line > 0 { chosenSuggestion = shown(of: due, in: context.layout)[line - 1].item }
    return []
  }

  /// Chooses the suggestion that takes the place of a removed one.
  private mutating func choose(after old: Suggestion, of due: SuggestionSection) {
    let place = due.place(of: old.item)
    if place > 0 { chosenSuggestion = due.all[safe: place + 1]?.item }
    heading.suggestions = nil
  }

  mutating func handleSuggestions(_ command: Command, in context: ComponentContext) -> [Effect] {
    guard let due = suggestions(in: context.layout) else {
      let isHidden = isHome && heading.suggestions != nil
      return [
        .notice(
          isHidden
            ? "The screen is too small for suggestions." : "There are no suggestions here.")
      ]
    }
    let chosen = due.all[due.place(of: chosenSuggestion)]
    switch command {
    case .nextSuggestion:
      let next = (due.place(of: chosenSuggestion) + 1) % due.all.count
      chosenSuggestion = due.all[next].item
      return due.all.count > 1 ? [] : [.notice("There are no other suggestions.")]
    case .foldSuggestions:
      heading.suggestions?.isFolded.toggle()
      return [.save(.foldsSuggestions(!due.isFolded))]
    case .snoozeSuggestion:
      choose(after: chosen, of: due)
      let message = ChangeMessage.snoozed(chosen.name, pause: chosen.pause)
      return [
        .snooze(chosen), .reload,
        .show(message.message(undo: context.settings.keys.label(.undo))),
      ]
    default:
      choose(after: chosen, of: due)
      return [.change(.need(chosen.item, then: .stay))]
    }
  }
}
