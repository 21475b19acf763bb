import PrioritiesBasics

/// The values of all settings at one moment.
public struct SettingsSnapshot: Sendable {
  /// A setting's effective value and its source.
  public struct Entry: Sendable {
    /// The declaration of the setting.
    public let declaration: SettingDeclaration
    /// The effective value, as in a file.
    public let value: JSONValue
    /// The layer that provides ``value``.
    public let layer: SettingsLayer
    /// The value in the file, valid or not.
    public let stored: JSONValue?

    let typed: any Sendable

    /// A form to compare, in which `1e2` equals `100`.
    var canonical: JSONValue {
      declaration.encode(typed) ?? value
    }
  }

  /// All settings in the order of their schema.
  public let entries: [Entry]
  /// The invalid values that were ignored.
  public let warnings: [SettingsWarning]
  /// Why the file could not be read, in which case the other layers provide the values.
  public internal(set) var problem: SettingsError?
  /// The keys of the file that are no settings.
  public let unknownKeys: [String]
  /// The version of the file, if it has one.
  public let fileVersion: Int?

  let schema: SettingsSchema

  /// The effective value of a setting, which must be in the store's schema.
  public subscript<Value>(_ setting: Setting<Value>) -> Value {
    guard let index = schema.index(of: setting.name), let value = entries[index].typed as? Value
    else { return setting.defaultValue }
    return value
  }

  /// The entry with a setting's name, or nil for an unknown name.
  public subscript(name: String) -> Entry? {
    schema.index(of: name).map { entries[$0] }
  }

  /// The names of settings whose effective values differ, in the order of the schema.
  public func changes(since other: SettingsSnapshot) -> [String] {
    entries.filter { $0.canonical != other[$0.declaration.name]?.canonical }
      .map(\.declaration.name)
  }
}

/// An invalid value that was ignored, and the value that applies instead.
public struct SettingsWarning: Sendable, Hashable {
  /// The source of the value.
  public enum Source: Sendable, Hashable {
    /// A file, with the position of the key.
    case file(path: String, JSONPosition)
    case variable(String)
    /// The name of a setting given on the command line.
    case option(String)
  }

  /// Where the value is.
  public let source: Source
  /// The name of the setting.
  public let name: String
  /// Why the value is ignored.
  public let refusal: InvalidSettingValue
  /// The layer that provides ``effective``.
  public let effectiveLayer: SettingsLayer
  /// The value that applies instead.
  public let effective: JSONValue
}

extension SettingsWarning: CustomStringConvertible {
  /// The source, the key, the value, the allowed values, and the effective value.
  public var description: String {
    let place =
      switch source {
      case .file(let path, let position): "\(path):\(position): "
      case .variable(let variable): "\(variable): "
      case .option(let name): "option \(name): "
      }
    let origin =
      switch effectiveLayer {
      case .default: "the default"
      case .file: "the file's value"
      case .environment: "the environment's value"
      case .option: "the option's value"
      }
    return place + SettingsError.refused(name: name, refusal).description
      + " In effect: \(origin), \(effective.line.shortened)."
  }
}

/// The layers from which values come, lowest first; the highest one with a value wins.
public enum SettingsLayer: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Built into the program.
  case `default`
  case file
  case environment
  /// A command-line option.
  case option

  /// Whether `other` overrides `one`.
  public static func < (one: SettingsLayer, other: SettingsLayer) -> Bool {
    allCases.prefix { $0 != other }.contains(one)
  }
}
