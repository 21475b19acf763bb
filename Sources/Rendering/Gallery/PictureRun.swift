import Colors
import StyledText

/// A run of text as a picture shows it: where it stands, and its colours worked out.
struct PictureRun: Hashable {
  var text: String
  /// Columns from the left, 0-based.
  var column: Int
  var width: Int
  var foreground: RGB
  /// `nil` where the picture's own background is behind it.
  var background: RGB?
  var attributes: Attributes

  /// The runs of a line, neighbours that look alike joined.
  static func runs(of line: Line, _ sheet: StyleSheet, _ palette: PicturePalette) -> [PictureRun] {
    var runs: [PictureRun] = []
    var column = 0
    for span in line.spans where !span.text.isEmpty {
      let style = sheet[span.paint]
      var run = PictureRun(
        text: span.text, column: column, width: span.text.displayWidth,
        foreground: palette.color(style.foreground, standard: palette.foreground),
        background: palette.color(style.background, standard: palette.background),
        attributes: style.attributes)
      if style.attributes.contains(.reverse) {
        (run.foreground, run.background) = (run.background ?? palette.background, run.foreground)
      }
      if style.attributes.contains(.dim) {
        let behind = OKLab(run.background ?? palette.background)
        run.foreground = RGB(OKLab(run.foreground).mixed(with: behind, fraction: 0.4))
      }
      if run.background == palette.background { run.background = nil }
      column += run.width
      if let last = runs.last, last.looksLike(run) {
        runs[runs.count - 1].text += run.text
        runs[runs.count - 1].width += run.width
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  private func looksLike(_ other: PictureRun) -> Bool {
    foreground == other.foreground && background == other.background
      && attributes == other.attributes
  }
}
