import PriorityLists
import StyledTerminalText
import TerminalThemes

/// A value that renders itself as lines, using roles and never colours.
package protocol View {
  /// Renders lines, none of which is wider than the context.
  func lines(in context: ViewContext) -> [Line]
}

package struct ViewContext: Hashable, Sendable {
  package var width: Int
  package var glyphs: Glyphs
  package var now: Timestamp
  package var secondsFromUTC: Int
  /// The start of a suggested command line.
  package var program: String
  /// Whether priorities are words even if space is limited.
  package var spellsPriorities: Bool

  package init(
    width: Int, glyphs: Glyphs = .unicode, now: Timestamp = Timestamp(milliseconds: 0),
    secondsFromUTC: Int = 0, program: String = "priorities", spellsPriorities: Bool = false
  ) {
    self.width = width
    self.glyphs = glyphs
    self.now = now
    self.secondsFromUTC = secondsFromUTC
    self.program = program
    self.spellsPriorities = spellsPriorities
  }

  /// Local days since the start of 1970.
  var today: Day { Day(number: day) }
  var day: Int { now.day(secondsFromUTC: secondsFromUTC) }

  /// The number of columns left free at the edges.
  package var margin: Int { width < 40 ? 0 : 2 }

  /// The maximum width of content, which keeps names and facts close to each other.
  package static let widest = 88

  /// Whether rows have room for the priority's word.
  var hasWords: Bool { width >= 36 }

  /// Whether rows have room for a right-hand side.
  var hasFacts: Bool { width >= 48 }

  package var indent: String { spaces(margin) }
}

extension Line {
  /// Text at both ends; if both don't fit, the left text is cut off.
  package init(
    left: Line, right: Line, columns: Int, backdrop: Backdrop = .background, mark: String
  ) {
    let rightWidth = right.width
    guard rightWidth > 0, columns >= rightWidth + 6 else {
      self = left.fitted(to: columns, mark: mark)
      return
    }
    var filled = left
    filled.fill = StyleKey(backdrop.role, on: backdrop)
    filled = filled.truncated(to: columns - rightWidth - 1, mark: mark)
      .padded(to: columns - rightWidth)
    filled.spans += right.spans
    self = filled
  }

  package static func + (left: Line, right: Line) -> Line { Line(left.spans + right.spans) }

  package mutating func append(_ text: String, _ role: Role, on backdrop: Backdrop = .background) {
    spans.append(TextSpan(text, role, on: backdrop))
  }

  package static func command(_ text: String) -> Line {
    Line([TextSpan("Try ", .muted), TextSpan(text.sanitized, .keyHint)])
  }

  /// The title of a section of a screen.
  package static func heading(_ title: String, caption: String = "", in context: ViewContext)
    -> Line
  {
    let title = TextSpan(" " + title.sanitized, .heading)
    return Line([title] + (caption.isEmpty ? [] : [TextSpan(" " + caption, .muted)]))
      .truncated(to: context.width, mark: context.glyphs.ellipsis)
  }
}

/// A heading between two empty lines, for the output of commands.
func heading(_ title: String, caption: String, in context: ViewContext) -> [Line] {
  let margin = TextSpan(context.indent)
  var spans = [margin, TextSpan(title.sanitized, .heading)]
  if !caption.isEmpty { spans += [TextSpan("  "), TextSpan(caption, .muted)] }
  return [Line()] + Line(spans).wrapped(to: context.width, indent: Line([margin])) + [Line()]
}
