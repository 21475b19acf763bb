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

  /// Proposes an item for a reason in words, which are shown as far as there is room.
  public init(item: Item.ID, name: String, reason: String, frequency: String) {
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
    isHome && search == nil && isLoaded && layout.height >= 6 ? heading.due : nil
  }

  /// How many lines the proposals take.
  func proposalHeight(in layout: Layout) -> Int {
    guard let due = proposals(in: layout) else { return 0 }
    guard !due.isFolded, layout.height >= 12 else { return 1 }
    return 1 + min(due.proposals.count, DueSection.mostRows)
  }

  /// The proposals, and the keys that take, dismiss and fold them.
  func proposalLines(
    _ due: DueSection, _ style: FrameStyle, in context: ComponentContext
  ) -> [Line] {
    let columns = context.layout.columns
    let rows = proposalHeight(in: context.layout) - 1
    let answers = [(Command.takeDue, "need again"), (.dismissDue, "not now")]
    guard rows > 0 else {
      return [
        proposalLine(
          due.first, says: " is due", more: due.proposals.count - 1,
          hints: keyHints(answers, style, context), style, columns)
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
      let hints = index == 0 ? keyHints(answers, style, context) : Line()
      return proposalLine(proposal, says: "", more: 0, hints: hints, style, columns)
    }
    return [heading] + lines
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

  /// Takes the first proposal, dismisses it until its interval has passed once more, or folds all.
  mutating func answerProposal(_ command: Command, in context: ComponentContext) -> [Action] {
    guard let due = proposals(in: context.layout) else { return [] }
    switch command {
    case .foldDue:
      heading.due?.isFolded.toggle()
      reveal(height: room(in: context.layout))
      return [.effect(.set(.foldsDue(!due.isFolded)))] + fill(in: context)
    case .dismissDue:
      heading.due = nil
      return [
        .effect(.dismissDue(due.first.item)),
        .effect(.load(request(at: cursor, item: current?.id, height: context.layout.height))),
        .note("\(due.first.name.sanitized) is not proposed for a while."),
      ]
    default:
      heading.due = nil
      return [.change(.need(due.first.item, then: .stay))]
    }
  }
}
