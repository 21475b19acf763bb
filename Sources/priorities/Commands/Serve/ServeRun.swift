import ArgumentParser
import Basics
import Dispatch
import Lists
import Service

extension Priorities.ServeGroup {
  /// The command `priorities serve`.
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
        folders: context.folders, environment: context.environment, program: programVersion,
        clock: clock, log: ServiceLog(clock: clock, write: StandardStreams.warn))
      (service.host, service.port) = (host, port)
      service.publicURL = publicURL
      service.trustedProxies = try options.proxies()
      service.people = options.people
      let running = try PriorityService(service)
      let announcement = ServeAnnouncement(
        host: host, isLAN: options.lan, people: options.people, profile: global.profile,
        publicURL: publicURL, credentials: context.credentials(people: options.people),
        context: context)
      // The program is synchronous; the service has threads of its own, and this one waits for them.
      let outcome = ServeOutcome()
      Task {
        do {
          try await running.run { announcement.show(port: $0) }
        } catch {
          outcome.error = error
        }
        outcome.ended.signal()
      }
      outcome.ended.wait()
      if let error = outcome.error { throw error }
    }
  }
}

/// How the service ended; written before the semaphore is signalled and read after.
private final class ServeOutcome: @unchecked Sendable {
  let ended = DispatchSemaphore(value: 0)
  var error: (any Error)?
}
