import ArgumentParser
import Hosting
import Service
import SystemFiles

/// The program that serves households of a database, and administers them.
@main
struct PrioritiesServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "priorities-server",
    abstract: "Serve the lists of many households from PostgreSQL",
    discussion: """
      The database is named by libpq's parameters, such as "host=db dbname=lists", in a
      file (--database-file) or in the variable PRIORITIES_DATABASE, never in an
      argument: others can read those.
      """,
    version: serverVersion,
    subcommands: [
      Serve.self, Migrate.self, Household.self, Member.self, Device.self, Pair.self, Token.self,
      Backup.self,
    ],
    defaultSubcommand: Serve.self)

  static func main() {
    // A client that disconnects while it is being answered must not end the process.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard let failure = ServerFailure(error) else { exit(withError: error) }
      Output.warn(failure.message)
      SystemFiles.exit(failure.code)
    }
  }
}
