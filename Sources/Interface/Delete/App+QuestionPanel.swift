import StyledText
import Theming

extension App {
  /// A question as a panel over the foot of the list.
  func questionPanel(_ question: Question, _ look: Look) -> [Line] {
    let ground = Ground.surface
    let key = StyleKey(.surface, on: ground)
    let room = contentColumns < 30 ? contentColumns : contentColumns - 4
    func padded(_ line: Line) -> Line {
      var line = line
      line.fill = key
      line.spans.insert(Span(contentColumns < 30 ? "" : "  ", key), at: 0)
      return line.padded(to: contentColumns)
    }
    var lines: [Line] = []
    let box = String(repeating: look.glyphs.box.horizontal, count: contentColumns)
    lines.append(Line([Span(box, .border, on: ground)], fill: key))
    lines += Line(sanitized(question.title), .heading, on: ground).wrapped(to: room)
      .map(padded)
    for text in question.lines {
      let plain = look.isASCII ? text.replacing("•", with: "*") : text
      lines += Line(sanitized(plain), .surface, on: ground).wrapped(to: room).map(padded)
    }
    let isYes = question.isYesMarked
    let yes: Role = question.isDestructive ? .error : .success
    let gap = contentColumns < 30 ? "" : " "
    func button(_ text: String, _ role: Role, isMarked: Bool) -> Span {
      isMarked
        ? Span("[\(gap)\(text)\(gap)]", .selection, on: .selection)
        : Span("\(gap) \(text) \(gap)", role, on: ground)
    }
    lines.append(
      padded(
        Line([
          button("y \(question.yes)", yes, isMarked: isYes), Span(gap + gap, key),
          button("n \(question.no)", .surface, isMarked: !isYes),
        ])))
    // The answers stay in sight where there is no room for all that is said.
    if lines.count > bodyHeight, let buttons = lines.last {
      lines = Array(lines.dropFirst().prefix(max(0, bodyHeight - 1))) + [buttons]
    }
    return lines.map { $0.truncated(to: contentColumns, mark: look.glyphs.ellipsis) }
  }
}
