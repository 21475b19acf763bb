import ArgumentParser
import Basics
import Hosting

struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file with libpq's parameters; without it the variable PRIORITIES_DATABASE has them.",
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
        usage: "No database is named. Use --database-file FILE, or set PRIORITIES_DATABASE.")
    }
    // Lines of a file are joined by spaces, as libpq accepts them.
    return text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
      .joined(separator: " ")
  }

  /// The database, after a check that its tables are usable.
  func database(connections: Int = 2) throws -> PostgresDatabase {
    let database = PostgresDatabase(
      try parameters(), connections: connections, metrics: HostingMetrics())
    try database.check()
    return database
  }

  func administration() throws -> Administration {
    Administration(database: try database(), clock: { Output.now() })
  }
}

/// The argument for a household in a database.
struct HouseholdArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The household's id, or its name.", valueName: "household"))
  var name: String
  @OptionGroup var database: DatabaseOptions

  /// Opens the database and looks up the household.
  ///
  /// - Throws: `HostingError.unknownHousehold` if no household, or more than one, has the name.
  func open() throws -> (administration: Administration, id: HouseholdID) {
    let administration = try database.administration()
    return (administration, try administration.household(name))
  }
}
