import StyledText
import Theming

extension App {
  /// A question as a panel over the foot of the list.
  func questionPanel(_ question: Question, _ look: FrameStyle) -> [Line] {
    let backdrop = Backdrop.surface
    let key = StyleKey(.surface, on: backdrop)
    let room = contentColumns < 30 ? contentColumns : contentColumns - 4
    func padded(_ line: Line) -> Line {
      var line = line
      line.fill = key
      line.spans.insert(TextSpan(contentColumns < 30 ? "" : "  ", key), at: 0)
      return line.padded(to: contentColumns)
    }
    var lines: [Line] = []
    let box = String(repeating: look.glyphs.box.horizontal, count: contentColumns)
    lines.append(Line([TextSpan(box, .border, on: backdrop)], fill: key))
    lines += Line(question.title.sanitized, .heading, on: backdrop).wrapped(to: room)
      .map(padded)
    for text in question.lines {
      let plain = look.isASCII ? text.replacing("•", with: "*") : text
      lines += Line(plain.sanitized, .surface, on: backdrop).wrapped(to: room).map(padded)
    }
    let isYes = question.isYesMarked
    let yes: Role = question.isDestructive ? .error : .success
    let gap = contentColumns < 30 ? "" : " "
    func button(_ text: String, _ role: Role, isMarked: Bool) -> TextSpan {
      isMarked
        ? TextSpan("[\(gap)\(text)\(gap)]", .selection, on: .selection)
        : TextSpan("\(gap) \(text) \(gap)", role, on: backdrop)
    }
    lines.append(
      padded(
        Line([
          button("y \(question.yes)", yes, isMarked: isYes), TextSpan(gap + gap, key),
          button("n \(question.no)", .surface, isMarked: !isYes),
        ])))
    // The answers stay in sight where there is no room for all that is said.
    if lines.count > bodyHeight, let buttons = lines.last {
      lines = Array(lines.dropFirst().prefix(max(0, bodyHeight - 1))) + [buttons]
    }
    return lines.map { $0.truncated(to: contentColumns, mark: look.glyphs.ellipsis) }
  }
}
