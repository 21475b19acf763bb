import LayeredSettings
import PrioritiesStorage
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// Everything outside the app that it reads or acts on.
///
/// The program injects it.
public struct Dependencies {
  package var store: Store
  package var settings: SettingsStore
  package var themes: ThemeLibrary
  package var capabilities: Capabilities
  package var clock: () -> Timestamp
  package var icon: (_ name: String, _ request: IconDrawing.Request) -> IconDrawing? = { _, _ in
    nil
  }
  /// Saves the icon setting and installs the icon on the desktop; returns a notice.
  package var setIcon: (String) throws -> String? = { _ in nil }
  package var saveTheme: (_ name: String, _ color: RGB) throws -> Void = { _, _ in }
  package var snoozed: () -> [Item.ID: Timestamp] = { [:] }
  package var snooze: (Item.ID, Timestamp) -> Void = { _, _ in }
  package var unsnooze: (Item.ID) -> Void = { _ in }
  /// Records that the terminal replied with its colours.
  package var noteReply: () -> Void = {}
  /// The start of suggested commands: the program's name and the current profile.
  package var program = "priorities"
  /// The household of a joined profile; nil in others.
  package var household: JoinedHousehold?
  package var about: [LabeledValue] = []
  package var links: [LabeledValue] = []
  /// The number of the local day.
  package var day = 0
  /// The offset of local time from UTC, in seconds.
  package var secondsFromUTC = 0
  package var log: AppLog?

  /// Takes the required dependencies, and leaves the others without an effect.
  public init(
    store: Store, settings: SettingsStore, themes: ThemeLibrary, capabilities: Capabilities,
    clock: @escaping () -> Timestamp = { Timestamp(milliseconds: 0) }
  ) {
    self.store = store
    self.settings = settings
    self.themes = themes
    self.capabilities = capabilities
    self.clock = clock
  }
}

package struct LabeledValue: Hashable, Sendable {
  let label: String
  let value: String

  package init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}

/// The server of a joined profile, which has the steps of all devices.
package struct JoinedHousehold {
  /// The server and the last exchange, for the About page.
  let status: () -> String
  /// The refused changes that no command has shown, a sentence each, oldest first.
  let refusals: () -> [String]

  package init(
    status: @escaping () -> String = { "" }, refusals: @escaping () -> [String] = { [] }
  ) {
    self.status = status
    self.refusals = refusals
  }
}
