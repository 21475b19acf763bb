import HTTPTypes
import Hummingbird
import HummingbirdCore
import Lists
import Logging
import NIOCore
import NIOPosix
import Preferences
import ServiceLifecycle
import SystemFiles
import UnixSignals
import Wire

/// The service: items, preferences, themes and icons over HTTP, and the page.
///
/// ```
/// request → Gate (host, origin, headers) → Authentication (token → client) → route → Household
/// a change → Store → refresh → EventHub → every open stream → the page asks what is new
/// ```
public struct PriorityService: Sendable {
  private let options: ServiceOptions
  /// Tokens and codes.
  public let credentials: CredentialStore
  private let households: Households
  private let pool: NIOThreadPool
  private let metrics = ServiceMetrics()

  /// Opens the store.
  public init(_ options: ServiceOptions) throws {
    self.options = options
    credentials = CredentialStore(
      path: Self.credentialsPath(options.folders, people: options.people), clock: options.clock)
    let pool = NIOThreadPool(numberOfThreads: 2)
    pool.start()
    self.pool = pool
    households = try Households(options, pool: pool)
  }

  /// Where tokens and codes lie.
  public static func credentialsPath(_ folders: Folders, people: String? = nil) -> String {
    "\(people ?? folders.data)/service.json"
  }

  /// Runs until a signal ends it; what is being answered is finished first, at most 10 s long.
  ///
  /// - Parameter isListening: Called with the port once connections are accepted.
  public func run(isListening: @escaping @Sendable (Int) -> Void) async throws {
    let app = application(isListening: isListening)
    var configuration = ServiceGroupConfiguration(
      // Ended in reverse: the streams first, which would keep the server.
      services: [.init(service: app), .init(service: StreamEnd(households: households))],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: app.logger)
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw ServiceError.address(
        "\(options.host):\(options.port)",
        reason: SystemCallError(code: error.errnoCode).reason)
    }
  }

  /// The application, also for tests without a socket.
  func application(
    isListening: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "priorities") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    return Application(
      router: router,
      server: .http1(
        configuration: .init(
          idleTimeout: .seconds(60),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), backlog: 1024),
      onServerRunning: { channel in isListening(channel.localAddress?.port ?? 0) }, logger: logger)
  }

  /// Every route.
  var router: Router<ServiceContext> {
    let failures = FailureLimit()
    let clients = ClientAddress(trustedProxies: options.trustedProxies)
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: Counting(metrics: metrics))
    router.add(
      middleware: Gate(hosts: AllowedHosts(publicURL: options.publicURL), log: options.log))
    router.add(
      middleware: Authentication(
        credentials: credentials, households: households, failures: failures, clients: clients,
        clock: options.clock))
    let api = router.group("api/v1")
    let icons = IconRoutes(households: households, program: options.program, pool: pool)
    PageRoutes().add(to: router)
    icons.add(to: router)
    icons.add(to: api)
    let themes = ThemeRoutes(households: households)
    themes.add(to: api)
    // The page's first style, before it knows any token.
    router.get("theme.css", use: themes.publicCSS)
    ItemRoutes(metrics: metrics, clock: options.clock).add(to: api)
    EventRoutes(households: households, credentials: credentials).add(to: api)
    PreferenceRoutes().add(to: api)
    DeviceRoutes(
      credentials: credentials, households: households, failures: failures, clients: clients,
      clock: options.clock, log: options.log
    ).add(to: api)
    HealthRoutes(households: households, metrics: metrics, program: options.program)
      .add(to: router, api: api)
    return router
  }
}

/// Ends the streams when the service is to end.
private struct StreamEnd: Service {
  var households: Households

  func run() async throws {
    try? await gracefulShutdown()
    households.endStreams()
  }
}

/// Counts every answer.
private struct Counting: RouterMiddleware {
  var metrics: ServiceMetrics

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    metrics.count(status: response.status.code)
    return response
  }
}
