import PrioritiesBasics
import StyledTerminalText

/// Generates a theme from one colour, which becomes its accent.
///
/// Background and text are nearly grey, with the colour's hue. The priorities have their usual
/// hues, and the same lightness and chroma.
public struct ThemeGenerator: Hashable, Sendable {
  /// The colour from which the theme is generated.
  public var color: RGB
  /// The name of the themes, without `-light` or `-dark`.
  public var name: String
  /// The colour that tints backgrounds and text, by default ``color``.
  package var tint: RGB?
  /// More colours, such as those of a picture, for priorities whose usual hue is similar.
  public var accents: [RGB] = []
  /// The origin that a comment in the file mentions, by default ``color``.
  public var source: String?

  /// Creates a generator, named after the colour's hexadecimal digits by default.
  public init(_ color: RGB, name: String? = nil) {
    self.color = color
    self.name = name ?? String(color.hex.dropFirst())
  }

  /// The colours of one variant, by their palette names.
  public func palette(_ appearance: Appearance) -> [(name: String, color: RGB)] {
    let seed = OKLCH(color)
    let ground = tint.map { OKLCH($0) } ?? seed
    let tint = min(ground.chroma, 0.02)
    let isDark = appearance == .dark
    func grey(_ lightness: Double, _ chroma: Double = 1) -> RGB {
      RGB(OKLCH(lightness: lightness, chroma: tint * chroma, hue: ground.hue))
    }
    let background = isDark ? grey(0.19) : grey(0.985, 0.5)
    let chroma = min(max(seed.chroma, 0.09), 0.17)
    let lightness = isDark ? 0.76 : 0.52
    func priority(_ hue: Double, _ raise: Double = 0) -> RGB {
      RGB(OKLCH(lightness: lightness + (isDark ? raise : -raise), chroma: chroma, hue: hue))
    }
    let accent = color.readable(on: background, contrast: 4.5)
    let soft = isDark ? grey(0.72) : grey(0.48)
    // Not everyone can distinguish the four by hue alone, so their lightness differs too.
    func four(medium: RGB) -> [RGB] {
      let initial = [
        priority(hue(near: 22, within: 14), -0.04), priority(hue(near: 65, within: 22), 0.04),
        medium, soft,
      ]
      let separate = separated(
        initial.map { $0.readable(on: background, contrast: 4.6) }, on: [background], contrast: 4.6,
        to: ColorVisionDeficiency.allCases)
      return zip(separate, initial).map { $0 ?? $1 }
    }
    // Medium has the seed's hue, unless that is too similar to another priority.
    let isWarm =
      seed.hueDistance(to: OKLCH(lightness: 0.7, chroma: 0.1, hue: 45)) < 70 || seed.chroma < 0.03
    var chosen = four(medium: priority(isWarm ? Self.blue : seed.hue, isWarm ? 0 : 0.02))
    if !isWarm, !Self.areApart(chosen) { chosen = four(medium: priority(Self.blue)) }
    return [
      ("paper", background), ("panel", isDark ? grey(0.24) : grey(0.955, 0.8)),
      ("bar", isDark ? grey(0.29) : grey(0.92)),
      ("chosen", isDark ? grey(0.34, 1.6) : grey(0.885, 1.6)),
      ("ink", isDark ? grey(0.93, 0.6) : grey(0.24)),
      ("soft", soft), ("faint", isDark ? grey(0.4) : grey(0.82)),
      ("accent", accent), ("critical", chosen[0]), ("high", chosen[1]),
      ("medium", chosen[2]), ("low", chosen[3]), ("success", priority(148, 0.02)),
      ("info", priority(235, 0.02)),
    ]
  }

  /// The fallback hue of medium, in degrees of OKLCH.
  private static let blue = 250.0

  /// Whether everyone can distinguish the colours, by the rule of ``ThemeCheck``.
  private static func areApart(_ colors: [RGB]) -> Bool {
    colors.indices.allSatisfy { index in
      colors[..<index].allSatisfy { other in
        ColorVisionDeficiency.allCases.allSatisfy {
          $0.simulated(colors[index]).difference(from: $0.simulated(other)) >= 10
        }
      }
    }
  }

  private func hue(near hue: Double, within distance: Double) -> Double {
    let expected = OKLCH(lightness: 0.6, chroma: 0.15, hue: hue)
    let candidates = accents.map { OKLCH($0) }
      .filter { $0.chroma >= 0.05 && $0.hueDistance(to: expected) <= distance }
    return candidates.min { $0.hueDistance(to: expected) < $1.hueDistance(to: expected) }?.hue
      ?? hue
  }

  /// The theme of one variant.
  public func theme(_ appearance: Appearance) -> Theme {
    var colors: [String: RGB] = [:]
    for (name, color) in palette(appearance) { colors[name] = color }
    var styles = RoleTable<RoleStyle>()
    for (role, name) in Self.roles {
      guard let color = colors[name] else { continue }
      if role.isFill {
        styles[role] = RoleStyle(background: .rgb(color))
      } else {
        styles[role] = RoleStyle(foreground: .rgb(color))
      }
    }
    return Theme(
      name: "\(name)-\(appearance)", appearance: appearance, styles: styles,
      otherVariant: "\(name)-\(appearance.opposite)")
  }

  static let roles: [(role: Role, name: String)] = [
    (.background, "paper"), (.surface, "panel"), (.statusBar, "bar"), (.selection, "chosen"),
    (.foreground, "ink"), (.muted, "soft"), (.border, "faint"), (.separator, "faint"),
    (.accent, "accent"), (.heading, "accent"), (.link, "accent"), (.cursor, "accent"),
    (.keyHint, "accent"), (.illustration, "accent"), (.priorityCritical, "critical"),
    (.priorityHigh, "high"), (.priorityMedium, "medium"), (.priorityLow, "low"),
    (.error, "critical"), (.warning, "high"), (.success, "success"), (.info, "info"),
  ]
}

extension ThemeGenerator {
  /// The text of one variant's file, which refers to the other variant if both exist.
  public func text(_ appearance: Appearance, hasBothVariants: Bool = true) -> String {
    let palette = palette(appearance)
    let width = palette.map(\.name.utf8.count).max() ?? 0
    func padded(_ name: String, _ width: Int) -> String {
      name + String(repeating: " ", count: max(0, width - name.utf8.count))
    }
    var lines = [
      "# Made from \(source ?? color.hex). You can edit every line.", "",
      "format = 1", "name = \"\(name)-\(appearance)\"", "author = \"Priorities\"",
      "license = \"CC0-1.0\"", "variant = \"\(appearance)\"",
    ]
    if hasBothVariants { lines.append("pair = \"\(name)-\(appearance.opposite)\"") }
    lines += ["", "[palette]"]
    for (name, color) in palette { lines.append("\(padded(name, width)) = \"\(color.hex)\"") }
    lines += ["", "[roles]"]
    for (role, name) in Self.roles {
      let key = role.name.contains(".") ? "\"\(role.name)\"" : role.name
      lines.append("\(padded(key, 19)) = \"\(name)\"")
    }
    return lines.lineSeparated + "\n"
  }
}
