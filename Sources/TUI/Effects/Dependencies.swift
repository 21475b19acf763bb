import Lists
import Settings
import Storage
import StyledText
import Terminal
import Theming

/// Everything outside the app that it reads and acts on, injected by the program.
public struct Dependencies {
  package var store: Store
  package var settings: SettingsStore
  package var themes: ThemeLibrary
  /// What the terminal can show.
  package var capabilities: Capabilities
  package var clock: () -> Timestamp
  /// Draws the icon of a name; `nil` where it cannot be drawn.
  package var icon: (_ name: String, _ request: IconDrawing.Request) -> IconDrawing? = { _, _ in
    nil
  }
  /// Uses an icon: keeps the setting and gives it to the desktop; a note for the person, if any.
  package var useIcon: (String) throws -> String? = { _ in nil }
  /// Makes a theme of one colour and keeps it in the person's folder under a name.
  package var keepTheme: (_ name: String, _ color: RGB) throws -> Void = { _, _ in }
  /// When due items were snoozed.
  package var dismissed: () -> [Item.ID: Timestamp] = { [:] }
  /// Keeps that a due item was snoozed at a moment.
  package var dismiss: (Item.ID, Timestamp) -> Void = { _, _ in }
  /// Forgets that a due item was snoozed.
  package var recall: (Item.ID) -> Void = { _ in }
  /// How a command line that is proposed begins: the program's name, with the profile in use.
  package var program = "priorities"
  /// What there is to say about the program.
  package var about: [LabeledValue] = []
  /// Pages worth a visit.
  package var links: [LabeledValue] = []
  /// The number of the day at the person's place.
  package var day = 0
  /// How far local time is ahead of UTC, in seconds.
  package var secondsFromUTC = 0
  /// Where to note what the app does, for somebody who works on it.
  package var log: AppLog?

  /// Injects what is always needed; of the rest, nothing is drawn, kept or linked by default.
  public init(
    store: Store, settings: SettingsStore, themes: ThemeLibrary, capabilities: Capabilities,
    clock: @escaping () -> Timestamp = { Timestamp(milliseconds: 0) }
  ) {
    (self.store, self.settings, self.themes) = (store, settings, themes)
    (self.capabilities, self.clock) = (capabilities, clock)
  }
}

/// A value and what it is called.
package struct LabeledValue: Hashable, Sendable {
  let label: String
  let value: String

  package init(_ label: String, _ value: String) {
    (self.label, self.value) = (label, value)
  }
}
