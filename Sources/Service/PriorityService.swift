import Basics
import Hummingbird
import HummingbirdCore
import Lists
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Settings
import UnixSignals

/// The service: items, preferences, themes and icons over HTTP, and the page.
///
/// ```
/// request → Gate (host, origin, headers) → Authentication (token → client) → route → Household
/// a change → Store → refresh → EventHub → every open stream → the page asks what is new
/// ```
public struct PriorityService: Sendable {
  private let options: ServiceOptions
  private let directory: any ServiceDirectory
  private let households: Households
  private let pool: NIOThreadPool
  private let metrics = ServiceMetrics()

  /// Opens the store of the home that the options name.
  public init(_ options: ServiceOptions) throws {
    let credentials = CredentialStore(
      path: Self.credentialsPath(options.folders, people: options.people), clock: options.clock)
    let households = Households()
    let pool = Self.startedPool()
    try self.init(
      options, households: households, pool: pool,
      directory: HomeDirectory(
        options, credentials: credentials, households: households, pool: pool))
  }

  /// Creates the service over the households of another directory.
  public init(
    _ options: ServiceOptions, households: Households, directory: any ServiceDirectory
  ) {
    self.init(
      options, households: households, pool: Self.startedPool(), directory: directory)
  }

  private init(
    _ options: ServiceOptions, households: Households, pool: NIOThreadPool,
    directory: any ServiceDirectory
  ) {
    self.options = options
    self.households = households
    self.pool = pool
    self.directory = directory
  }

  private static func startedPool() -> NIOThreadPool {
    let pool = NIOThreadPool(numberOfThreads: 2)
    pool.start()
    return pool
  }

  /// The path of the file of tokens and codes.
  public static func credentialsPath(_ folders: Folders, people: String? = nil) -> String {
    "\(people ?? folders.data)/service.json"
  }

  /// Runs until a signal ends it; open requests get up to 10 s to finish.
  ///
  /// - Parameter isListening: Called with the port once connections are accepted.
  public func run(isListening: @escaping @Sendable (Int) -> Void) async throws {
    let app = application(isListening: isListening)
    var configuration = ServiceGroupConfiguration(
      // Ended in reverse order: streams first, since the server waits for them.
      services: [.init(service: app), .init(service: StreamEnd(households: households))],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: app.logger)
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    let group = ServiceGroup(configuration: configuration)
    defer { directory.close() }
    do {
      try await withTaskExecutorPreference(EventLoopExecutor.shared) { try await group.run() }
    } catch is SocketAddressError.UnknownHost {
      throw ServiceError.address(
        "\(options.host):\(options.port)", reason: "no host is known by that name")
    } catch let error as IOError {
      throw ServiceError.address(
        "\(options.host):\(options.port)",
        reason: SystemCallError(code: error.errnoCode).reason)
    }
  }

  /// The application, on its own for tests without a socket.
  func application(
    isListening: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "priorities") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    return Application(
      router: router,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [BareRefusal()], idleTimeout: .seconds(60),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), backlog: 1024),
      onServerRunning: { channel in isListening(channel.localAddress?.port ?? 0) }, logger: logger)
  }

  var router: Router<ServiceContext> {
    let failures = FailureLimit()
    let clients = ClientAddress(trustedProxies: options.trustedProxies)
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
      middleware: RequestObserver(
        metrics: metrics, log: options.logsRequests ? options.log : nil))
    router.add(
      middleware: Gate(hosts: AllowedHosts(publicURL: options.publicURL), log: options.log))
    router.add(
      middleware: Authentication(
        directory: directory, rate: options.rate.map { RateLimit(perSecond: $0) },
        failures: failures, clients: clients, clock: options.clock))
    let api = router.group("api/v1")
    let icons = IconRoutes(directory: directory, program: options.program, pool: pool)
    PageRoutes().add(to: router)
    icons.add(to: router)
    icons.add(to: api)
    let themes = ThemeRoutes()
    themes.add(to: api)
    // The page's first style, before it knows any token.
    router.get("theme.css", use: themes.publicCSS)
    ItemRoutes(metrics: metrics, clock: options.clock).add(to: api)
    EventRoutes(households: households).add(to: api)
    PreferenceRoutes().add(to: api)
    DeviceRoutes(
      directory: directory, households: households, failures: failures, clients: clients,
      clock: options.clock, log: options.log
    ).add(to: api)
    HealthRoutes(
      directory: directory, households: households, metrics: metrics, program: options.program
    ).add(to: router, api: api)
    return router
  }
}

/// Ends the streams when the service shuts down.
private struct StreamEnd: Service {
  var households: Households

  func run() async throws {
    try? await gracefulShutdown()
    households.endStreams()
  }
}
