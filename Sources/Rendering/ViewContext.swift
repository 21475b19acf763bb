import Lists
import Theming

/// What a view must know of the place and time where it is shown.
public struct ViewContext: Hashable, Sendable {
  /// The columns there are.
  public var width: Int
  /// The shapes to draw with.
  public var glyphs: Glyphs
  /// The moment.
  public var now: Timestamp
  /// How far local time is ahead of UTC, in seconds.
  public var secondsFromUTC: Int
  /// How a command line that is proposed begins.
  public var program: String
  /// Whether each priority of a list is a word, however narrow the place is.
  public var spellsPriorities: Bool

  /// Creates a context; by default of Unicode shapes, at the start of 1970 in UTC.
  public init(
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

  /// The day, counted from the start of 1970, in local time.
  public var day: Int { now.day(secondsFromUTC: secondsFromUTC) }

  /// The columns left free beside everything: two where there is room.
  public var margin: Int { width < 40 ? 0 : 2 }
}
