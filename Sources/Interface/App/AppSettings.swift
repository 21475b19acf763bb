/// The settings that the app itself goes by.
public struct AppSettings: Hashable, Sendable {
  /// The keys.
  public var keys: KeyMap
  /// The theme as the setting has it, in words.
  public var theme: String
  /// Light, dark or auto.
  public var appearance: String
  /// The app icon chosen.
  public var icon: String
  /// Whether the icons are shown as pictures.
  public var drawsPictures: Bool
  /// What is wrong with the settings, a sentence each.
  public var faults: [String]
  /// How a command line that is proposed begins.
  public var program: String

  /// The settings of the app; by default those of a person who chose nothing.
  public init(
    keys: KeyMap = KeyMap(), theme: String = "", appearance: String = "auto", icon: String = "blue",
    drawsPictures: Bool = false, faults: [String] = [],
    program: String = "priorities"
  ) {
    self.keys = keys
    self.theme = theme
    self.appearance = appearance
    self.icon = icon
    self.drawsPictures = drawsPictures
    self.faults = faults
    self.program = program
  }

  /// ` u undoes.` with the key that does, for the end of a notice; empty where no key does.
  var undoPromise: String { keys.label(.undo, ascii: false).map { " \($0) undoes." } ?? "" }
}
