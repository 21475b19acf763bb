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
    guard let text = try secret(in: databaseFile, or: "PRIORITIES_DATABASE") else {
      throw Failure(
        usage: "No database is set. Use --database-file FILE, or set PRIORITIES_DATABASE.")
    }
    // libpq expects spaces between parameters.
    return text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
      .spaceSeparated
  }

}

/// A text that other users must not see: from a file or, without one, a variable.
func secret(in file: String?, or variable: String) throws -> String? {
  guard let file else { return getenv(variable).map { String(cString: $0) } }
  do throws(SystemCallError) {
    return String(utf8: try readFile(file, limit: 65_536))
  } catch {
    throw Failure("\(file) cannot be read: \(error.reason).", code: EX_NOINPUT)
  }
}

struct AdministrationOptions: ParsableArguments {
  @OptionGroup var database: DatabaseOptions
  @Flag(help: "Print JSON.") var json = false

  /// Opens the database and checks that the tables are usable.
  func open(connections: Int = 2) throws -> Administration {
    // A large household takes long.
    let database = PostgresDatabase(
      try database.parameters(), connections: connections, seconds: 60, metrics: HostingMetrics())
    try database.check()
    return Administration(database: database, clock: { Output.now() })
  }

  /// Prints an object with `--json`, else a line for each value, or for each element of an array.
  func show(_ object: JSONObject = [:]) {
    guard !json else {
      var object = object
      object["version"] = 1
      return Output.line(object.json.line)
    }
    for member in object.members {
      for row in member.value.array ?? [member.value] {
        let values = row.object?.members.map(\.value) ?? [row]
        Output.line(values.map(Self.text).joined(separator: "\t"))
      }
    }
  }

  private static func text(_ value: JSONValue) -> String {
    value.string ?? (value == .null ? "-" : value.line)
  }
}

struct HouseholdArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The id or name of the household.", valueName: "household"))
  var name: String
  @OptionGroup var options: AdministrationOptions

  /// - Throws: `HostingError` unless exactly one household has the name.
  func open() throws -> (administration: Administration, id: HouseholdID) {
    let administration = try options.open()
    return (administration, try administration.household(name))
  }
}
