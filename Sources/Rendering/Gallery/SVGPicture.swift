import Colors
import StyledText
import Theming

/// Lines as a picture in SVG: a window with the text on a grid, the same that a
/// terminal shows.
///
/// Every run of text says how wide it is, so that columns stand upright in
/// whatever fixed-width font the reader has.
public struct SVGPicture: Hashable, Sendable {
  /// A window in the picture.
  public struct Pane: Hashable, Sendable {
    /// What its bar says.
    public var title: String
    /// What it shows.
    public var lines: [Line]
    /// How the text looks.
    public var sheet: StyleSheet
    /// What stands for the terminal's own colours.
    public var palette: PicturePalette

    /// Creates a window that shows lines in the styles of a theme.
    public init(title: String, lines: [Line], theme: ResolvedTheme) {
      self.title = title
      self.lines = lines
      sheet = theme.sheet
      palette = PicturePalette(theme)
    }
  }

  /// The windows, row by row.
  public var rows: [[Pane]]
  /// Alternative text: what is in the picture.
  public var caption: String
  /// The columns of each window.
  public var columns: Int
  /// Whether the windows have a bar with their title.
  public var hasBars = true

  /// Creates a picture of rows of windows, all as wide as `columns`.
  public init(rows: [[Pane]], caption: String, columns: Int) {
    self.rows = rows
    self.caption = caption
    self.columns = columns
  }

  // A character's cell, in pixels.
  private static let cell = (width: 8.4, height: 20.0)
  private var bar: Double { hasBars ? 34 : Self.padding / 2 }
  private static let padding = 16.0
  private static let gap = 24.0

  /// The picture's text.
  public var text: String {
    var body = ""
    var y = Self.gap / 2
    for row in rows {
      let height = row.map(self.height).max() ?? 0
      for (index, pane) in row.enumerated() {
        let x = Self.gap / 2 + Double(index) * (width + Self.gap)
        body += draw(pane, x: x, y: y, height: height)
      }
      y += height + Self.gap
    }
    let most = Double(rows.map(\.count).max() ?? 1)
    let whole = (most * (width + Self.gap), y - Self.gap / 2)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(whole.0)) \
      \(Self.number(whole.1))" width="\(Self.number(whole.0))" height="\(Self.number(whole.1))" \
      role="img" font-family="ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, \
      Consolas, monospace" font-size="14">
      <title>\(Self.escaped(caption))</title>
      \(body)</svg>

      """
  }

  private var width: Double { Double(columns) * Self.cell.width + 2 * Self.padding }

  private func height(_ pane: Pane) -> Double {
    bar + Double(pane.lines.count) * Self.cell.height + (hasBars ? Self.padding : bar)
  }

  private func draw(_ pane: Pane, x: Double, y: Double, height: Double) -> String {
    let palette = pane.palette
    let edge = RGB(
      OKLab(palette.background).mixed(with: OKLab(palette.foreground), fraction: 0.22))
    let faint = RGB(
      OKLab(palette.background).mixed(with: OKLab(palette.foreground), fraction: 0.6))
    var text = """
      <g transform="translate(\(Self.number(x)) \(Self.number(y)))">
      <rect width="\(Self.number(width))" height="\(Self.number(height))" rx="10" \
      fill="\(palette.background)" stroke="\(edge)"/>

      """
    for index in 0..<3 where hasBars {
      text += "<circle cx=\"\(20 + 18 * index)\" cy=\"18\" r=\"5\" fill=\"\(edge)\"/>\n"
    }
    if hasBars {
      text += """
        <text x="\(Self.number(width / 2))" y="22.5" text-anchor="middle" font-size="12.5" \
        fill="\(faint)">\(Self.escaped(pane.title))</text>

        """
    }
    for (index, line) in pane.lines.enumerated() {
      let top = bar + Double(index) * Self.cell.height
      let runs = PictureRun.runs(of: line, pane.sheet, palette)
      if line.fill != .plain, let fill = runs.last?.background {
        text += area(x: 0.5, width: width - 1, top: top, fill)
      }
      for run in runs { text += draw(run, top: top, isFilled: line.fill != .plain) }
    }
    return text + "</g>\n"
  }

  private func area(x: Double, width: Double, top: Double, _ color: RGB) -> String {
    "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(top))\" width=\"\(Self.number(width))\" "
      + "height=\"\(Self.number(Self.cell.height))\" fill=\"\(color)\"/>\n"
  }

  private func draw(_ run: PictureRun, top: Double, isFilled: Bool) -> String {
    let x = Self.padding + Double(run.column) * Self.cell.width
    let length = Double(run.width) * Self.cell.width
    var text = ""
    if let background = run.background, !isFilled {
      text += area(x: x, width: length, top: top, background)
    }
    guard run.text.contains(where: { $0 != " " }) else { return text }
    if run.text.allSatisfy({ $0 == "█" }) {
      // As text, blocks would have hairlines between them.
      return text
        + area(x: x, width: length, top: top, run.foreground)
        .replacing("<rect ", with: "<rect shape-rendering=\"crispEdges\" ")
    }
    text += "<text x=\"\(Self.number(x))\" y=\"\(Self.number(top + 14.5))\" "
    text += "textLength=\"\(Self.number(length))\" lengthAdjust=\"spacingAndGlyphs\" "
    text += "xml:space=\"preserve\" fill=\"\(run.foreground)\"\(Self.styling(run.attributes))>"
    return text + Self.escaped(run.text) + "</text>\n"
  }

  private static func styling(_ attributes: Attributes) -> String {
    var text = ""
    if attributes.contains(.bold) { text += " font-weight=\"700\"" }
    if attributes.contains(.italic) { text += " font-style=\"italic\"" }
    var lines: [String] = []
    if attributes.contains(.underline) { lines.append("underline") }
    if attributes.contains(.strikethrough) { lines.append("line-through") }
    if !lines.isEmpty { text += " text-decoration=\"\(lines.joined(separator: " "))\"" }
    return text
  }

  private static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
