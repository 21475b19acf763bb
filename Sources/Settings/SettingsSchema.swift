import Basics

/// All settings of a program, and the version of its file.
public struct SettingsSchema: Sendable {
  /// The version that this program reads and writes.
  public let version: Int
  /// The settings in listing order.
  package let declarations: [SettingDeclaration]

  let title: String
  let retired: Set<String>
  let migrate: @Sendable (inout JSONObject, Int) -> Void
  private let indices: [String: Int]

  /// Keys that belong to the file itself.
  static let reserved = ["$schema", "version"]

  /// Declares the settings of a program.
  ///
  /// - Parameters:
  ///   - title: The name of the program, for the JSON Schema.
  ///   - version: Raised when a key changes its meaning; older programs then read the file but do
  ///     not write it.
  ///   - declarations: The settings, with unique names.
  ///   - retired: Contents of earlier versions' files that are ignored: keys, and values as
  ///     `key value`.
  ///   - migrate: Updates the members of a file from an older version (the second parameter), in
  ///     memory at each reading; the next write saves the result.
  public init(
    title: String, version: Int = 1, _ declarations: [SettingDeclaration],
    retired: Set<String> = [],
    migrate: @escaping @Sendable (inout JSONObject, Int) -> Void = { _, _ in }
  ) {
    self.title = title
    self.retired = retired
    self.version = version
    self.declarations = declarations
    self.migrate = migrate
    var indices: [String: Int] = [:]
    for (index, declaration) in declarations.enumerated() {
      precondition(!Self.reserved.contains(declaration.name), "\(declaration.name) is reserved.")
      precondition(
        indices.updateValue(index, forKey: declaration.name) == nil,
        "The setting \(declaration.name) is declared twice.")
    }
    self.indices = indices
  }

  /// The declaration with a name, or nil.
  public subscript(name: String) -> SettingDeclaration? {
    indices[name].map { declarations[$0] }
  }

  /// The declaration with a name, ignoring case.
  ///
  /// - Throws: ``SettingsError/unknownKey(name:nearest:)``.
  public func declaration(of word: String) throws(SettingsError) -> SettingDeclaration {
    guard let declaration = self[name(word)] else {
      throw .unknownKey(name: word, nearest: declarations.map(\.name).nearest(to: word))
    }
    return declaration
  }

  /// The name of the setting that a word matches, ignoring case; else the word itself.
  public func name(_ word: String) -> String {
    if indices[word] != nil { return word }
    return declarations.map(\.name).resolved(word, takesBeginnings: false) ?? word
  }

  func removeRetired(from object: inout JSONObject) -> [String] {
    object.members.compactMap { member in
      let value = "\(member.key) \(member.value.string ?? "")"
      let isRetired = self[member.key] == nil && retired.contains(member.key)
      guard isRetired || retired.contains(value) else { return nil }
      object[member.key] = nil
      return isRetired ? member.key : value
    }
  }

  func index(of name: String) -> Int? {
    indices[name]
  }

  /// A JSON Schema for editors; like the program, it allows unknown keys.
  package var jsonSchema: JSONObject {
    var properties: JSONObject = [
      "$schema": ["type": "string", "description": "Where this schema is"],
      "version": [
        "const": .integer(version), "description": "The version of the file, set by the program",
      ],
    ]
    for declaration in declarations {
      var property = declaration.schema()
      property["description"] = .string(declaration.summary)
      property["default"] = declaration.defaultValue
      properties[declaration.name] = .object(property)
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("Settings of \(title)"),
      "type": "object",
      "properties": .object(properties),
      "additionalProperties": true,
    ]
  }
}

/// A setting: its name, default, purpose and allowed values.
///
/// ```swift
/// static let wrap = Setting("wrap", default: true, .boolean, "Whether long lines are wrapped")
/// ```
public struct Setting<Value: Sendable>: Sendable {
  /// The key in the file, in camel case.
  public let name: String
  package let defaultValue: Value
  package let form: SettingCodec<Value>
  /// The purpose, in one line without a full stop.
  public let summary: String

  /// Declares a setting.
  public init(
    _ name: String, default defaultValue: Value, _ form: SettingCodec<Value>, _ summary: String
  ) {
    (self.name, self.defaultValue, self.form, self.summary) = (name, defaultValue, form, summary)
  }

  /// The setting without its type, for a schema.
  public var declaration: SettingDeclaration {
    SettingDeclaration(self)
  }
}

/// A setting without its type, for lists, help and imports.
public struct SettingDeclaration: Sendable {
  /// The key in the file.
  public let name: String
  /// The purpose.
  public let summary: String
  /// The default as the file would contain it.
  package let defaultValue: JSONValue
  /// The allowed values, as the end of a sentence.
  package let allowed: String
  /// Words for completion and near matches.
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

  /// The JSON value for a word of a command line or a variable, unchecked.
  public func value(parsing text: String) -> JSONValue {
    parse(text)
  }

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
