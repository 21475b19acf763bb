import ArgumentParser
import Hosting

/// The household that a command is about, in a database.
struct HouseholdArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The household's id, or its name.", valueName: "household"))
  var name: String
  @OptionGroup var database: DatabaseOptions

  /// Opens the database and looks the household up there.
  ///
  /// - Throws: `HostingError.unknownHousehold` if no household, or more than one, has the name.
  func open() throws -> (administration: Administration, id: HouseholdID) {
    let administration = try database.administration()
    return (administration, try administration.household(name))
  }
}
