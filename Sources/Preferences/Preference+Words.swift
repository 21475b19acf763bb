extension Preference {
  /// The nine icons.
  public enum Icon: String, Sendable, CaseIterable {
    case blue
    case blueLight = "blue-light"
    case blueDark = "blue-dark"
    case green
    case greenLight = "green-light"
    case greenDark = "green-dark"
    case pink
    case pinkLight = "pink-light"
    case pinkDark = "pink-dark"
  }

  /// Whose background.
  public enum Background: String, Sendable, CaseIterable {
    case auto, paint, terminal
  }

  /// On, off, or whatever suits the terminal.
  public enum Toggle: String, Sendable, CaseIterable {
    case auto, on, off
  }

  /// How it is signalled that an item was got.
  public enum Signal: String, Sendable, CaseIterable {
    case off, bell, notify
  }

  /// On or off.
  public enum OnOff: String, Sendable, CaseIterable {
    case on, off
  }

  /// How due items are proposed.
  public enum DueChoice: String, Sendable, CaseIterable {
    case on, folded, off
  }
}
