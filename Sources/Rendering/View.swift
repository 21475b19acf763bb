import Lists
import StyledText
import Theming

/// Something that can be shown: a value that knows what it shows and answers with lines in roles,
/// never in colours.
package protocol View {
  /// The view as lines, each no wider than the context.
  func lines(in context: ViewContext) -> [Line]
}

/// What a view must know of the place and time where it is shown.
package struct ViewContext: Hashable, Sendable {
  /// The columns there are.
  package var width: Int
  package var glyphs: Glyphs
  package var now: Timestamp
  /// How far local time is ahead of UTC, in seconds.
  package var secondsFromUTC: Int
  /// How a command line that is proposed begins.
  package var program: String
  /// Whether each priority of a list is a word, however narrow the place is.
  package var spellsPriorities: Bool

  package init(
    width: Int, glyphs: Glyphs = .unicode, now: Timestamp = Timestamp(milliseconds: 0),
    secondsFromUTC: Int = 0, program: String = "priorities", spellsPriorities: Bool = false
  ) {
    (self.width, self.glyphs, self.now) = (width, glyphs, now)
    (self.secondsFromUTC, self.program) = (secondsFromUTC, program)
    self.spellsPriorities = spellsPriorities
  }

  /// The day, counted from the start of 1970, in local time.
  var day: Int { now.day(secondsFromUTC: secondsFromUTC) }

  /// The columns left free beside everything: two where there is room.
  package var margin: Int { width < 40 ? 0 : 2 }

  /// The margin as text.
  var indent: String { String(repeating: " ", count: margin) }
}

extension Line {
  /// Text at the left and at the right of `columns` columns; the left one is cut where both do not
  /// fit.
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

  /// A command to type next.
  package static func command(_ text: String) -> Line {
    Line([TextSpan("Try ", .muted), TextSpan(text.sanitized, .keyHint)])
  }

  /// The title of a section of a screen, with a remark beside it, such as a number.
  package static func heading(_ title: String, remark: String = "", in context: ViewContext) -> Line
  {
    let title = TextSpan(" " + title.sanitized, .heading)
    return Line([title] + (remark.isEmpty ? [] : [TextSpan(" " + remark, .muted)]))
      .truncated(to: context.width, mark: context.glyphs.ellipsis)
  }
}

/// A title with a remark beside it, between two empty lines: over what a command prints.
func heading(_ title: String, remark: String, in context: ViewContext) -> [Line] {
  let margin = TextSpan(context.indent)
  var spans = [margin, TextSpan(title.sanitized, .heading)]
  if !remark.isEmpty { spans += [TextSpan("  "), TextSpan(remark, .muted)] }
  return [Line()] + Line(spans).wrapped(to: context.width, indent: Line([margin])) + [Line()]
}
