import ArgumentParser
import PrioritiesBasics
import PrioritiesHosting
import PrioritiesService
import PriorityLists

/// Serves households from a database and administers them.
@main
struct PrioritiesServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "priorities-server",
    abstract: "Serve the lists of many households from PostgreSQL",
    discussion: """
      Reads the database's libpq parameters, such as "host=db dbname=lists", from a file \
      (--database-file) or the variable PRIORITIES_DATABASE. It does not take them as an \
      argument, because other users can read arguments.
      """,
    version: programVersion,
    subcommands: [
      Serve.self, Migrate.self, Household.self, Member.self, Device.self, Pair.self, Token.self,
      Backup.self,
    ],
    defaultSubcommand: Serve.self)

  static func main() {
    // A client may disconnect while a response is sent.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      // All other errors come from ArgumentParser.
      guard
        let failure = error as? Failure
          ?? (error as? any ReportableError).map(Failure.init(reporting:))
          // A limit of a household.
          ?? (error as? Problem).map({ Failure($0.detail, code: EX_DATAERR) })
      else { exit(withError: error) }
      Output.report(failure)
      PrioritiesBasics.exit(failure.code)
    }
  }
}

enum Output {
  static func line(_ text: String) { write(text + "\n", to: 1) }

  /// As the command asks for it, if it got as far as an option.
  static func report(_ failure: Failure) {
    guard CommandLine.arguments.contains("--json") else { return warn(failure.message) }
    let error: JSONObject = [
      "code": failure.code.json, "message": failure.message.json,
      "candidates": failure.candidates.json,
    ]
    write(JSONWriter.line(of: ["version": 1, "error": error.json]) + "\n", to: 2)
  }

  static func warn(_ text: String) { write("priorities-server: \(text)\n", to: 2) }

  static let log = ServiceLog(clock: now) { write($0 + "\n", to: 2) }

  static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    // If the output is closed, this can't be reported.
    try? writeFile(descriptor: descriptor, text.bytes)
  }
}
