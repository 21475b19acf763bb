import Lists
import Rendering
import StyledText
import Theming

/// What frames are drawn with: all that depends on the theme, the terminal and the day.
struct FrameStyle: Hashable, Sendable {
  var glyphs = Glyphs.unicode
  var isASCII = false
  var level = ColorLevel.truecolor
  /// The icons that are drawn, by name.
  var icons: [String: IconDrawing] = [:]
  /// What there is to say about the program, name and value.
  var about: [LabeledValue] = []
  /// Pages worth a visit, name and address.
  var links: [LabeledValue] = []
  /// The number of the day, by which the empty screen chooses what it shows.
  var day = 0
  var now = Timestamp(milliseconds: 0)
  /// How far local time is ahead of UTC, in seconds.
  var secondsFromUTC = 0
  /// The contrast that the previewed theme's accent reaches, where a colour is being picked.
  var picked: PickedContrast?

  /// The contrast of a picked colour as it is shown.
  struct PickedContrast: Hashable, Sendable {
    /// The colour's own contrast on the background.
    var asPicked: Double
    /// The contrast after the theme made it readable.
    var asShown: Double
  }

  /// What the views that the commands show too are drawn in.
  func view(columns: Int) -> ViewContext {
    ViewContext(width: columns, glyphs: glyphs, now: now, secondsFromUTC: secondsFromUTC)
  }

  /// A small list in the colours of the theme shown.
  func sample(columns: Int) -> [Line] {
    Array(SampleList().lines(in: view(columns: columns)).dropFirst())
  }
}
