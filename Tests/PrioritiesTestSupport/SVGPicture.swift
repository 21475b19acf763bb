import StyledTerminalText
import TerminalThemes

/// Terminal windows as an SVG picture for documents, in a theme's colours and background.
///
/// Each run of text states its width, so that columns align in any fixed-width font.
package struct SVGPicture {
  package struct Pane {
    let title: String
    let lines: [Line]
    let theme: ResolvedTheme

    package init(title: String, lines: [Line], theme: Theme) {
      self.title = title
      self.lines = lines
      self.theme = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
    }

    fileprivate var text: RGB { color(theme.sheet[StyleKey(.foreground)].foreground) ?? .black }

    /// The RGB colour; nil for the terminal's own, which a picture cannot know.
    fileprivate func color(_ color: TerminalColor) -> RGB? {
      if case .rgb(let rgb) = color { rgb } else { nil }
    }
  }

  private let rows: [[Pane]]
  private let caption: String
  private let columns: Int
  private let hasBars: Bool

  /// Draws rows of windows of `columns` each; `hasBars` gives each a bar with its title.
  package init(rows: [[Pane]], caption: String, columns: Int, hasBars: Bool = true) {
    self.rows = rows
    self.caption = caption
    self.columns = columns
    self.hasBars = hasBars
  }

  // In pixels: a character's cell, and the space in and between windows.
  private static let cell = (width: 8.4, height: 20.0)
  private static let padding = 16.0
  private static let gap = 24.0
  private var bar: Double { hasBars ? 34 : Self.padding / 2 }
  private var width: Double { Double(columns) * Self.cell.width + 2 * Self.padding }

  package var text: String {
    var body = ""
    var y = Self.gap / 2
    for row in rows {
      let lines = row.map(\.lines.count).max() ?? 0
      let height = bar + Double(lines) * Self.cell.height + (hasBars ? Self.padding : bar)
      for (index, pane) in row.enumerated() {
        body += draw(
          pane, x: Self.gap / 2 + Double(index) * (width + Self.gap), y: y, height: height)
      }
      y += height + Self.gap
    }
    let size = (
      Self.number(Double(rows.map(\.count).max() ?? 1) * (width + Self.gap)),
      Self.number(y - Self.gap / 2)
    )
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.0) \(size.1)" \
      width="\(size.0)" height="\(size.1)" \
      role="img" font-family="ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, \
      Consolas, monospace" font-size="14">
      <title>\(Self.escaped(caption))</title>
      \(body)</svg>

      """
  }

  private func draw(_ pane: Pane, x: Double, y: Double, height: Double) -> String {
    let background = pane.theme.background
    func faint(_ fraction: Double) -> RGB {
      RGB(OKLab(background).mixed(with: OKLab(pane.text), fraction: fraction))
    }
    let edge = faint(0.22)
    var text = """
      <g transform="translate(\(Self.number(x)) \(Self.number(y)))">
      <rect width="\(Self.number(width))" height="\(Self.number(height))" rx="10" \
      fill="\(background)" stroke="\(edge)"/>

      """
    if hasBars {
      for index in 0..<3 {
        text += "<circle cx=\"\(20 + 18 * index)\" cy=\"18\" r=\"5\" fill=\"\(edge)\"/>\n"
      }
      text += """
        <text x="\(Self.number(width / 2))" y="22.5" text-anchor="middle" font-size="12.5" \
        fill="\(faint(0.6))">\(Self.escaped(pane.title))</text>

        """
    }
    for (index, line) in pane.lines.enumerated() {
      text += draw(line, of: pane, top: bar + Double(index) * Self.cell.height)
    }
    return text + "</g>\n"
  }

  private func draw(_ line: Line, of pane: Pane, top: Double) -> String {
    var text = ""
    let isFilled = line.fill != .plain
    // Adjacent characters of equal style are one run.
    var runs: [(text: String, column: Int, style: Style)] = []
    var column = 0
    for span in line.spans where !span.text.isEmpty {
      let style = pane.theme.sheet[span.paint]
      if runs.last?.style == style {
        runs[runs.count - 1].text += span.text
      } else {
        runs.append((span.text, column, style))
      }
      column += span.text.displayWidth
    }
    func background(_ style: Style) -> RGB? {
      pane.color(style.background).flatMap { $0 == pane.theme.background ? nil : $0 }
    }
    if isFilled, let fill = runs.last.flatMap({ background($0.style) }) {
      text += area(x: 0.5, width: width - 1, top: top, fill)
    }
    for run in runs {
      let x = Self.padding + Double(run.column) * Self.cell.width
      let length = Double(run.text.displayWidth) * Self.cell.width
      if !isFilled, let background = background(run.style) {
        text += area(x: x, width: length, top: top, background)
      }
      guard run.text.contains(where: { $0 != " " }) else { continue }
      let color = pane.color(run.style.foreground) ?? pane.text
      if run.text.allSatisfy({ $0 == "█" }) {
        // As text, blocks would have hairlines between them.
        text += area(x: x, width: length, top: top, color)
          .replacing("<rect ", with: "<rect shape-rendering=\"crispEdges\" ")
        continue
      }
      text += "<text x=\"\(Self.number(x))\" y=\"\(Self.number(top + 14.5))\" "
      text += "textLength=\"\(Self.number(length))\" lengthAdjust=\"spacingAndGlyphs\" "
      text += "xml:space=\"preserve\" fill=\"\(color)\"\(Self.styling(run.style.attributes))>"
      text += Self.escaped(run.text) + "</text>\n"
    }
    return text
  }

  private func area(x: Double, width: Double, top: Double, _ color: RGB) -> String {
    "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(top))\" width=\"\(Self.number(width))\" "
      + "height=\"\(Self.number(Self.cell.height))\" fill=\"\(color)\"/>\n"
  }

  private static func styling(_ attributes: Attributes) -> String {
    let lines = [(Attributes.underline, "underline"), (.strikethrough, "line-through")]
      .filter { attributes.contains($0.0) }.map(\.1).joined(separator: " ")
    return (attributes.contains(.bold) ? " font-weight=\"700\"" : "")
      + (attributes.contains(.italic) ? " font-style=\"italic\"" : "")
      + (lines.isEmpty ? "" : " text-decoration=\"\(lines)\"")
  }

  private static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
