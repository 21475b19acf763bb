import PrioritiesBasics

/// All settings of a program, and the version of its file.
public struct SettingsSchema: Sendable {
  /// The version that this program reads and writes.
  public let version: Int
  /// The settings in listing order.
  public let declarations: [SettingDeclaration]

  let title: String
  private let indices: [String: Int]

  /// Keys that belong to the file itself.
  static let reserved = ["$schema", "version"]

  /// Declares the settings of a program.
  ///
  /// - Parameters:
  ///   - title: The name of the program, for the JSON Schema.
  ///   - version: Must be raised when a key changes its meaning; older programs then only read the
  ///     file.
  ///   - declarations: The settings.
  public init(title: String, version: Int = 1, _ declarations: [SettingDeclaration]) {
    self.title = title
    self.version = version
    self.declarations = declarations
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

  /// The setting that a word refers to, ignoring case, or the word itself if there is none.
  public func name(_ word: String) -> String {
    if indices[word] != nil { return word }
    return declarations.map(\.name).resolved(word, matchesPrefixes: false) ?? word
  }

  func index(of name: String) -> Int? {
    indices[name]
  }

  /// The JSON Schema for editors, which allows unknown keys as the program does.
  public var jsonSchema: JSONObject {
    var properties: JSONObject = [
      "$schema": ["type": "string", "description": "The location of this schema"],
      "version": [
        "const": version.json, "description": "The version of the file, set by the program",
      ],
    ]
    for declaration in declarations {
      var property = declaration.schema()
      property["description"] = declaration.summary.json
      property["default"] = declaration.defaultValue
      properties[declaration.name] = property.json
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("Settings of \(title)"),
      "type": "object",
      "properties": properties.json,
      "additionalProperties": true,
    ]
  }
}

/// A setting with its name, default, purpose and allowed values.
///
/// ```swift
/// let width = Setting("width", default: 80, .integer(in: 20...200), "Columns of a line")
/// ```
public struct Setting<Value: Sendable>: Sendable {
  /// The key in the file, in camel case.
  public let name: String
  /// The value if no layer sets one.
  public let defaultValue: Value
  /// The allowed values and their form in files.
  public let codec: SettingCodec<Value>
  /// The purpose, on one line without a full stop.
  public let summary: String
  /// The variable without the prefix; nil if it is derived from the setting's name.
  public var variable: String?

  /// Declares a setting.
  public init(
    _ name: String, default defaultValue: Value, _ codec: SettingCodec<Value>, _ summary: String
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.codec = codec
    self.summary = summary
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
  /// What the setting is for, without a full stop.
  public let summary: String
  /// The value if no layer sets one, as in a file.
  public let defaultValue: JSONValue
  /// The allowed values in words.
  public let allowed: String
  /// Words for completion and near matches.
  public let words: [String]

  let members: [String]
  let schema: @Sendable () -> JSONObject
  let decode: @Sendable (JSONValue) throws(InvalidSettingValue) -> any Sendable
  let encode: @Sendable (any Sendable) -> JSONValue?
  private let parse: @Sendable (String) -> JSONValue
  private let ownVariable: String?

  init<Value>(_ setting: Setting<Value>) {
    let codec = setting.codec
    name = setting.name
    summary = setting.summary
    defaultValue = codec.encode(setting.defaultValue)
    allowed = codec.allowed
    words = codec.words
    members = codec.members
    schema = codec.schema
    decode = { (value) throws(InvalidSettingValue) in try codec.decode(value) }
    encode = { ($0 as? Value).map(codec.encode) }
    parse = codec.parse
    ownVariable = setting.variable
  }

  /// Converts an argument or a variable to JSON without validation.
  public func value(parsing text: String) -> JSONValue {
    parse(text)
  }

  /// Why a value is not allowed; nil if it is.
  public func refusal(of value: JSONValue) -> InvalidSettingValue? {
    do {
      _ = try decode(value)
      return nil
    } catch {
      return error
    }
  }

  /// The variable without the prefix, such as `MINIMUM_CONTRAST` for `minimumContrast`.
  public var variable: String {
    // Scalars, because a program derives all variables when it starts.
    ownVariable
      ?? name.unicodeScalars.reduce(into: "") { text, letter in
        if "A"..."Z" ~= letter, !text.isEmpty { text += "_" }
        text.unicodeScalars.append(letter == "-" || letter == "." ? "_" : letter)
      }.uppercased()
  }
}
