import PriorityLists
import StyledTerminalText
import TerminalThemes

enum Sheet: Hashable {
  case edit(EditSheet)
  case question(Question)
  case customize(CustomizeSheet)
  case help(HelpSheet)

  var isOverlay: Bool { if case .question = self { true } else { false } }
}

extension Sheet: Component {
  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    switch self {
    case .edit(var edit):
      defer { self = .edit(edit) }
      return edit.update(event, in: context)
    case .question(var question):
      defer { self = .question(question) }
      return question.update(event, in: context)
    case .customize(var customize):
      defer { self = .customize(customize) }
      return customize.update(event, in: context)
    case .help(var help):
      defer { self = .help(help) }
      return help.update(event, in: context)
    }
  }

  private var component: any Component {
    switch self {
    case .edit(let edit): edit
    case .question(let question): question
    case .customize(let customize): customize
    case .help(let help): help
    }
  }

  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    component.view(style, in: context)
  }

  func hints(in context: ComponentContext) -> [Hint] { component.hints(in: context) }

  /// The path in the title line, based on the path to the list below.
  func path(_ crumbs: [String]) -> [String] {
    switch self {
    case .customize: return ["Customize"]
    case .help: return ["Help"]
    case .edit(let edit):
      let name = edit.saved.item.name.sanitized
      return (crumbs.last == name ? crumbs : crumbs + [name]) + ["Edit"]
    case .question: return crumbs
    }
  }

  /// The text field of a filter in place of the search line.
  var filter: TextField? {
    switch self {
    case .help(let help): help.filter
    case .customize(let customize): customize.filter
    case .edit, .question: nil
    }
  }

  private func filterLine(
    _ filter: TextField, _ placeholder: String, _ style: FrameStyle, in layout: Layout
  ) -> Line {
    let text = visible(filter, columns: layout.fieldColumns).text
    return Line([
      TextSpan(" / ", .accent),
      filter.isEmpty ? TextSpan(placeholder, .placeholder) : TextSpan(text, .foreground),
    ]).fitted(to: layout.columns, mark: style.glyphs.ellipsis)
  }

  /// A replacement for the search line; `nil` keeps it.
  func subtitle(_ style: FrameStyle, in context: ComponentContext) -> Line? {
    let layout = context.layout
    switch self {
    case .customize(let customize):
      guard let filter = customize.filter else { return customize.sections(style, in: context) }
      return filterLine(filter, "Type to filter the themes", style, in: layout)
    case .help(let help):
      return filterLine(help.filter, "Type to filter the keys", style, in: layout)
    case .edit(let edit):
      return Line(" \(edit.subtitle)", .muted)
        .fitted(to: layout.columns, mark: style.glyphs.ellipsis)
    case .question: return nil
    }
  }
}
