import StyledText
import Theming

/// A theme as custom properties.
///
/// `--ROLE` is the colour of a role on the background, `--ROLE-fill` its own background if it has
/// one, and `--ROLE-on-surface`, `-on-selection` and `-on-statusbar` are its colours on those. A `.`
/// in a role's name becomes a `-`.
struct ThemeCSS {
  /// The light half, or the only one.
  var light: ResolvedTheme
  var dark: ResolvedTheme
  /// The half that was chosen explicitly; nil to follow the device.
  var forced: Theming.Appearance?

  var text: String {
    switch forced {
    case .light: Self.block(light, "light", ":root")
    case .dark: Self.block(dark, "dark", ":root")
    case nil:
      Self.block(light, "light", ":root")
        + "@media (prefers-color-scheme: dark) {\n" + Self.block(dark, "dark", ":root") + "}\n"
    }
  }

  private static func block(_ theme: ResolvedTheme, _ scheme: String, _ selector: String) -> String
  {
    let lines = properties(of: theme).map { "  --\($0.name): \($0.value.hex);\n" }
    return "\(selector) {\n  color-scheme: \(scheme);\n\(lines.joined())}\n"
  }

  /// Every property of a theme, in the order of the roles.
  static func properties(of theme: ResolvedTheme) -> [(name: String, value: RGB)] {
    var properties: [(name: String, value: RGB)] = []
    for role in Role.allCases {
      let name = role.name.map { $0 == "." ? "-" : String($0) }.joined()
      for backdrop in Backdrop.allCases {
        let suffix = backdrop == .background ? "" : "-on-\(backdrop.role.name)"
        let style = theme.sheet[StyleKey(role, on: backdrop)]
        guard let color = style.foreground.rgb ?? theme.sheet[StyleKey(.foreground)].foreground.rgb
        else { continue }
        properties.append(("\(name)\(suffix)", color))
      }
      let fill = theme.sheet[StyleKey(role)].background.rgb
      if role == .background {
        properties.append(("background-fill", fill ?? theme.background))
      } else if let fill, fill != theme.background {
        properties.append(("\(name)-fill", fill))
      }
    }
    return properties
  }
}

extension TerminalColor {
  /// The colour; nil if the terminal decides it.
  var rgb: RGB? {
    switch self {
    case .rgb(let color): color
    default: nil
    }
  }
}
