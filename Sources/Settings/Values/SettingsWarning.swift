import JSON

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

  /// Where the value stands.
  public let source: Source
  /// The name of the setting.
  public let name: String
  /// What is wrong with the value.
  public let refusal: InvalidSettingValue
  /// The layer that decides in its place.
  public let instead: SettingsLayer
  /// The value in effect in its place.
  public let effective: JSONValue
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
