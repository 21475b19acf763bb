import Lists
import Rendering
import StyledText
import Terminal
import Theming

/// A low item that the home screen proposes, because its rhythm says that it is needed again.
struct DueProposal: Hashable, Sendable {
  var item: Item.ID
  var name: String
  /// Why: how often it was got, and when last.
  var reason: String
  /// For how long it can be put off: "about 9 days".
  var pause: String
}

/// What the home screen proposes, the surest first: keys act on the first, or on one that was chosen
/// by a key or a click.
struct DueSection: Hashable, Sendable {
  var proposals: [DueProposal]
  var isFolded: Bool

  /// More than these are not looked for.
  static let limit = 20
  static let mostRows = 3

  init?(_ proposals: [DueProposal], isFolded: Bool) {
    guard !proposals.isEmpty else { return nil }
    self.proposals = proposals
    self.isFolded = isFolded
  }

  /// The place of the proposal that keys act on: of the one chosen, or else the first.
  func place(of chosen: Item.ID?) -> Int {
    proposals.firstIndex { $0.item == chosen } ?? 0
  }
}

extension ListScreen {
  /// What is proposed below the rows, if there is room for it.
  func proposals(in layout: Layout) -> DueSection? {
    isHome && search == nil && isLoaded && layout.fullHeight >= 6 ? heading.due : nil
  }

  func proposalHeight(in layout: Layout) -> Int {
    guard let due = proposals(in: layout) else { return 0 }
    guard !due.isFolded, layout.fullHeight >= 12 else { return 1 }
    return 1 + min(due.proposals.count, DueSection.mostRows)
  }

  /// The proposals that have a row of their own, the chosen one among them.
  private func shown(of due: DueSection, in layout: Layout) -> [DueProposal] {
    let rows = proposalHeight(in: layout) - 1
    let first = max(0, due.place(of: chosenProposal) + 1 - rows)
    return Array(due.proposals.dropFirst(first).prefix(rows))
  }

  /// What each line of the proposals says, and the keys at its right edge.
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

  /// The proposals, and the keys that answer, choose and fold them.
  func proposalLines(
    _ due: DueSection, _ style: FrameStyle, in context: ComponentContext
  ) -> [Line] {
    proposalRows(due, style, in: context).map { left, hints in
      Line(
        left: left, right: line(of: hints), columns: context.layout.columns,
        mark: style.glyphs.ellipsis)
    }
  }

  /// Presses the key of the hint under the pointer, or else chooses the proposal there.
  mutating func pressProposals(column: Int, line: Int, in context: ComponentContext) -> [Effect] {
    guard let due = proposals(in: context.layout) else { return [] }
    let hints = proposalRows(due, FrameStyle(), in: context)[line].hints
    var start = context.layout.columns - self.line(of: hints).width
    // In fewer columns the hints are left out.
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

  /// Has keys go on where they are once a proposal in the middle is answered.
  private mutating func choose(after answered: DueProposal, of due: DueSection) {
    let place = due.place(of: answered.item)
    if place > 0 { chosenProposal = due.proposals[safe: place + 1]?.item }
    heading.due = nil
  }

  /// Takes the chosen proposal, snoozes it until its interval has passed once more, chooses the next
  /// one, or folds all.
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
