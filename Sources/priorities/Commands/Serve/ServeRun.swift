import ArgumentParser
import Basics
import Households
import Lists
import Service

extension Priorities.ServeGroup {
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "run", of: "serve", abstract: "Serve the list to phones and programs",
      discussion: """
        Opens a page and an HTTP interface over your own items, settings and themes,
        live in both directions. Without --lan only this machine reaches it. A device
        gets in by a code (priorities serve pair), a program by a token (priorities
        serve token NAME). Ctrl-C ends it.
        """,
      examples: ["serve", "serve --lan", "serve --listen 127.0.0.1:8080"])

    @OptionGroup var options: ServeOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let (host, port) = try options.address()
      let publicURL = try options.publicAddress()
      try ServeOptions.checkPeople(options.people)
      let clock: @Sendable () -> Timestamp = {
        Timestamp(milliseconds: ProcessEnvironment.millisecondsNow())
      }
      var service = ServiceOptions(
        program: programVersion, clock: clock,
        log: ServiceLog(clock: clock, write: StandardStreams.warn))
      (service.host, service.port) = (host, port)
      service.publicURL = publicURL
      service.trustedProxies = try options.proxies()
      let running = try PriorityService(
        service,
        home: HomeDirectory.Options(
          folders: context.folders, environment: context.environment, people: options.people,
          clock: clock, log: service.log.note))
      let announcement = ServeAnnouncement(
        host: host, isLAN: options.lan, people: options.people, profile: global.profile,
        publicURL: publicURL, credentials: context.credentials(people: options.people),
        context: context)
      try running.runAndWait { announcement.show(port: $0) }
    }
  }
}
