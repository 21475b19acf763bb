import Lists
import Settings
import Storage
import StyledText
import Terminal
import Theming

/// Everything outside the app that it reads and acts on, injected by the program.
public struct Dependencies {
  /// The items.
  public var store: Store
  /// The settings.
  public var settings: SettingsStore
  /// The themes.
  public var themes: ThemeLibrary
  /// What the terminal can show.
  public var capabilities: Capabilities
  /// Draws the icon of a name; `nil` where it cannot be drawn.
  public var icon: (_ name: String, _ request: IconDrawing.Request) -> IconDrawing?
  /// Uses an icon: keeps the setting and gives it to the desktop; a note for the person, if any.
  public var useIcon: (String) throws -> String?
  /// Makes a theme of one colour and keeps it in the person's folder under a name.
  public var keepTheme: (_ name: String, _ color: RGB) throws -> Void
  /// When due items were dismissed.
  public var dismissed: () -> [Item.ID: Timestamp] = { [:] }
  /// Keeps that a due item was dismissed at a moment.
  public var dismiss: (Item.ID, Timestamp) -> Void = { _, _ in }
  /// Forgets that a due item was dismissed.
  public var recall: (Item.ID) -> Void = { _ in }
  /// How a command line that is proposed begins: the program's name, with the profile in use.
  public var program = "priorities"
  /// What there is to say about the program.
  public var about: [LabeledValue]
  /// Pages worth a visit.
  public var links: [LabeledValue]
  /// The moment.
  public var clock: () -> Timestamp
  /// The number of the day at the person's place.
  public var day: Int
  /// How far local time is ahead of UTC, in seconds.
  public var secondsFromUTC: Int
  /// Where to note what the app does, for somebody who works on it.
  public var log: AppLog?

  /// Injects what is given; by default nothing is drawn, kept or linked, and time stands still.
  public init(
    store: Store, settings: SettingsStore, themes: ThemeLibrary, capabilities: Capabilities,
    icon: @escaping (String, IconDrawing.Request) -> IconDrawing? = { _, _ in nil },
    useIcon: @escaping (String) throws -> String? = { _ in nil },
    keepTheme: @escaping (String, RGB) throws -> Void = { _, _ in },
    about: [LabeledValue] = [], links: [LabeledValue] = [],
    clock: @escaping () -> Timestamp = { Timestamp(milliseconds: 0) }, day: Int = 0,
    secondsFromUTC: Int = 0
  ) {
    self.store = store
    self.settings = settings
    self.themes = themes
    self.capabilities = capabilities
    self.icon = icon
    self.useIcon = useIcon
    self.keepTheme = keepTheme
    self.about = about
    self.links = links
    self.clock = clock
    self.day = day
    self.secondsFromUTC = secondsFromUTC
  }
}

/// A value and what it is called.
public struct LabeledValue: Hashable, Sendable {
  let label: String
  let value: String

  /// A value under a label.
  public init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}
