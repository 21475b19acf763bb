import ArgumentParser
import PrioritiesBasics
import PrioritiesHosting

struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with libpq parameters. Default: the variable PRIORITIES_DATABASE.",
      valueName: "file"))
  var databaseFile: String?

  func parameters() throws -> String {
    let text: String
    if let databaseFile {
      do throws(SystemCallError) {
        let bytes = try readFile(databaseFile, limit: 65_536)
        text = String(decoding: bytes, as: UTF8.self)
      } catch {
        throw Failure("\(databaseFile) cannot be read: \(error.reason).", code: EX_NOINPUT)
      }
    } else if let value = getenv("PRIORITIES_DATABASE") {
      text = String(cString: value)
    } else {
      throw Failure(
        usage: "No database is set. Use --database-file FILE, or set PRIORITIES_DATABASE.")
    }
    // libpq expects spaces between parameters.
    return text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
      .joined(separator: " ")
  }

  /// Opens the database and checks that the tables are usable.
  func database(connections: Int = 2) throws -> PostgresDatabase {
    let database = PostgresDatabase(
      try parameters(), connections: connections, metrics: HostingMetrics())
    try database.check()
    return database
  }

  func administration(connections: Int = 2) throws -> Administration {
    Administration(database: try database(connections: connections), clock: { Output.now() })
  }
}

struct HouseholdArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The id or name of the household.", valueName: "household"))
  var name: String
  @OptionGroup var database: DatabaseOptions

  /// - Throws: `HostingError.unknownHousehold` unless exactly one household has the name.
  func open() throws -> (administration: Administration, id: HouseholdID) {
    let administration = try database.administration()
    return (administration, try administration.household(name))
  }
}
