/// What has become of the settings since the last time they were asked.
public struct SettingsChange: Sendable {
  /// All values now; while the file is broken the last good ones.
  public let settings: SettingsSnapshot
  /// The names of the settings whose value in effect differs; empty when only a problem or a
  /// warning came or went.
  public let keys: [String]

  /// Why the file cannot be read at present, or nil.
  public var problem: SettingsError? {
    settings.problem
  }
}
