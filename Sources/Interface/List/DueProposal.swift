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

/// What the home screen proposes, the surest first: keys act on the first.
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

  /// The proposal that keys act on.
  var first: DueProposal { proposals[0] }
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

  /// The proposals, and the keys that take, dismiss and fold them.
  func proposalLines(
    _ due: DueSection, _ style: FrameStyle, in context: ComponentContext
  ) -> [Line] {
    let columns = context.layout.columns
    let rows = proposalHeight(in: context.layout) - 1
    guard rows > 0 else {
      return [
        proposalLine(
          due.first, says: " is due", more: due.proposals.count - 1,
          hints: answers(to: due.first, says: " is due", style, context), style, columns)
      ]
    }
    let count = due.proposals.count
    let words = count < DueSection.limit ? "\(count)" : "\(count) or more"
    let title = Line([
      TextSpan("  \(style.glyphs.repeated) ", .muted), TextSpan("Due", .heading),
      TextSpan("  \(words)", .muted),
    ])
    let fold = keyHints([(.foldDue, "fold")], style, context)
    let heading = Line(left: title, right: fold, columns: columns, mark: style.glyphs.ellipsis)
    let lines = due.proposals.prefix(rows).enumerated().map { index, proposal in
      let hints = index == 0 ? answers(to: proposal, says: "", style, context) : Line()
      return proposalLine(proposal, says: "", more: 0, hints: hints, style, columns)
    }
    return [heading] + lines
  }

  /// The keys that answer a proposal, in words short enough to leave room for its name.
  private func answers(
    to due: DueProposal, says fact: String, _ style: FrameStyle, _ context: ComponentContext
  ) -> Line {
    let room = context.layout.columns - 5 - due.name.sanitized.displayWidth - fact.displayWidth
    let words = [("need again", "not now"), ("need", "not now"), ("need", "later")]
    let lines = words.map { take, dismiss in
      keyHints([(Command.takeDue, take), (.dismissDue, dismiss)], style, context)
    }
    return lines.first { $0.width <= room } ?? lines[lines.count - 1]
  }

  private func keyHints(
    _ hints: [(Command, String)], _ style: FrameStyle, _ context: ComponentContext
  ) -> Line {
    var line = Line([])
    for (command, does) in hints {
      guard let key = context.settings.keys.label(command, ascii: style.isASCII) else { continue }
      line.spans += [TextSpan("\(key) ", .keyHint), TextSpan("\(does)  ", .muted)]
    }
    return line
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

  /// ` u brings it back.` with the key that does.
  private func recallHint(in context: ComponentContext) -> String {
    context.settings.keys.label(.undo, ascii: false).map { " \($0) brings it back." } ?? ""
  }

  /// Takes the first proposal, dismisses it until its interval has passed once more, or folds all.
  mutating func answerProposal(_ command: Command, in context: ComponentContext) -> [Action] {
    guard let due = proposals(in: context.layout) else {
      return [
        .remark(
          isHome ? "Nothing is proposed as due." : "What is due is proposed on the home screen.")
      ]
    }
    switch command {
    case .foldDue:
      heading.due?.isFolded.toggle()
      reveal(height: room(in: context.layout))
      return [.effect(.set(.foldsDue(!due.isFolded)))] + fill(in: context)
    case .dismissDue:
      heading.due = nil
      return [
        .putOff(due.first),
        .effect(.load(request(at: cursor, item: current?.id, height: context.layout.height))),
        .note(
          "\(due.first.name.sanitized) is put off for \(due.first.pause), and not changed."
            + recallHint(in: context)),
      ]
    default:
      heading.due = nil
      return [.change(.need(due.first.item, then: .stay))]
    }
  }
}
