import StyledText
import Theming

extension App {
  /// What is wrong with the settings or the theme, as a panel over the foot of whatever is shown;
  /// the message line has the first of it.
  func faultPanel(_ look: FrameStyle) -> [Line] {
    let key = StyleKey(.surface, on: .surface)
    let room = max(1, contentColumns - 4)
    let box = String(repeating: look.glyphs.box.horizontal, count: contentColumns)
    var lines = [Line([TextSpan(box, .border, on: .surface)], fill: key)]
    for fault in settings.faults.dropFirst() {
      lines += Line(fault.sanitized, .surface, on: .surface).wrapped(to: room).map { line in
        Line([TextSpan("  ", key)] + line.spans, fill: key).padded(to: contentColumns)
      }
    }
    // Half of the body at most, with the beginning in sight.
    let most = max(2, bodyHeight / 2)
    guard lines.count > most else { return lines }
    let rest = Line("  \(look.glyphs.ellipsis)", .muted, on: .surface)
    return lines.prefix(most - 1) + [Line(rest.spans, fill: key).padded(to: contentColumns)]
  }
}
