import Lists
import Rendering
import StyledText
import Theming

/// What frames are drawn with: all that depends on the theme, the terminal and the day.
public struct FrameStyle: Hashable, Sendable {
  /// The shapes.
  public var glyphs: Glyphs
  /// Whether only ASCII may be drawn.
  public var isASCII: Bool
  /// How much colour there is.
  public var level: ColorLevel
  /// The icons that are drawn, by name.
  public var icons: [String: IconDrawing]
  /// What there is to say about the program, name and value.
  public var about: [LabeledValue]
  /// Pages worth a visit, name and address.
  public var links: [LabeledValue]
  /// The number of the day, by which the empty screen chooses what it shows.
  public var day: Int
  /// The moment, for times in words.
  public var now = Timestamp(milliseconds: 0)
  /// How far local time is ahead of UTC, in seconds.
  public var secondsFromUTC = 0
  /// The contrast that the previewed theme's accent reaches, where a colour is being picked.
  public var picked: PickedContrast?

  /// A value and what it is called.
  public struct LabeledValue: Hashable, Sendable {
    /// What the value is called.
    public var label: String
    /// The value.
    public var value: String

    /// A value under a label.
    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The contrast of a picked colour as it is shown.
  public struct PickedContrast: Hashable, Sendable {
    /// The colour's own contrast on the background.
    public var asPicked: Double
    /// The contrast after the theme made it readable.
    public var asShown: Double

    /// Pairs the two WCAG ratios, each from 1 to 21.
    public init(asPicked: Double, asShown: Double) {
      self.asPicked = asPicked
      self.asShown = asShown
    }
  }

  /// The style of frames; by default Unicode shapes and all colours.
  public init(
    glyphs: Glyphs = .unicode, isASCII: Bool = false, level: ColorLevel = .truecolor,
    icons: [String: IconDrawing] = [:], about: [LabeledValue] = [],
    links: [LabeledValue] = [], day: Int = 0, picked: PickedContrast? = nil
  ) {
    self.glyphs = glyphs
    self.isASCII = isASCII
    self.level = level
    self.icons = icons
    self.about = about
    self.links = links
    self.day = day
    self.picked = picked
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
