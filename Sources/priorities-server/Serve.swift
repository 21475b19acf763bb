import ArgumentParser
import PrioritiesBasics
import PrioritiesHosting
import PrioritiesHouseholds
import PrioritiesService
import PriorityLists

extension PrioritiesServer {
  struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serve the households of the database",
      discussion: """
        Any number of nodes can share one database. On SIGTERM, the server finishes current \
        requests for at most 10 seconds and stops.
        """)

    @OptionGroup var database: DatabaseOptions
    @Option(
      help: ArgumentHelp(
        "The address to listen on; port 0 picks a free port.", valueName: "address:port"))
    var listen = "127.0.0.1:7118"
    @Option(
      name: .customLong("public-url"),
      help: ArgumentHelp(
        "The public address, behind a proxy; may be given again.", valueName: "url"))
    var publicURL: [String] = []
    @Option(
      help: ArgumentHelp(
        "A network of proxies whose forwarding headers are trusted.", valueName: "cidr"))
    var trustedProxy: [String] = []
    @Option(help: ArgumentHelp("Connections to the database.", valueName: "count"))
    var connections = 16
    @Option(
      help: ArgumentHelp(
        "Megabytes for items and answers in memory before some are evicted.", valueName: "mb"))
    var memory = 640
    @Option(
      help: ArgumentHelp(
        "Requests per second for a household without its own limit; 0 for no limits per second.",
        valueName: "count"))
    var rate = 100
    @Option(help: ArgumentHelp("Open event streams of all households.", valueName: "count"))
    var streams = 10_000
    @Option(help: ArgumentHelp("How long to wait for the database.", valueName: "seconds"))
    var wait = 60
    @Option(
      help: ArgumentHelp(
        "A file with the token for /metrics. Default: the variable PRIORITIES_OPERATOR_TOKEN.",
        valueName: "file"))
    var operatorTokenFile: String?
    @Flag(help: "Update the tables first.") var migrate = false
    @Flag(help: "Log every request, without personal data.")
    var logRequests = false
    @Flag(help: "Log wrong tokens and codes with their addresses.")
    var logFailures = false
    @Option(help: ArgumentHelp("Milliseconds that the clock is off.", visibility: .private))
    var clockOffset: Int64 = 0

    func validate() throws {
      guard 1...1000 ~= connections, 16...1_000_000 ~= memory, 0...1_000_000 ~= rate,
        0...1_000_000 ~= streams, 0...86_400 ~= wait
      else {
        throw ValidationError(
          "--connections takes 1 to 1000, --memory at least 16, --rate and --streams 0 to 1000000, "
            + "--wait 0 to 86400.")
      }
    }

    func run() throws {
      StoreMemory.countWithoutLock()
      let offset = clockOffset
      let clock: @Sendable () -> Timestamp = {
        Timestamp(milliseconds: Output.now().milliseconds &+ offset)
      }
      let address = try ListenAddress(listen, defaultPort: 7118)
      let host = address.host.isEmpty ? "127.0.0.1" : address.host
      let metrics = HostingMetrics()
      let parameters = try database.parameters()
      // Logs nothing.
      let probe = PostgresDatabase(parameters, connections: 1, metrics: metrics)
      try waiting {
        if migrate { try probe.migrate(at: clock().milliseconds) }
        try probe.check()
      }
      let database = PostgresDatabase(
        parameters, connections: connections, metrics: metrics, log: Output.log.recordWarning)
      let households = PriorityService.makeHouseholds()
      let directory = HostedDirectory(
        database: database, households: households, connections: connections,
        memory: memory << 20, standard: standard, clock: clock, log: Output.log.record,
        report: Output.log.recordError)
      var service = ServiceOptions(program: programVersion, clock: clock, log: Output.log)
      service.host = host
      service.port = address.port
      service.logsRequests = logRequests
      service.logsFailures = logFailures
      service.publicURLs = try publicURL.map(PublicURL.init)
      service.publicRate = rate == 0 ? nil : rate
      service.streams = streams
      service.isHosted = true
      service.operatorToken = try secret(
        in: operatorTokenFile, or: "PRIORITIES_OPERATOR_TOKEN"
      )?.filter { !$0.isWhitespace }
      service.trustedProxies = try Network.trustedProxies(trustedProxy)
      let running = PriorityService(service, households: households, directory: directory)
      let own = host.contains(":") ? "[\(host)]" : host
      try running.runAndWait { Output.line("http://\(own):\($0)") }
    }

    private var standard: Budget {
      var budget = Budget()
      budget[.requests] = rate
      if rate == 0 { budget[.changes] = 0 }
      return budget
    }

    /// Repeats a body until the database can be reached, and logs the first failure.
    private func waiting(_ body: () throws -> Void) throws {
      let end = monotonicNow + Double(wait)
      var isLogged = false
      while true {
        do {
          return try body()
        } catch let error as any ReportableError where error.kind == .unreachable {
          guard monotonicNow < end else { throw error }
          if !isLogged { Output.log.recordWarning("waiting for the database") }
          isLogged = true
          usleep(500_000)
        }
      }
    }
  }

  struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create or update the tables",
      discussion: "Updates only forward. Concurrent runs wait for each other.")

    @OptionGroup var options: AdministrationOptions

    func run() throws {
      let database = PostgresDatabase(
        try options.database.parameters(), connections: 1, metrics: HostingMetrics())
      let step = try database.migrate(at: Output.now().milliseconds)
      try database.check()
      options.show(["tables": step.json])
    }
  }
}
