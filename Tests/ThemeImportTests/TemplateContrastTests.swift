import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

@Suite("Contrast of template output")
struct TemplateContrastTests {
  private typealias Pair = (name: String, text: RGB, ground: RGB)

  static let names = [
    "tmux", "vim", "helix", "fzf", "zathura", "i3", "ls-colors", "delta", "dunst", "mako", "rofi",
    "waybar", "gtk", "firefox", "bat", "vscode", "tailwind",
  ]

  @Test("Text has a contrast of 4.5 in every shipped theme", arguments: names)
  func readable(name: String) throws {
    let template = try #require(try ShippedTemplates.template(named: name))
    for theme in Samples.themes {
      let variant = try Samples.variant(theme.name)
      let text = try template.text(with: [variant], name: theme.family)
      let pairs = try Self.pairs(name, text, variant.colors(of: .background).area)
      #expect(pairs.count >= 3, "\(name)")
      for pair in pairs {
        let ratio = pair.text.contrast(with: pair.ground)
        #expect(ratio >= 4.495, "\(theme.name) \(pair.name): \(ratio)")
      }
    }
  }

  @Test("Terminal colours have a contrast of 4.5")
  func terminals() throws {
    let hues = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14].map { SchemeColor.ansi($0) }
    for theme in Samples.themes {
      let scheme = try Samples.variant(theme.name).scheme
      let ground = try #require(scheme[.background])
      for slot in [.foreground] + hues {
        let ratio = try #require(scheme[slot]).contrast(with: ground)
        #expect(ratio >= 4.495, "\(theme.name) \(slot): \(ratio)")
      }
    }
  }

  private static func pairs(_ name: String, _ text: String, _ background: RGB) throws -> [Pair] {
    func rgb(_ hex: Substring?) -> RGB? { hex.flatMap { RGB(hex: String($0)) } }
    // Lines and marks only have to be visible.
    let faint = [
      "Border", "NonText", "SpecialKey", "VertSplit", "WinSeparator", "Ignore", "ui.window",
      "ui.virtual", "border", "decoration", "line-numbers-left", "line-numbers-right",
      "Whitespace", "Ruler", "Indent", "separator", "whitespace", "gutter:", "blame",
    ]
    func isText(_ name: Substring) -> Bool { !faint.contains { name.contains($0) } }
    func colors(_ pattern: Regex<(Substring, Substring, Substring)>) -> [String: RGB] {
      let found = text.matches(of: pattern).compactMap { match in
        rgb(match.2).map { (String(match.1), $0) }
      }
      return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }
    switch name {
    case "tmux":
      return text.matches(of: #/set.* ([a-z-]+) "bg=(#[0-9a-f]{6}),fg=(#[0-9a-f]{6})/#).compactMap {
        pair($0.1, rgb($0.3), rgb($0.2))
      }
    case "vim":
      return text.matches(of: #/hi (\w+) guifg=(#[0-9a-f]{6})(?: guibg=(#[0-9a-f]{6}))?/#)
        .filter { isText($0.1) }.compactMap { pair($0.1, rgb($0.2), rgb($0.3) ?? background) }
    case "helix":
      let plain = text.matches(of: #/(?m)^"([a-z.]+)" = "(#[0-9a-f]{6})"/#)
        .filter { isText($0.1) && !$0.1.contains("inlay") }
        .compactMap { pair($0.1, rgb($0.2), background) }
      let both = text.matches(
        of: #/(?m)^"([a-z.]+)" = \{ fg = "(#[0-9a-f]{6})"(?:, bg = "(#[0-9a-f]{6})")?/#
      ).filter { isText($0.1) && $0.1 != "ui.text.focus" }
        .compactMap { pair($0.1, rgb($0.2), rgb($0.3) ?? background) }
      return plain + both
    case "fzf":
      let colors = colors(#/([a-z+-]+):(#[0-9a-f]{6})/#)
      let rows: [(String, String)] =
        ["fg", "hl", "header", "info", "marker", "pointer", "prompt", "query", "spinner"].map {
          ($0, "bg")
        } + [("fg+", "bg+"), ("hl+", "bg+"), ("preview-fg", "preview-bg")]
      return rows.compactMap { pair(Substring($0.0), colors[$0.0], colors[$0.1]) }
    case "zathura":
      let colors = colors(#/set ([a-z-]+) "(#[0-9a-f]{6})"/#)
      return colors.keys.sorted().filter { $0.hasSuffix("-fg") }.compactMap {
        pair(Substring($0), colors[$0], colors[$0.dropLast(2) + "bg"])
      }
    case "i3":
      return text.matches(
        of: #/(client\.\w+|\w+_workspace) +#[0-9a-f]{6} (#[0-9a-f]{6}) (#[0-9a-f]{6})/#
      ).compactMap { pair($0.1, rgb($0.3), rgb($0.2)) }
    case "ls-colors":
      return text.matches(of: #/([a-z*.$]+)=[0-9;]*38;2;(\d+);(\d+);(\d+)/#).compactMap {
        guard let red = UInt8($0.2), let green = UInt8($0.3), let blue = UInt8($0.4) else {
          return nil
        }
        return pair($0.1, RGB(red, green, blue), background)
      }
    case "delta":
      return text.matches(
        of: #/([a-z-]+-style) = "(?:bold )?(#[0-9a-f]{6})(?: (#[0-9a-f]{6}))?"/#
      ).filter { isText($0.1) }.compactMap { pair($0.1, rgb($0.2), rgb($0.3) ?? background) }
    case "dunst", "mako":
      return blocks(text, separator: "[").compactMap { block, inherited in
        pair(
          Substring(name), block["foreground"] ?? block["text-color"],
          block["background"] ?? block["background-color"] ?? inherited)
      }
    case "rofi", "waybar":
      let defined = colors(#/@define-color (\w+) (#[0-9a-f]{6})/#)
      let resolved = defined.reduce(text) { text, entry in
        text.replacing("@\(entry.key);", with: "\(entry.value.hex);")
      }
      let bar = defined["background"]
      return blocks(resolved, separator: "}").compactMap { block, _ in
        pair(
          Substring(name), block["text-color"] ?? block["color"],
          block["background-color"] ?? bar ?? background)
      }
    case "gtk", "firefox":
      let colors = colors(
        #/([a-z_-]+?(?:color|bg|fg|ground|highlight)(?:-[fis][a-z]+)?)[: ] ?(#[0-9a-f]{6})/#)
      return colors.keys.sorted().compactMap { key in
        if let ground = colors[key.replacing("-text-color", with: "-background-color")],
          key.contains("-text-color")
        {
          return pair(Substring(key), colors[key], ground)
        }
        for (one, other) in [
          ("_fg_color", "_bg_color"), ("textcolor", "bgcolor"), ("-text-color", "-accent-color"),
          ("field-color", "field-background-color"), ("toolbar-color", "toolbar-bgcolor"),
          ("text-color", "background-color"), ("arrowpanel-color", "arrowpanel-background"),
        ] where key.hasSuffix(one) && !key.contains("insensitive") {
          if let ground = colors[key.dropLast(one.count) + other] {
            return pair(Substring(key), colors[key], ground)
          }
        }
        return nil
      }
    case "bat":
      return text.matches(
        of: #/<key>foreground<\/key>\s*<string>(#[0-9a-f]{6})/#
      ).compactMap { pair("foreground", rgb($0.1), background) }
    case "vscode":
      let colors = colors(#/"([A-Za-z.0-9]+)": "(#[0-9a-f]{6})"/#)
      let chrome = colors.keys.sorted().compactMap { key -> Pair? in
        for (one, other) in [(".foreground", ".background"), ("Foreground", "Background")]
        where key.hasSuffix(one) && isText(Substring(key)) {
          if let ground = colors[key.dropLast(one.count) + other] {
            return pair(Substring(key), colors[key], ground)
          }
        }
        return nil
      }
      return chrome
        + text.matches(of: #/"settings": \{ "foreground": "(#[0-9a-f]{6})"/#).compactMap {
          pair("syntax", rgb($0.1), background)
        }
    case "tailwind":
      let colors = colors(#/--color-([a-z-]+): (#[0-9a-f]{6})/#)
      return Role.allCases.filter { $0.isText && $0 != .background }.compactMap { role in
        let token = role.name.replacing(".", with: "-")
        return pair(Substring(token), colors[token], colors[token + "-fill"] ?? background)
      }
    default: return []
    }
  }

  private static func pair(_ name: Substring, _ text: RGB?, _ ground: RGB?) -> Pair? {
    guard let text, let ground else { return nil }
    return (String(name), text, ground)
  }

  /// The colours of each section, with the background of the first.
  private static func blocks(
    _ text: String, separator: Character
  ) -> [(keys: [String: RGB], inherited: RGB?)] {
    var inherited: RGB?
    return text.split(separator: separator).map { block in
      var keys: [String: RGB] = [:]
      for match in block.matches(of: #/(?m)^ *([a-z-]+) ?[=:] ?"?(#[0-9a-f]{6})/#) {
        keys[String(match.1)] = RGB(hex: String(match.2))
      }
      inherited = inherited ?? keys["background-color"]
      return (keys, inherited)
    }
  }
}
