import Lists
import Rendering
import StyledText
import Terminal
import Theming

/// A low item that the home screen suggests, because its interval has passed.
struct DueProposal: Hashable, Sendable {
  var item: Item.ID
  var name: String
  /// The reason: how often it was completed, and when last.
  var reason: String
  /// How long it can be snoozed: "about 9 days".
  var pause: String
}

/// The home screen's suggestions, most certain first.
///
/// Keys act on the first, or on one chosen by a key or a click.
struct DueSection: Hashable, Sendable {
  var proposals: [DueProposal]
  var isFolded: Bool

  /// The maximum number of suggestions.
  static let limit = 20
  static let mostRows = 3

  init?(_ proposals: [DueProposal], isFolded: Bool) {
    guard !proposals.isEmpty else { return nil }
    self.proposals = proposals
    self.isFolded = isFolded
  }

  /// The index of the suggestion that keys act on: the chosen one, or else the first.
  func place(of chosen: Item.ID?) -> Int {
    proposals.firstIndex { $0.item == chosen } ?? 0
  }
}

extension ListScreen {
  func proposals(in layout: Layout) -> DueSection? {
    isHome && search == nil && isLoaded && layout.fullHeight >= 6 ? heading.due : nil
  }

  func proposalHeight(in layout: Layout) -> Int {
    guard let due = proposals(in: layout) else { return 0 }
    guard !due.isFolded, layout.fullHeight >= 12 else { return 1 }
    return 1 + min(due.proposals.count, DueSection.mostRows)
  }

  private func shown(of due: DueSection, in layout: Layout) -> [DueProposal] {
    let rows = proposalHeight(in: layout) - 1
    let first = max(0, due.place(of: chosenProposal) + 1 - rows)
    return Array(due.proposals.dropFirst(first).prefix(rows))
  }

  /// The text of each suggestion line, and the keys at its right edge.
  private func proposalRows(
    _ due: DueSection, _ style: FrameStyle, in context: ComponentContext
  ) -> [(left: Line, hints: [Hint])] {
    func hints(_ commands: [(Command, String)]) -> [Hint] {
      var keys = HintList(map: context.settings.keys, ascii: style.isASCII)
      for (command, does) in commands { keys.add([command], does) }
      return keys.hints
    }
    let isNarrow = context.layout.columns < 60
    let answers = hints([
      (.takeDue, isNarrow ? "need" : "need again"), (.dismissDue, "snooze"),
    ])
    func left(_ sign: String, _ name: String, _ role: Role, _ rest: String) -> Line {
      Line([
        TextSpan("  \(sign) ", .muted), TextSpan(name.sanitized, role), TextSpan(rest, .muted),
      ])
    }
    let chosen = due.proposals[due.place(of: chosenProposal)]
    let count = due.proposals.count
    let repeated = style.glyphs.repeated
    guard proposalHeight(in: context.layout) > 1 else {
      let more = count > 1 ? ", and \(count - 1) more" : ""
      return [(left(repeated, chosen.name, .foreground, " is due\(more)"), answers)]
    }
    let words = count < DueSection.limit ? "  \(count)" : "  \(count) or more"
    let next: [(Command, String)] = count > 1 ? [(.nextDue, "next")] : []
    return [(left(repeated, "Due", .heading, words), hints(next + [(.foldDue, "fold")]))]
      + shown(of: due, in: context.layout).map { proposal in
        let reason = isNarrow ? "" : ": got \(proposal.reason)"
        let isChosen = proposal.item == chosen.item
        return (left(" ", proposal.name, .foreground, reason), isChosen ? answers : [])
      }
  }

  private func line(of hints: [Hint]) -> Line {
    Line(
      hints.flatMap { [TextSpan("\($0.key) ", .keyHint), TextSpan("\($0.does)  ", .muted)] })
  }

  /// The suggestions, with the keys to answer, choose and fold them.
  func proposalLines(
    _ due: DueSection, _ style: FrameStyle, in context: ComponentContext
  ) -> [Line] {
    proposalRows(due, style, in: context).map { left, hints in
      Line(
        left: left, right: line(of: hints), columns: context.layout.columns,
        mark: style.glyphs.ellipsis)
    }
  }

  /// Presses the key of the hint under the pointer, or else chooses the suggestion there.
  mutating func pressProposals(column: Int, line: Int, in context: ComponentContext) -> [Effect] {
    guard let due = proposals(in: context.layout) else { return [] }
    let hints = proposalRows(due, FrameStyle(), in: context)[line].hints
    var start = context.layout.columns - self.line(of: hints).width
    // In fewer columns the hints are omitted.
    for hint in hints where start >= 6 {
      if (start..<start + hint.width).contains(column) {
        return hint.press(at: column - start).flatMap { context.settings.keys[$0] }
          .map { answerProposal($0, in: context) } ?? []
      }
      start += hint.width + 2
    }
    if line > 0 { chosenProposal = shown(of: due, in: context.layout)[line - 1].item }
    return []
  }

  /// Keeps the keys at the same position after a suggestion in the middle is answered.
  private mutating func choose(after answered: DueProposal, of due: DueSection) {
    let place = due.place(of: answered.item)
    if place > 0 { chosenProposal = due.proposals[safe: place + 1]?.item }
    heading.due = nil
  }

  /// Accepts or snoozes the chosen suggestion, chooses the next one, or folds all.
  mutating func answerProposal(_ command: Command, in context: ComponentContext) -> [Effect] {
    guard let due = proposals(in: context.layout) else {
      let isHidden = isHome && heading.due != nil
      return [
        .note(isHidden ? "The screen is too small for it." : "Nothing is proposed as due here.")
      ]
    }
    let chosen = due.proposals[due.place(of: chosenProposal)]
    switch command {
    case .nextDue:
      let next = (due.place(of: chosenProposal) + 1) % due.proposals.count
      chosenProposal = due.proposals[next].item
      return due.proposals.count > 1 ? [] : [.note("Nothing else is proposed as due.")]
    case .foldDue:
      heading.due?.isFolded.toggle()
      return [.keep(.foldsDue(!due.isFolded))]
    case .dismissDue:
      choose(after: chosen, of: due)
      let message = ChangeMessage.snoozed(chosen.name, pause: chosen.pause)
      return [
        .snooze(chosen), .reload,
        .show(message.note(undo: context.settings.keys.label(.undo, ascii: false))),
      ]
    default:
      choose(after: chosen, of: due)
      return [.need(chosen.item, then: .stay)]
    }
  }
}
