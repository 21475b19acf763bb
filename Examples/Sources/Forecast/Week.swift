import StyledTerminalText
import TerminalThemes

struct Day {
  var name: String
  var sky: Sky
  var degrees: ClosedRange<Int>
  var rain: Double  // The chance, from 0 to 1.
}

/// A week's weather as a table in a box.
struct Week {
  var days: [Day]

  static let invented = Week(days: [
    Day(name: "Monday", sky: .sun, degrees: 4...12, rain: 0),
    Day(name: "Tuesday", sky: .cloud, degrees: 5...10, rain: 0.2),
    Day(name: "Wednesday", sky: .rain, degrees: 6...9, rain: 0.9),
    Day(name: "Thursday", sky: .storm, degrees: 3...8, rain: 1),
    Day(name: "Friday", sky: .snow, degrees: -2...1, rain: 0.6),
  ])

  /// The week in a theme's roles and those of ``Sky``; a selected day is on another background.
  func lines(in look: ResolvedTheme, inFahrenheit: Bool, columns: Int, selected: Int? = nil)
    -> [Line]
  {
    func text(_ degrees: Int) -> String { "\(inFahrenheit ? degrees * 9 / 5 + 32 : degrees)°" }
    let rows = days.enumerated().map { index, day in
      let backdrop: Backdrop = index == selected ? .selection : .background
      let fill = StyleKey(.foreground, on: backdrop)
      let muted = StyleKey(.muted, on: backdrop)
      let sky = StyleKey(day.sky, on: backdrop)
      let rain = Line(
        progress: day.rain, columns: min(40, columns / 6),
        filled: TextSpan(look.glyphs.filled, sky),
        empty: TextSpan(look.glyphs.empty, muted))
      return [
        Line(day.name, fill),
        Line(day.sky.rawValue, sky),
        Line(text(day.degrees.lowerBound), muted),
        Line(text(day.degrees.upperBound), fill), rain,
      ].map { Line($0.spans, fill: fill) }
    }
    let table = Line.table(
      [
        TableColumn("Day", isFlexible: true), TableColumn("Sky"), TableColumn("Low", .trailing),
        TableColumn("High", .trailing), TableColumn("Rain"),
      ], rows: rows, width: columns - 4, header: StyleKey(.muted),
      mark: look.glyphs.ellipsis)
    return [Line("This week", .heading)]
      + look.glyphs.box.box(table, columns: columns, style: StyleKey(.border))
  }
}

/// The program's own roles, each based on one that every theme has.
enum Sky: String, ProgramRole {
  case sun, cloud, rain, storm, snow

  private var look: (base: Role, color: RGB?) {
    switch self {
    case .sun: (.heading, RGB(hex: "#e6b800"))
    case .cloud: (.muted, RGB(hex: "#8a949e"))
    case .rain: (.info, RGB(hex: "#2f7ed8"))
    case .storm: (.error, nil)
    case .snow: (.accent, RGB(hex: "#9fd3e6"))
    }
  }
  var base: Role { look.base }
  var style: RoleStyle { RoleStyle(foreground: look.color.map { .rgb($0) }) }
}
