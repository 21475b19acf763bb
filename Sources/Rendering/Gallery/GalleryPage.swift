import Colors
import StyledText
import Theming

/// The gallery: one web page that needs nothing else, with every theme's sample
/// list drawn in it.
public struct GalleryPage: Hashable, Sendable {
  /// The themes, in the order of the page.
  public var themes: [GalleryTheme]

  /// What the title of every such page ends with, by which one is known again.
  public static let mark = "families of themes</title>"

  /// Creates the page of some themes, in the order given.
  public init(_ themes: [GalleryTheme]) {
    self.themes = themes
  }

  /// The page's HTML.
  public var html: String {
    var lines = HTMLLines()
    let sections = themes.map { family($0, &lines) }.joined()
    let levels = levels(&lines)
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>Priorities: \(themes.count) \(Self.mark)
      <style>
      \(GalleryStyle.css)
      \(lines.css)
      </style>
      <body>
      \(header)
      <main>
      \(sections)</main>
      \(levels)
      \(footer)
      <script>
      \(GalleryStyle.script)
      </script>

      """
  }

  // MARK: Parts

  private var header: String {
    let shapes = PriorityLevel.allCases.map { level in
      "<i class=p\(level.rawValue)>\(Glyphs.unicode.priority(level))</i>"
    }.joined()
    let links = themes.map { theme in
      let dots = theme.halves.map { "<i style=\"\(dot($0))\"></i>" }.joined()
      return "<a href=\"#\(id(theme))\">\(dots)\(SVGPicture.escaped(theme.title))</a>"
    }.joined(separator: "\n")
    return """
      <header>
      <p class="shapes" aria-hidden="true">\(shapes)</p>
      <h1>What matters, dressed</h1>
      <p class="lead">\(themes.count) families of themes for one list. Each picture is drawn by the \
      renderer that draws the terminal, and every word in them is readable by measure: \
      <strong>4.5 : 1</strong> or more against what it lies on.</p>
      <div class="filter" role="group" aria-label="Show">
      <button data-show="both" aria-pressed="true">Both</button>
      <button data-show="dark" aria-pressed="false">Dark</button>
      <button data-show="light" aria-pressed="false">Light</button>
      </div>
      <nav aria-label="Themes">
      \(links)
      </nav>
      </header>
      """
  }

  private func family(_ theme: GalleryTheme, _ lines: inout HTMLLines) -> String {
    let windows = theme.halves.map { pane($0, &lines) }.joined()
    let remark =
      theme.remark.isEmpty ? "" : "<p class=remark>\(SVGPicture.escaped(theme.remark))</p>"
    let command = "priorities theme use \(theme.name)"
    return """
      <section id="\(id(theme))">
      <div class="about"><h2>\(SVGPicture.escaped(theme.title))</h2>\(remark)
      <button class="copy" data-copy="\(SVGPicture.escaped(command))">\
      <code>\(SVGPicture.escaped(command))</code></button></div>
      <div class="windows">
      \(windows)</div>
      </section>

      """
  }

  private func pane(_ theme: Theme, _ lines: inout HTMLLines) -> String {
    let resolved = ResolvedTheme.pictured(theme)
    let least = resolved.leastContrast.map { "least contrast \(Self.ratio($0)) : 1" }
    let caption = least ?? "the colours of your own terminal"
    return """
      <figure class="\(theme.appearance)">
      \(frame(resolved, title: theme.name, SampleList().lines(in: context(resolved)), &lines))
      <figcaption><span class="half">\(theme.appearance)</span>\(swatches(resolved))\
      <span class="least">\(caption)</span></figcaption>
      </figure>

      """
  }

  private func frame(
    _ theme: ResolvedTheme, title: String, _ content: [Line], _ lines: inout HTMLLines
  ) -> String {
    let palette = PicturePalette(theme)
    let edge = RGB(
      OKLab(palette.background).mixed(with: OKLab(palette.foreground), fraction: 0.2))
    return """
      <div class="window" style="--bg:\(palette.background);--fg:\(palette.foreground);\
      --edge:\(edge)">
      <div class="bar" aria-hidden="true"><i></i><i></i><i></i>\
      <span>\(SVGPicture.escaped(title))</span></div>
      <pre>\(lines.html(content, theme.sheet, palette))</pre>
      </div>
      """
  }

  private func swatches(_ theme: ResolvedTheme) -> String {
    let palette = PicturePalette(theme)
    let chips = Swatches.roles.map { role in
      let color = palette.color(
        theme.sheet[StyleKey(role)].foreground, standard: palette.foreground)
      return "<i style=\"background:\(color)\" title=\"\(role) \(color)\"></i>"
    }
    return "<span class=\"chips\">\(chips.joined())</span>"
  }

  /// The standard theme at every level of colour that a terminal may have.
  private func levels(_ lines: inout HTMLLines) -> String {
    guard let family = themes.first(where: { $0.name == Theme.defaultName }) ?? themes.first,
      let theme = family.halves.first
    else { return "" }
    let figures = Self.levels.map { level, title, remark in
      let resolved = ResolvedTheme.pictured(theme, level: level)
      let content = SampleList().lines(in: context(resolved))
      return """
        <figure>\(frame(resolved, title: title, content, &lines))
        <figcaption>\(remark)</figcaption></figure>
        """
    }
    return """
      <section class="levels">
      <div class="about"><h2>Any terminal</h2><p class="remark">The same theme from sixteen \
      million colours down to none. A priority is never shown by colour alone: shape, word and order \
      say it too.</p></div>
      <div class="windows">
      \(figures.joined(separator: "\n"))
      </div>
      </section>
      """
  }

  private static let levels: [(ColorLevel, String, String)] = [
    (.truecolor, "truecolor", "24-bit colour, contrast repaired by lightness alone"),
    (.ansi256, "256 colours", "The nearest entries that can be read"),
    (.ansi16, "16 colours", "Your terminal's own, by meaning, never by guess"),
    (.mono, "NO_COLOR", "Bold, underline and reverse"),
    (.none, "dumb", "Words and ASCII, not one escape sequence"),
  ]

  private var footer: String {
    """
    <footer><p>Made by <code>priorities theme gallery</code>. \
    Yours in a minute: <code>priorities theme new mine --from '#b45309'</code>, or bring one along: \
    <code>priorities theme import dracula.itermcolors</code>.</p></footer>
    """
  }

  // MARK: Pieces

  private func context(_ theme: ResolvedTheme) -> ViewContext {
    ViewContext(width: 46, glyphs: theme.glyphs)
  }

  private func id(_ theme: GalleryTheme) -> String {
    theme.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
  }

  private func dot(_ theme: Theme) -> String {
    let resolved = ResolvedTheme.pictured(theme)
    let palette = PicturePalette(resolved)
    let accent = palette.color(
      resolved.sheet[StyleKey(.accent)].foreground, standard: palette.foreground)
    return "background:\(palette.background);border-color:\(accent)"
  }

  /// A ratio with two digits after the point, never rounded up to what it is not.
  private static func ratio(_ value: Double) -> String {
    let hundredths = Int(value * 100)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
