import Colors
import StyledText
import Theming

/// Lines as HTML, each look a class that is written once.
struct HTMLLines {
  private var classes: [HTMLStyle: String] = [:]

  private struct HTMLStyle: Hashable {
    var foreground: RGB
    var background: RGB?
    var attributes: Attributes
  }

  /// The lines of a window; a line that is filled is coloured to its edge.
  mutating func html(
    _ lines: [Line], _ sheet: StyleSheet, _ palette: PicturePalette
  ) -> String {
    var html = ""
    for line in lines {
      let runs = PictureRun.runs(of: line, sheet, palette)
      let fill = runs.last.flatMap { line.fill == .plain ? nil : $0.background }
      html += fill.map { "<b style=\"background:\($0)\">" } ?? "<b>"
      for run in runs {
        guard run.background != nil || run.text.contains(where: { $0 != " " }) else {
          html += run.text
          continue
        }
        html += "<span class=\(name(of: run))>\(Self.gridded(run.text))</span>"
      }
      html += "</b>"
    }
    return html
  }

  /// The style sheet of all the classes so far.
  var css: String {
    classes.sorted {
      $0.value.utf8.count != $1.value.utf8.count
        ? $0.value.utf8.count < $1.value.utf8.count : $0.value < $1.value
    }.map { look, name in
      var rules = "color:\(look.foreground)"
      if let background = look.background { rules += ";background:\(background)" }
      if look.attributes.contains(.bold) { rules += ";font-weight:700" }
      if look.attributes.contains(.italic) { rules += ";font-style:italic" }
      var lines: [String] = []
      if look.attributes.contains(.underline) { lines.append("underline") }
      if look.attributes.contains(.strikethrough) { lines.append("line-through") }
      if !lines.isEmpty { rules += ";text-decoration:\(lines.joined(separator: " "))" }
      return ".\(name){\(rules)}"
    }.joined(separator: "\n")
  }

  private mutating func name(of run: PictureRun) -> String {
    let look = HTMLStyle(
      foreground: run.foreground, background: run.background, attributes: run.attributes)
    if let name = classes[look] { return name }
    let name = "k\(classes.count)"
    classes[look] = name
    return name
  }

  /// Shapes come from another font than letters and are of other width there, so
  /// each stands in a box of whole columns.
  private static func gridded(_ text: String) -> String {
    var html = ""
    for character in text {
      let escaped = SVGPicture.escaped(String(character))
      if character.isASCII {
        html += escaped
      } else {
        html += String(character).displayWidth == 2 ? "<u class=w>" : "<u>"
        html += escaped + "</u>"
      }
    }
    return html
  }
}
