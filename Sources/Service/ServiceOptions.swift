import Lists
import Settings

/// The options of a running service.
public struct ServiceOptions: Sendable {
  /// The address to listen on, such as `127.0.0.1`.
  public var host = "127.0.0.1"
  /// The port; 0 takes a free one.
  public var port = 7117
  /// The address that a proxy publishes the service under, such as `https://list.example.org`.
  public var publicURL: String?
  /// The networks of proxies whose forwarding headers are trusted.
  public var trustedProxies: [Network] = []
  /// How many requests a second each token may make; nil for any number.
  public var rate: Int?
  /// A folder that has a folder of items and settings for each person; nil for one household.
  public var people: String?
  /// The folders of the only household.
  public var folders: Folders
  /// The variables of the process, a layer of the settings.
  public var environment: [String: String]
  /// The version of the program.
  public var program: String
  /// The time.
  public var clock: @Sendable () -> Timestamp
  /// Where events are logged.
  public var log: ServiceLog
  /// Whether every request is logged too.
  public var logsRequests = false

  /// Creates options with the defaults.
  public init(
    folders: Folders, environment: [String: String] = [:], program: String = "",
    clock: @escaping @Sendable () -> Timestamp, log: ServiceLog = .none
  ) {
    self.folders = folders
    self.environment = environment
    self.program = program
    self.clock = clock
    self.log = log
  }
}
