import Basics

/// One setting, declared once: its name, its default, what it is for and the values allowed.
///
/// ```swift
/// static let wrap = Setting("wrap", default: true, .boolean, "Whether long lines are wrapped")
/// ```
public struct Setting<Value: Sendable>: Sendable {
  /// The key in the file, in camel case.
  public let name: String
  /// The value in effect where no layer has one.
  package let defaultValue: Value
  package let form: SettingCodec<Value>
  /// What the setting is for, in a line without a full stop.
  public let summary: String

  /// Declares a setting.
  public init(
    _ name: String, default defaultValue: Value, _ form: SettingCodec<Value>, _ summary: String
  ) {
    (self.name, self.defaultValue, self.form, self.summary) = (name, defaultValue, form, summary)
  }

  /// The setting without its type, as a schema lists it.
  public var declaration: SettingDeclaration {
    SettingDeclaration(self)
  }
}

/// A setting without its type: what a list of settings, a help text or an import needs.
public struct SettingDeclaration: Sendable {
  /// The key in the file.
  public let name: String
  /// What the setting is for.
  public let summary: String
  /// The default as it would stand in the file.
  package let defaultValue: JSONValue
  /// What is allowed, as the end of a sentence.
  package let allowed: String
  /// Words worth offering on a command line.
  public let words: [String]

  let members: [String]
  let schema: @Sendable () -> JSONObject
  let decode: @Sendable (JSONValue) throws(InvalidSettingValue) -> any Sendable
  let encode: @Sendable (any Sendable) -> JSONValue?
  private let parse: @Sendable (String) -> JSONValue

  init<Value>(_ setting: Setting<Value>) {
    let form = setting.form
    name = setting.name
    summary = setting.summary
    defaultValue = form.encode(setting.defaultValue)
    allowed = form.allowed
    words = form.words
    members = form.members
    schema = form.schema
    decode = { (value) throws(InvalidSettingValue) in try form.decode(value) }
    encode = { ($0 as? Value).map(form.encode) }
    parse = form.parse
  }

  /// The JSON value a word from a command line or a variable stands for, unchecked.
  public func value(parsing text: String) -> JSONValue {
    parse(text)
  }

  /// Why a value would be refused, or nil if it is allowed.
  package func refusal(of value: JSONValue) -> InvalidSettingValue? {
    do {
      _ = try decode(value)
      return nil
    } catch {
      return error
    }
  }

  /// The name as part of an environment variable: `minimumContrast` is `MINIMUM_CONTRAST`.
  package var variable: String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase, !text.isEmpty { text += "_" }
      text += letter == "-" || letter == "." ? "_" : letter.uppercased()
    }
  }
}
