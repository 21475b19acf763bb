import ArgumentParser
import Basics
import Hosting
import Lists
import Service

extension PrioritiesServer {
  struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serve the households of the database",
      discussion: """
        Any number of nodes may run over one database. SIGTERM ends it: what is being
        answered is finished first, at most 10 seconds long.
        """)

    @OptionGroup var database: DatabaseOptions
    @Option(
      help: ArgumentHelp("Where to listen; port 0 takes a free one.", valueName: "address:port"))
    var listen = "127.0.0.1:7118"
    @Option(
      name: .customLong("public-url"),
      help: ArgumentHelp("The address by which a proxy makes it known.", valueName: "url"))
    var publicURL: String?
    @Option(
      help: ArgumentHelp(
        "A network of proxies whose forwarding headers count.", valueName: "cidr"))
    var trustedProxy: [String] = []
    @Option(help: ArgumentHelp("Connections to the database.", valueName: "count"))
    var connections = 16
    @Option(
      help: ArgumentHelp(
        "Megabytes that items in memory may take before others make room.", valueName: "mb"))
    var memory = 512
    @Option(
      help: ArgumentHelp(
        "Requests a second that each token may make; 0 for any number.", valueName: "count"))
    var rate = 100
    @Flag(help: "Bring the tables up to date first.") var migrate = false
    @Flag(help: "Log every request, without anything that names a person.")
    var logRequests = false
    @Option(help: ArgumentHelp("Milliseconds that the clock is off.", visibility: .private))
    var clockOffset: Int64 = 0

    func validate() throws {
      guard 1...1000 ~= connections, 16...1_000_000 ~= memory, 0...1_000_000 ~= rate else {
        throw ValidationError(
          "--connections takes 1 to 1000, --memory at least 16, --rate 0 to 1000000.")
      }
    }

    func run() throws {
      StoreMemory.countWithoutLock()
      let offset = clockOffset
      let clock: @Sendable () -> Timestamp = {
        Timestamp(milliseconds: Output.now().milliseconds + offset)
      }
      let address = try ListenAddress(listen, defaultPort: 7118)
      let host = address.host.isEmpty ? "127.0.0.1" : address.host
      let metrics = HostingMetrics()
      let database = PostgresDatabase(
        try database.parameters(), connections: connections, metrics: metrics, log: Output.log.note)
      if migrate { try database.migrate(at: clock().milliseconds) }
      try database.check()
      let households = PriorityService.noHouseholds()
      let directory = HostedDirectory(
        database: database, households: households, connections: connections,
        memory: memory << 20, clock: clock, log: Output.log.note)
      var service = ServiceOptions(program: programVersion, clock: clock, log: Output.log)
      (service.host, service.port) = (host, address.port)
      service.logsRequests = logRequests
      service.publicURL = publicURL
      service.rate = rate == 0 ? nil : rate
      service.trustedProxies = try Network.trustedProxies(trustedProxy)
      let running = PriorityService(service, households: households, directory: directory)
      let own = host.contains(":") ? "[\(host)]" : host
      try running.runAndWait { Output.line("http://\(own):\($0)") }
    }
  }

  struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the tables, or bring them up to date",
      discussion: "Forward only, by one at a time: others that are asked meanwhile wait.")

    @OptionGroup var database: DatabaseOptions

    func run() throws {
      let database = PostgresDatabase(
        try database.parameters(), connections: 1, metrics: HostingMetrics())
      let step = try database.migrate(at: Output.now().milliseconds)
      try database.check()
      Output.line("\(step)")
    }
  }
}
