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
  package var capabilities: Capabilities
  package var clock: () -> Timestamp
  /// Draws an icon by name; `nil` if it cannot be drawn.
  package var icon: (_ name: String, _ request: IconDrawing.Request) -> IconDrawing? = { _, _ in
    nil
  }
  /// Saves the icon's setting and installs the icon on the desktop; returns a note for the person.
  package var useIcon: (String) throws -> String? = { _ in nil }
  package var keepTheme: (_ name: String, _ color: RGB) throws -> Void = { _, _ in }
  package var dismissed: () -> [Item.ID: Timestamp] = { [:] }
  package var dismiss: (Item.ID, Timestamp) -> Void = { _, _ in }
  package var recall: (Item.ID) -> Void = { _ in }
  /// The start of a suggested command line: the program's name, with the profile in use.
  package var program = "priorities"
  package var about: [LabeledValue] = []
  package var links: [LabeledValue] = []
  /// The number of the local day.
  package var day = 0
  /// The offset of local time from UTC, in seconds.
  package var secondsFromUTC = 0
  package var log: AppLog?

  /// Injects the required dependencies; without the others, nothing is drawn, saved or linked.
  public init(
    store: Store, settings: SettingsStore, themes: ThemeLibrary, capabilities: Capabilities,
    clock: @escaping () -> Timestamp = { Timestamp(milliseconds: 0) }
  ) {
    (self.store, self.settings, self.themes) = (store, settings, themes)
    (self.capabilities, self.clock) = (capabilities, clock)
  }
}

package struct LabeledValue: Hashable, Sendable {
  let label: String
  let value: String

  package init(_ label: String, _ value: String) {
    (self.label, self.value) = (label, value)
  }
}
