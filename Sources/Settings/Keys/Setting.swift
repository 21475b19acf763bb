/// One setting, declared once: its name, its default, what it is for and the values allowed.
///
/// ```swift
/// static let wrap = Setting("wrap", default: true, .boolean, "Whether long lines are wrapped")
/// ```
public struct Setting<Value: Sendable>: Sendable {
  /// The key in the file, in camel case.
  public let name: String
  /// The value in effect where no layer has one.
  public let defaultValue: Value
  /// The values allowed.
  public let form: SettingCodec<Value>
  /// What the setting is for, in a line without a full stop.
  public let summary: String

  /// Declares a setting.
  public init(
    _ name: String, default defaultValue: Value, _ form: SettingCodec<Value>, _ summary: String
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.form = form
    self.summary = summary
  }

  /// The setting without its type, as a schema lists it.
  public var declaration: SettingDeclaration {
    SettingDeclaration(self)
  }
}
