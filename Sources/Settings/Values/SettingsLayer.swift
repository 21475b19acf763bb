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
