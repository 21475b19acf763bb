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

extension ListScreen {
  /// What is proposed below the rows, if there is room for it.
  func proposal(in layout: Layout) -> DueProposal? {
    isHome && search == nil && isLoaded && layout.height >= 6 ? heading.due : nil
  }

  /// The proposal and the keys that take and dismiss it.
  func proposalLine(_ due: DueProposal, _ style: FrameStyle, in context: ComponentContext) -> Line {
    let keys = context.settings.keys
    var right = Line([])
    for (command, does) in [(Command.takeDue, "need again"), (.dismissDue, "not now")] {
      guard let key = keys.label(command, ascii: style.isASCII) else { continue }
      right.spans += [TextSpan("\(key) ", .keyHint), TextSpan("\(does)  ", .muted)]
    }
    let columns = context.layout.columns
    var left = Line([
      TextSpan("  \(style.glyphs.repeated) ", .muted),
      TextSpan(due.name.sanitized, .foreground), TextSpan(" is due", .muted),
    ])
    let reasons = [": got \(due.reason)", ", \(due.frequency)"]
    let room = columns - left.width - right.width - 2
    if let reason = reasons.first(where: { $0.displayWidth <= room }) {
      left.spans.append(TextSpan(reason, .muted))
    }
    return Line(left: left, right: right, columns: columns, mark: style.glyphs.ellipsis)
  }

  /// Takes the proposal, or dismisses it until its interval has passed once more.
  mutating func answerProposal(_ command: Command, in context: ComponentContext) -> [Action] {
    guard let due = proposal(in: context.layout) else { return [] }
    heading.due = nil
    guard command == .takeDue else {
      return [
        .effect(.dismissDue(due.item)),
        .effect(.load(request(at: cursor, item: current?.id, height: context.layout.height))),
        .note("\(due.name.sanitized) is not proposed for a while."),
      ]
    }
    return [.change(.need(due.item))]
  }
}
