import PriorityLists
import StyledTerminalText
import TerminalThemes

@testable import PrioritiesRendering

/// Part of a screen that uses a role, for the manual of themes.
struct RoleSample: View {
  let role: Role

  func lines(in context: ViewContext) -> [Line] {
    let glyphs = context.glyphs
    let rule = String(repeating: glyphs.box.horizontal, count: 28)
    switch role {
    case .background, .foreground:
      return item(.medium, "Boiler check", in: context)
    case .muted: return item(.high, "Passport", details: "before the trip", in: context)
    case .disabled:
      return [line([(" u", .disabled), (" undo", .disabled), ("   nothing to undo", .muted)])]
    case .heading:
      return [Header(path: ["Groceries"], caption: "4 needed").line(margin: 2, in: context)]
    case .accent:
      return [
        line([("\(glyphs.done) ", .success), ("blue-light", .accent), ("   in use", .muted)])
      ]
    case .link: return [line([("https://example.org", .link)])]
    case .match:
      return ItemTable(rows: [row(.medium, "Boiler check")], match: "boil").lines(in: context)
    case .selection, .cursor:
      return item(.high, "Groceries", in: context).map { SampleList.selected($0, in: context) }
    case .border:
      return [
        line([(glyphs.box.topLeft + rule + glyphs.box.topRight, .border)]),
        line([
          (glyphs.box.vertical, .border), (" Delete Milk?".padded(to: 28), .foreground),
          (glyphs.box.vertical, .border),
        ]),
      ]
    case .separator:
      return [
        line([("Milk ", .foreground), (glyphs.separator, .separator), (" Bread", .foreground)])
      ]
    case .surface:
      return [
        Line(
          [TextSpan("  Delete Milk?".padded(to: context.width), .foreground, on: .surface)],
          fill: StyleKey(.surface))
      ]
    case .statusBar, .keyHint: return [SampleList.bar(in: context)]
    case .success: return Message(.success, "Bread is done").lines(in: context)
    case .warning: return Message(.warning, "Passport is already critical").lines(in: context)
    case .error: return Message(.error, "The item was not found").lines(in: context)
    case .info: return Message(.info, "Fruit already contains Groceries").lines(in: context)
    case .done: return [line([("\(glyphs.done) ", .success), ("Library books", .done)])]
    case .quote: return [line([("\u{201C}Nothing needed today.\u{201D}", .quote)])]
    case .illustration:
      return [line([("   \\  |  /   ", .illustration)]), line([("  -- ( ) --  ", .illustration)])]
    case .placeholder: return [line([("/ ", .cursor), ("search or add", .placeholder)])]
    case .priorityCritical, .symbolCritical: return item(.critical, "Oat milk", in: context)
    case .priorityHigh, .symbolHigh: return item(.high, "Groceries", in: context)
    case .priorityMedium, .symbolMedium: return item(.medium, "Boiler check", in: context)
    case .priorityLow, .symbolLow: return item(.low, "Winter tyres", in: context)
    case .badgeCritical:
      return [line([(" critical ", .badgeCritical), ("  Oat milk", .foreground)])]
    case .badgeHigh: return [line([(" high ", .badgeHigh), ("  Groceries", .foreground)])]
    case .badgeMedium: return [line([(" medium ", .badgeMedium), ("  Boiler check", .foreground)])]
    case .badgeLow: return [line([(" low ", .badgeLow), ("  Winter tyres", .foreground)])]
    }
  }

  private func line(_ spans: [(String, Role)]) -> Line {
    Line([TextSpan("  ")] + spans.map { TextSpan($0.0, $0.1) })
  }

  private func item(
    _ priority: Priority, _ name: String, details: String = "", in context: ViewContext
  ) -> [Line] {
    ItemTable(rows: [row(priority, name, details: details)]).lines(in: context)
  }

  private func row(_ priority: Priority, _ name: String, details: String = "") -> ItemRow {
    SampleList.row(priority, name, details: details)
  }
}

extension String {
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - displayWidth))
  }
}
