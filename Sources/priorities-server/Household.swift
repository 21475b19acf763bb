import ArgumentParser
import Basics
import Hosting
import Lists

extension PrioritiesServer {
  struct Household: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add, list, move and delete households",
      subcommands: [Add.self, List.self, Export.self, Import.self, Delete.self])

    struct Add: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Add an empty household and print its id")

      @Argument(help: "Your name for the household; its members do not see it.") var name: String
      @OptionGroup var database: DatabaseOptions

      func run() throws {
        Output.line("\(try database.administration().addHousehold(name))")
      }
    }

    struct List: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "List all households: id, name, time added")

      @OptionGroup var database: DatabaseOptions

      func run() throws {
        for household in try database.administration().households() {
          Output.line("\(household.id)\t\(household.name)\t\(household.created.iso8601)")
        }
      }
    }

    struct Export: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Export all data of a household to a folder",
        discussion:
          "The terminal program can use the folder: PRIORITIES_HOME=FOLDER priorities list. The "
          + "database does not change.")

      @OptionGroup var household: HouseholdArgument
      @Argument(help: "The folder; it must not contain a store yet.") var folder: String

      func run() throws {
        let (administration, household) = try household.open()
        try administration.archive(of: household).write(to: absolutePath(folder))
      }
    }

    struct Import: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Add a household with all data of a home folder and print its id")

      @Argument(help: "The folder, as in PRIORITIES_HOME.") var folder: String
      @Option(help: "Your name for the household. Default: the folder's name.") var name: String?
      @OptionGroup var database: DatabaseOptions

      func run() throws {
        let folder = absolutePath(folder)
        let last = folder.split(separator: "/").last.map(String.init) ?? "home"
        Output.line(
          "\(try database.administration().addHousehold(name ?? last, from: HouseholdArchive(folder: folder)))"
        )
      }
    }

    struct Delete: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Delete a household permanently: log, snapshots, members, devices, preferences",
        discussion: "Export it first to keep a copy.")

      @OptionGroup var household: HouseholdArgument
      @Flag(help: "Confirm the deletion.") var yes = false

      func validate() throws {
        guard yes else {
          throw ValidationError("This cannot be undone. Add --yes to delete \(household.name).")
        }
      }

      func run() throws {
        let (administration, household) = try household.open()
        try administration.delete(household)
      }
    }
  }

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export every household to its own folder",
      discussion: "Each export is a consistent snapshot. The folder names are the ids.")

    @Argument(help: "The folder; created if it is missing.") var folder: String
    @OptionGroup var database: DatabaseOptions

    func run() throws {
      let administration = try database.administration()
      let folder = absolutePath(folder)
      for household in try administration.households() {
        try administration.archive(of: household.id).write(to: "\(folder)/\(household.id)")
        Output.line("\(household.id)")
      }
    }
  }
}

func absolutePath(_ path: String) -> String {
  guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
  defer { free(current) }
  return "\(String(cString: current))/\(path)"
}

extension PrioritiesServer {
  struct Member: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add, list and delete members, each with their own theme and icon",
      subcommands: [Add.self, List.self, Delete.self])

    struct Add: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Add a member to a household")

      @OptionGroup var household: HouseholdArgument
      @Argument(help: "The member's name: letters, digits, - and _.") var name: String

      func run() throws {
        let (administration, household) = try household.open()
        try administration.addMember(name, to: household)
      }
    }

    struct List: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "List the members of a household")

      @OptionGroup var household: HouseholdArgument

      func run() throws {
        let (administration, household) = try household.open()
        for name in try administration.members(of: household) {
          Output.line(name)
        }
      }
    }

    struct Delete: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Delete a member with devices and preferences, but not the list")

      @OptionGroup var household: HouseholdArgument
      @Argument(help: "The member's name.") var name: String

      func run() throws {
        let (administration, household) = try household.open()
        try administration.deleteMember(name, of: household)
      }
    }
  }
}
