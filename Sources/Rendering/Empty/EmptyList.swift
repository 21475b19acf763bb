import StyledText
import Theming

/// What stands in place of a list that needs nothing: a drawing, a line that
/// encourages, and how to go on.
///
/// Drawing and line are those of the day, so that they stay while one looks.
public struct EmptyList: View {
  /// The day, counted from any day on.
  public var day: Int
  /// What to do next, such as a command; shown under the drawing.
  public var hint: Line
  /// Whether there is room for the drawing.
  public var hasDrawing: Bool

  /// Chooses drawing and line by the number of the day.
  public init(day: Int, hint: Line, hasDrawing: Bool = true) {
    self.day = day
    self.hint = hint
    self.hasDrawing = hasDrawing
  }

  /// The picture, centred; without the drawing where it does not fit.
  public func lines(in context: ViewContext) -> [Line] {
    let drawing = EmptyDrawing.all[index(in: EmptyDrawing.all.count)]
    let words = Encouragement.all[index(in: Encouragement.all.count)]
    var lines: [Line] = [Line()]
    let columns = drawing.map(\.count).max() ?? 0
    if hasDrawing, columns <= context.width {
      let block = drawing.map { row in
        Line(row + String(repeating: " ", count: columns - row.count), .illustration)
      }
      lines += block.map { centered($0, in: context.width) }
      lines.append(Line())
    }
    for line in [Line(words, .quote), hint] {
      lines += line.wrapped(to: context.width).map { centered($0, in: context.width) }
    }
    lines.append(Line())
    return lines
  }

  private func index(in count: Int) -> Int {
    let rest = day % count
    return rest < 0 ? rest + count : rest
  }

  private func centered(_ line: Line, in width: Int) -> Line {
    let margin = max(0, (min(width, 80) - line.width) / 2)
    guard margin > 0 else { return line }
    return Line([TextSpan(String(repeating: " ", count: margin))] + line.spans)
  }
}
