import Basics

/// The values of all settings at one moment, from one version of the file.
///
/// A value, cheap to copy and to read: keep it and ask it as often as you like.
public struct SettingsSnapshot: Sendable {
  /// One setting: its value in effect and where that comes from.
  public struct Entry: Sendable {
    package let declaration: SettingDeclaration
    package let value: JSONValue
    package let layer: SettingsLayer
    /// What stands in the file, allowed or not; nil if the key is not set there.
    package let stored: JSONValue?

    let typed: any Sendable

    /// The value in its one spelling, for `1e2` and `100` are the same.
    var canonical: JSONValue {
      declaration.encode(typed) ?? value
    }
  }

  /// All settings in the order of their schema.
  public let entries: [Entry]
  /// Values that are not allowed and therefore not in effect.
  public let warnings: [SettingsWarning]
  /// Why the file could not be read at all; the values are then those of the other layers.
  public internal(set) var problem: SettingsError?
  /// Keys of the file that no setting has, kept on every write.
  package let unknownKeys: [String]
  /// What the file holds of earlier versions and is ignored: keys, and values as `key value`.
  package let retired: [String]
  /// The version the file says it has; nil without a file or a word about it.
  package let fileVersion: Int?

  let schema: SettingsSchema

  /// The value in effect.
  ///
  /// The setting must be in the schema of the store the snapshot is from.
  public subscript<Value>(_ setting: Setting<Value>) -> Value {
    guard let index = schema.index(of: setting.name), let value = entries[index].typed as? Value
    else { return setting.defaultValue }
    return value
  }

  /// The entry of a setting by its name, or nil if there is no such setting.
  public subscript(name: String) -> Entry? {
    schema.index(of: name).map { entries[$0] }
  }

  /// The names of the settings whose value in effect differs, in the order of the schema.
  public func changes(since other: SettingsSnapshot) -> [String] {
    entries.filter { $0.canonical != other[$0.declaration.name]?.canonical }
      .map(\.declaration.name)
  }
}

/// A value that is not in effect because it is not allowed, or a key nobody knows.
public struct SettingsWarning: Sendable, Hashable {
  /// Where the value stands.
  public enum Source: Sendable, Hashable {
    /// A file, with the place of the key.
    case file(path: String, JSONPosition)
    /// An environment variable.
    case variable(String)
    /// An option of the command line, by the name of its setting.
    case option(String)
  }

  package let source: Source
  package let name: String
  package let refusal: InvalidSettingValue
  package let instead: SettingsLayer
  package let effective: JSONValue
}

extension SettingsWarning: CustomStringConvertible {
  /// The file with line and column or the variable, the key, the value, what is allowed, and what
  /// is in effect in its place.
  public var description: String {
    let place =
      switch source {
      case .file(let path, let position): "\(path):\(position): "
      case .variable(let variable): "\(variable): "
      case .option(let name): "option \(name): "
      }
    let origin =
      switch instead {
      case .default: "the default"
      case .file: "the file's value"
      case .environment: "the environment's value"
      case .option: "the option's value"
      }
    return place + SettingsError.refused(name: name, refusal).description
      + " In effect: \(origin), \(JSONWriter.line(of: effective).shortened)."
  }
}

/// Where a value comes from; of several layers that have one, the highest decides.
public enum SettingsLayer: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Compiled in.
  case `default`
  /// The person's file.
  case file
  /// An environment variable.
  case environment
  /// An option of the command line.
  case option

  /// A lower layer gives way to a higher one.
  public static func < (one: SettingsLayer, other: SettingsLayer) -> Bool {
    one.height < other.height
  }

  private var height: Int {
    switch self {
    case .default: 0
    case .file: 1
    case .environment: 2
    case .option: 3
    }
  }
}
