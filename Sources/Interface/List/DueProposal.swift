import Lists
import Rendering
import StyledText
import Theming

/// A low item that the home screen proposes, because its rhythm says that it is needed again.
public struct DueProposal: Hashable, Sendable {
  /// The item.
  public var item: Item.ID
  /// Its name.
  public var name: String
  /// Why: how often it was got, and when last.
  public var reason: String
  /// The same in short: how often.
  public var frequency: String
  /// For how long it can be put off: "about 9 days".
  public var pause: String

  /// Proposes an item for a reason in words, which are shown as far as there is room.
  public init(item: Item.ID, name: String, reason: String, frequency: String, pause: String) {
    self.pause = pause
    self.frequency = frequency
    self.item = item
    self.name = name
    self.reason = reason
  }
}

/// What the home screen proposes, the surest first: keys act on the first, or on one that was chosen
/// by a key or a click.
public struct DueSection: Hashable, Sendable {
  /// The proposals; at least one.
  public var proposals: [DueProposal]
  /// Whether they take one line only.
  public var isFolded: Bool

  /// More than these are not looked for.
  static let limit = 20
  /// More than these are not shown.
  static let mostRows = 3

  /// Proposes items; nil for none.
  public init?(_ proposals: [DueProposal], isFolded: Bool) {
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

  /// How many lines the proposals take.
  func proposalHeight(in layout: Layout) -> Int {
    guard let due = proposals(in: layout) else { return 0 }
    guard !due.isFolded, layout.fullHeight >= 12 else { return 1 }
    return 1 + min(due.proposals.count, DueSection.mostRows)
  }

  /// The proposal that keys act on.
  private func chosen(of due: DueSection) -> DueProposal {
    due.proposals[due.place(of: chosenProposal)]
  }

  /// The proposals that have a row of their own, the chosen one among them.
  private func shown(of due: DueSection, in layout: Layout) -> ArraySlice<DueProposal> {
    let rows = proposalHeight(in: layout) - 1
    return due.proposals.dropFirst(max(0, due.place(of: chosenProposal) + 1 - rows)).prefix(rows)
  }

  /// The hints at the right edge of a line of the proposals, each with two blanks behind it.
  private func proposalHints(
    line: Int, of due: DueSection, ascii: Bool, in context: ComponentContext
  ) -> [Hint] {
    guard proposalHeight(in: context.layout) > 1 else {
      return answers(to: chosen(of: due), says: " is due", ascii, context)
    }
    guard line > 0 else {
      let next: [(Command, String)] = due.proposals.count > 1 ? [(.nextDue, "next")] : []
      return keyHints(next + [(.foldDue, "fold")], ascii, context)
    }
    let proposal = Array(shown(of: due, in: context.layout))[line - 1]
    guard proposal.item == chosen(of: due).item else { return [] }
    return answers(to: proposal, says: "", ascii, context)
  }

  /// Presses the key of the hint under the pointer, or else has keys act on the proposal there.
  mutating func pressProposals(column: Int, line: Int, in context: ComponentContext) -> [Action] {
    guard let due = proposals(in: context.layout) else { return [] }
    let hints = proposalHints(line: line, of: due, ascii: false, in: context)
    var start = context.layout.columns - self.line(of: hints).width
    // In fewer columns the hints are left out.
    for hint in hints where start >= 6 {
      if (start..<start + hint.width).contains(column) {
        return hint.press(at: column - start).flatMap { context.settings.keys[$0] }
          .map { answerProposal($0, in: context) } ?? []
      }
      start += hint.width + 2
    }
    if line > 0 { chosenProposal = Array(shown(of: due, in: context.layout))[line - 1].item }
    return []
  }

  /// The proposals, and the keys that take, dismiss and fold them.
  func proposalLines(
    _ due: DueSection, _ style: FrameStyle, in context: ComponentContext
  ) -> [Line] {
    let columns = context.layout.columns
    let rows = proposalHeight(in: context.layout) - 1
    func hints(_ index: Int) -> Line {
      line(of: proposalHints(line: index, of: due, ascii: style.isASCII, in: context))
    }
    guard rows > 0 else {
      return [
        proposalLine(
          chosen(of: due), says: " is due", more: due.proposals.count - 1,
          hints: hints(0), style, columns)
      ]
    }
    let count = due.proposals.count
    let words = count < DueSection.limit ? "\(count)" : "\(count) or more"
    let title = Line([
      TextSpan("  \(style.glyphs.repeated) ", .muted), TextSpan("Due", .heading),
      TextSpan("  \(words)", .muted),
    ])
    let heading = Line(left: title, right: hints(0), columns: columns, mark: style.glyphs.ellipsis)
    let lines = shown(of: due, in: context.layout).enumerated().map { index, proposal in
      proposalLine(proposal, says: "", more: 0, hints: hints(index + 1), style, columns)
    }
    return [heading] + lines
  }

  /// The keys that answer a proposal, in words short enough to leave room for its name.
  private func answers(
    to due: DueProposal, says fact: String, _ ascii: Bool, _ context: ComponentContext
  ) -> [Hint] {
    let room = context.layout.columns - 5 - due.name.sanitized.displayWidth - fact.displayWidth
    let words = [("need again", "not now"), ("need", "not now"), ("need", "later")]
    let hints = words.map { take, dismiss in
      keyHints([(Command.takeDue, take), (.dismissDue, dismiss)], ascii, context)
    }
    return hints.first { line(of: $0).width <= room } ?? hints[hints.count - 1]
  }

  private func keyHints(
    _ hints: [(Command, String)], _ ascii: Bool, _ context: ComponentContext
  ) -> [Hint] {
    var keys = HintList(map: context.settings.keys, ascii: ascii)
    for (command, does) in hints { keys.add([command], does) }
    return keys.hints
  }

  private func line(of hints: [Hint]) -> Line {
    Line(
      hints.flatMap { hint in
        [TextSpan("\(hint.key) ", .keyHint), TextSpan("\(hint.does)  ", .muted)]
      })
  }

  private func proposalLine(
    _ due: DueProposal, says fact: String, more: Int, hints: Line, _ style: FrameStyle,
    _ columns: Int
  ) -> Line {
    let sign = fact.isEmpty ? " " : style.glyphs.repeated
    var left = Line([
      TextSpan("  \(sign) ", .muted), TextSpan(due.name.sanitized, .foreground),
      TextSpan(fact, .muted),
    ])
    let rest = more > 0 ? ", and \(more) more" : ""
    let (whole, short) = (": got \(due.reason)", ", \(due.frequency)")
    let reasons = [whole + rest, whole, short + rest, short, rest]
    let room = columns - left.width - hints.width - 2
    if let reason = reasons.first(where: { $0.displayWidth <= room }) {
      left.spans.append(TextSpan(reason, .muted))
    }
    return Line(left: left, right: hints, columns: columns, mark: style.glyphs.ellipsis)
  }

  /// Does not propose an item until its interval has passed once more.
  mutating func putOff(_ proposal: DueProposal, in context: ComponentContext) -> [Action] {
    heading.due = nil
    return [
      .putOff(proposal),
      .reload,
      .note(
        "\(proposal.name.sanitized) is put off for \(proposal.pause), and not changed."
          + recallHint(in: context)),
    ]
  }

  /// ` Until you quit, u brings it back.` with the key that does.
  private func recallHint(in context: ComponentContext) -> String {
    context.settings.keys.label(.undo, ascii: false)
      .map { " Until you quit, \($0) brings it back." } ?? ""
  }

  /// Has keys go on where they are once a proposal in the middle is answered.
  private mutating func choose(after answered: DueProposal, of due: DueSection) {
    let place = due.place(of: answered.item)
    guard place > 0 else { return }
    chosenProposal = place + 1 < due.proposals.count ? due.proposals[place + 1].item : nil
  }

  /// Takes the chosen proposal, dismisses it until its interval has passed once more, chooses the
  /// next one, or folds all.
  mutating func answerProposal(_ command: Command, in context: ComponentContext) -> [Action] {
    guard let due = proposals(in: context.layout) else {
      return [
        .note(
          !isHome
            ? "What is due is proposed on the home screen."
            : heading.due == nil
              ? "Nothing is proposed as due." : "The screen is too small to show what is due.")
      ]
    }
    let chosen = chosen(of: due)
    switch command {
    case .nextDue:
      guard due.proposals.count > 1 else { return [.note("Nothing else is proposed as due.")] }
      let next = (due.place(of: chosenProposal) + 1) % due.proposals.count
      chosenProposal = due.proposals[next].item
      return []
    case .foldDue:
      heading.due?.isFolded.toggle()
      return [.effect(.set(.foldsDue(!due.isFolded)))]
    case .dismissDue:
      choose(after: chosen, of: due)
      return putOff(chosen, in: context)
    default:
      choose(after: chosen, of: due)
      heading.due = nil
      return [.change(.need(chosen.item, then: .stay))]
    }
  }
}
