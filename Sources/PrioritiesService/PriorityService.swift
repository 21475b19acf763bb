import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import PrioritiesBasics
import PrioritiesHouseholds
import PriorityLists
import ServiceLifecycle
import Synchronization
import UnixSignals

package struct ServiceOptions: Sendable {
  package var host = "127.0.0.1"
  package var port = 7117
  /// The addresses of reverse proxies, which may be on loopback; links use the first.
  package var publicURLs: [PublicURL] = []
  package var trustedProxies: [Network] = []
  /// Whether households must not see metrics, which are of all of them.
  package var isHosted = false
  /// Gets the metrics.
  package var operatorToken: String?
  /// The requests per second without a token, and a tenth as many icons, for each address; nil for
  /// no limit.
  package var publicRate: Int?
  /// Event streams for all households.
  package var streams = 2000
  package var program: String
  package var clock: @Sendable () -> Timestamp
  package var log: ServiceLog
  package var logsRequests = false
  /// Whether to log the addresses of wrong tokens and codes.
  package var logsFailures = false
  /// The time allowed for a connection's first request head, and for each body.
  var head = TimeAmount.seconds(20)
  var body = TimeAmount.seconds(30)

  package init(
    program: String = "", clock: @escaping @Sendable () -> Timestamp, log: ServiceLog = .none
  ) {
    self.program = program
    self.clock = clock
    self.log = log
  }
}

/// The service: items, settings, themes and icons over HTTP, and the page.
///
/// ```
/// request → Gate (host, origin, headers) → Authentication (token → client) → route → Household
/// change → Store → refresh → EventHub → every open stream → the page loads what changed
/// ```
package struct PriorityService: Sendable {
  let options: ServiceOptions
  let directory: any ServiceDirectory
  let households: OpenHouseholds
  let pool: ThreadPool
  let metrics = ServiceMetrics()
  let connections: Connections

  package init(_ options: ServiceOptions, home: HomeDirectory.Options) throws {
    let households = Self.makeHouseholds()
    let pool = ThreadPool(threads: 2)
    self.init(
      options, households: households,
      directory: try HomeDirectory(home, households: households, pool: pool), pool: pool)
  }

  package init(
    _ options: ServiceOptions, households: OpenHouseholds, directory: any ServiceDirectory,
    pool: ThreadPool = ThreadPool(threads: 1)
  ) {
    self.options = options
    self.households = households
    self.pool = pool
    self.directory = directory
    let proxies = options.trustedProxies + (options.publicURLs.isEmpty ? [] : Network.loopback)
    connections = Connections(
      clients: ClientAddress(trustedProxies: proxies), log: options.log,
      logsFailures: options.logsFailures, clock: options.clock)
  }

  /// Households whose tasks run on the connections' threads.
  package static func makeHouseholds() -> OpenHouseholds {
    OpenHouseholds(executor: EventLoopExecutor.shared)
  }

  package func runAndWait(onListening: @escaping @Sendable (Int) -> Void) throws {
    try waiting { [self] in try await run(onListening: onListening) }
  }

  /// - Parameter onListening: Receives the port once connections are accepted.
  private func run(onListening: @escaping @Sendable (Int) -> Void) async throws {
    let app = application(onListening: onListening)
    let isBalanced = options.isHosted && !connections.clients.trustedProxies.isEmpty
    let end = StreamEnd(
      households: households, metrics: metrics, notice: isBalanced ? .milliseconds(1500) : .zero)
    var configuration = ServiceGroupConfiguration(
      // Stops in reverse order: streams first, because the server waits for them.
      services: [.init(service: app), .init(service: end)],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: app.logger)
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    let group = ServiceGroup(configuration: configuration)
    let address = "\(options.host):\(options.port)"
    defer { directory.close() }
    do {
      try await withTaskExecutorPreference(EventLoopExecutor.shared) { try await group.run() }
    } catch is SocketAddressError.UnknownHost {
      throw ServiceError.address(address, reason: "unknown host")
    } catch let error as IOError {
      throw ServiceError.address(
        address, reason: SystemCallError(code: error.errnoCode).reason)
    }
  }

  func application(
    onListening: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "priorities") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let router = router
    Self.refuseOtherMethods(of: router)
    return Application(
      router: router,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            BareRefusal(), LastResponse(),
            RequestDeadline(connections, head: options.head, body: options.body),
          ],
          idleTimeout: .seconds(60),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), backlog: 1024),
      onServerRunning: { channel in onListening(channel.localAddress?.port ?? 0) }, logger: logger)
  }

  private static func refuseOtherMethods(of router: Router<ServiceContext>) {
    let methods = [
      "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY",
    ].compactMap(HTTPRequest.Method.init(rawValue:))
    for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description) {
      var known = routes.map(\.method)
      if known.contains(.get) { known.append(.head) }
      let allow = known.map(\.rawValue).sorted().commaSeparated
      for method in methods where !known.contains(method) {
        router.on(RouterPath(path), method: method) { _, _ -> Response in
          throw HTTPError(
            .methodNotAllowed, headers: [.allow: allow],
            message: "This address does not support the method \(method.rawValue).")
        }
      }
    }
  }

  var router: Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
      middleware: RequestObserver(
        metrics: metrics, log: options.logsRequests ? options.log : nil))
    router.add(
      middleware: Gate(
        hosts: AllowedHosts(publicURLs: options.publicURLs), log: options.log, clock: options.clock)
    )
    let routes = routes
    // Below each public path, and without it for probes and for proxies that remove it.
    let bases = Set(options.publicURLs.map(\.path) + [""])
    func add(where isAdded: (Route) -> Bool) {
      for base in bases {
        for route in routes where isAdded(route) {
          router.on(RouterPath(base + route.path), method: route.method) { request, context in
            try await route.response(to: request, context)
          }
        }
      }
    }
    // Middleware applies only to the routes added after it.
    add(where: \.isProbe)
    router.add(
      middleware: Authentication(
        directory: directory, operatorHash: options.operatorToken.map { SHA256.hexadecimal($0) },
        rate: options.publicRate.map { RateLimit(perSecond: $0) }, failures: FailureLimit(),
        connections: connections, clock: options.clock))
    add { !$0.isProbe }
    return router
  }
}

private struct StreamEnd: Service {
  var households: OpenHouseholds
  var metrics: ServiceMetrics
  /// How long proxies have to notice the end, while requests are still answered.
  var notice: Duration

  func run() async throws {
    // If it is cancelled, the service stops as well.
    try? await gracefulShutdown()
    metrics.isEnding.store(true, ordering: .relaxed)
    try? await Task.sleep(for: notice)
    households.endStreams()
  }
}

/// Runs tasks on the connections' threads, and only blocking work on a pool.
///
/// The default executor would move every request to another thread and back.
final class EventLoopExecutor: TaskExecutor {
  static let shared = EventLoopExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    // When called on an event loop's thread, `any()` returns that loop.
    MultiThreadedEventLoopGroup.singleton.any().execute { job.runSynchronously(on: executor) }
  }
}
