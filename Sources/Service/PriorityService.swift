import Basics
import Dispatch
import Households
import Hummingbird
import HummingbirdCore
import Lists
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization
import UnixSignals

package struct ServiceOptions: Sendable {
  /// The address to listen on, such as `127.0.0.1`.
  package var host = "127.0.0.1"
  /// 0 chooses a free port.
  package var port = 7117
  /// The public URL of a proxy, such as `https://list.example.org`.
  package var publicURL: String?
  /// The networks of proxies with trusted forwarding headers.
  package var trustedProxies: [Network] = []
  /// The requests per second for each token; nil for no limit.
  package var rate: Int?
  package var program: String
  package var clock: @Sendable () -> Timestamp
  package var log: ServiceLog
  package var logsRequests = false

  package init(
    program: String = "", clock: @escaping @Sendable () -> Timestamp, log: ServiceLog = .none
  ) {
    self.program = program
    self.clock = clock
    self.log = log
  }
}

/// The service: items, preferences, themes and icons over HTTP, and the page.
///
/// ```
/// request → Gate (host, origin, headers) → Authentication (token → client) → route → Household
/// a change → Store → refresh → EventHub → every open stream → the page asks what is new
/// ```
package struct PriorityService: Sendable {
  private let options: ServiceOptions
  private let directory: any ServiceDirectory
  private let households: OpenHouseholds
  private let pool: ThreadPool
  private let metrics = ServiceMetrics()

  /// Opens the household of a home, or of each person with a folder.
  package init(_ options: ServiceOptions, home: HomeDirectory.Options) throws {
    let households = Self.noHouseholds()
    let pool = ThreadPool(threads: 2)
    self.init(
      options, households: households,
      directory: try HomeDirectory(home, households: households, pool: pool), pool: pool)
  }

  package init(
    _ options: ServiceOptions, households: OpenHouseholds, directory: any ServiceDirectory,
    pool: ThreadPool = ThreadPool(threads: 2)
  ) {
    self.options = options
    self.households = households
    self.pool = pool
    self.directory = directory
  }

  /// Households whose tasks run on the connections' threads.
  package static func noHouseholds() -> OpenHouseholds {
    OpenHouseholds(executor: EventLoopExecutor.shared)
  }

  /// Runs the service from a synchronous program and blocks until it ends.
  package func runAndWait(isListening: @escaping @Sendable (Int) -> Void) throws {
    let hasEnded = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    Task {
      do {
        try await run(isListening: isListening)
      } catch {
        failure.withLock { $0 = error }
      }
      hasEnded.signal()
    }
    hasEnded.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Runs until a signal; open requests get up to 10 s to finish.
  ///
  /// - Parameter isListening: Called with the port once connections are accepted.
  private func run(isListening: @escaping @Sendable (Int) -> Void) async throws {
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
    // The page's first style, before it has a token.
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

private struct StreamEnd: Service {
  var households: OpenHouseholds

  func run() async throws {
    try? await gracefulShutdown()
    households.endStreams()
  }
}

/// Runs tasks on the threads of the connections.
///
/// The default executor would move every request to another thread and back, and wake one each
/// time. Here only blocking work leaves the thread, for a pool.
final class EventLoopExecutor: TaskExecutor {
  static let shared = EventLoopExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    // On an event loop's thread this is that loop.
    MultiThreadedEventLoopGroup.singleton.any().execute { job.runSynchronously(on: executor) }
  }
}
