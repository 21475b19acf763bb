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
  /// Whether links can be clicked.
  public var hasLinks: Bool
  /// The icons that are drawn, by name.
  public var icons: [String: IconDrawing]
  /// What there is to say about the program, name and value.
  public var about: [Fact]
  /// Pages worth a visit, name and address.
  public var links: [Fact]
  /// The number of the day, by which the empty screen chooses what it shows.
  public var day: Int
  /// The contrast that the previewed theme's accent reaches, where a colour is being picked.
  public var picked: PickedContrast?

  /// A name and what belongs to it.
  public struct Fact: Hashable, Sendable {
    /// What is told.
    public var name: String
    /// What it is.
    public var value: String

    /// Makes a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The contrast of a picked colour as it is shown.
  public struct PickedContrast: Hashable, Sendable {
    /// The colour's own contrast on the background.
    public var asPicked: Double
    /// The contrast after the theme made it readable.
    public var asShown: Double

    /// Makes a pair of contrasts.
    public init(asPicked: Double, asShown: Double) {
      self.asPicked = asPicked
      self.asShown = asShown
    }
  }

  /// Makes a look.
  public init(
    glyphs: Glyphs = .unicode, isASCII: Bool = false, level: ColorLevel = .truecolor,
    hasLinks: Bool = false, icons: [String: IconDrawing] = [:], about: [Fact] = [],
    links: [Fact] = [], day: Int = 0, picked: PickedContrast? = nil
  ) {
    self.glyphs = glyphs
    self.isASCII = isASCII
    self.level = level
    self.hasLinks = hasLinks
    self.icons = icons
    self.about = about
    self.links = links
    self.day = day
    self.picked = picked
  }
}
