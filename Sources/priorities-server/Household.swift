import ArgumentParser
import Dispatch
import PrioritiesBasics
import PrioritiesHosting
import PrioritiesHouseholds
import PriorityLists
import Synchronization

extension PrioritiesServer {
  struct Household: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add, list, move and delete households",
      subcommands: [
        Add.self, List.self, Show.self, Limit.self, Export.self, Import.self, Restore.self,
        Delete.self,
      ])

    struct Add: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Add an empty household and print its id")

      @Argument(help: "Your name for the household; its members do not see it.") var name: String
      @OptionGroup var options: AdministrationOptions

      func run() throws {
        options.show(["id": .string("\(try options.open().addHousehold(name))")])
      }
    }

    struct List: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "List all households: id, name, time added")

      @OptionGroup var options: AdministrationOptions

      func run() throws {
        let households = try options.open().households().map { household in
          JSONValue.object([
            "id": .string("\(household.id)"), "name": household.name.json,
            "created": household.created.json,
          ])
        }
        options.show(["households": households.json])
      }
    }

    struct Show: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Show what a household uses: limit, used, most",
        discussion: """
          What it uses of a node's limits (streams, requests, changes, transfer) is not in the \
          database, nor is the size of a household that cannot be loaded.
          """)

      @OptionGroup var household: HouseholdArgument

      func run() throws {
        let (administration, id) = try household.open()
        let (budget, use) = (try administration.budget(of: id), try administration.use(of: id))
        let limits = Budget.Limit.allCases.map { limit in
          JSONValue.object([
            "name": limit.rawValue.json, "used": use[limit]?.json ?? .null,
            "most": budget[limit].json,
          ])
        }
        household.options.show(["limits": limits.json])
      }
    }

    struct Limit: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Set what a household, or each of them, may use",
        discussion: """
          storage (MB of items), items, themes, devices and codes are for a household. streams, \
          requests and changes (a second, 0 for no limit) and transfer (MB) are for it on each node.
          """)

      @Argument(
        help: "The household, or \"all\" for those without a limit of their own.") var name: String
      @Argument(help: "The name of the limit.") var limit: Budget.Limit
      @Argument(help: "The value, or \"default\".") var value: String
      @OptionGroup var options: AdministrationOptions

      func validate() throws {
        guard value == "default" || Int(value).map({ 0...1_000_000 ~= $0 }) == true else {
          throw ValidationError("A limit is a number from 0 to 1000000, or \"default\".")
        }
      }

      func run() throws {
        let administration = try options.open()
        let household = name == "all" ? nil : try administration.household(name)
        try administration.set(limit, to: Int(value), for: household)
        options.show()
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
        let (administration, id) = try household.open()
        try administration.archive(of: id).write(to: absolutePath(folder))
        household.options.show()
      }
    }

    struct Import: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Add a household with all data of a home folder and print its id")

      @Argument(help: "The folder, as in PRIORITIES_HOME.") var folder: String
      @Option(help: "Your name for the household. Default: the folder's name.") var name: String?
      @OptionGroup var options: AdministrationOptions

      func run() throws {
        let folder = absolutePath(folder)
        let last = folder.split(separator: "/").last.map(String.init) ?? "home"
        let archive = try HouseholdArchive(at: folder)
        let id = try options.open().addHousehold(name ?? last, from: archive)
        options.show(["id": .string("\(id)")])
      }
    }

    struct Restore: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Replace the data of a household with a backup or home folder",
        discussion: """
          The household keeps its id, name, members and devices; its items, settings and themes \
          become those of the folder, or its items those of a store alone. Also repairs a damaged \
          household. Saves what is there first, as a backup or as raw rows, and prints where.
          """)

      @OptionGroup var household: HouseholdArgument
      @Argument(help: "A backup, a folder as in PRIORITIES_HOME, or a store.") var folder: String
      @Option(
        help: ArgumentHelp("Where to save what is there. Default: here.", valueName: "folder"))
      var saveTo = "."
      @Flag(help: "Confirm the replacement.") var yes = false

      func validate() throws {
        if !yes {
          throw ValidationError(
            "This replaces all items of \(household.name). Add --yes to restore it.")
        }
      }

      func run() throws {
        let (administration, id) = try household.open()
        let archive = try HouseholdArchive(at: absolutePath(folder))
        try administration.check(archive, for: id)
        let saved = absolutePath("\(saveTo)/\(id)-before-restore-\(Output.now().compact)")
        try administration.save(id, to: saved)
        household.options.show(["saved": saved.json])
        try administration.restore(id, from: archive)
      }
    }

    struct Delete: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Delete a household permanently: log, snapshots, members, devices, settings",
        discussion: "Export it first to keep a copy.")

      @OptionGroup var household: HouseholdArgument
      @Flag(help: "Confirm the deletion.") var yes = false

      func validate() throws {
        if !yes {
          throw ValidationError("This cannot be undone. Add --yes to delete \(household.name).")
        }
      }

      func run() throws {
        let (administration, id) = try household.open()
        try administration.delete(id)
        household.options.show()
      }
    }
  }

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Back up every household to its own folder",
      discussion: """
        Each backup is a consistent snapshot; its store is compressed. The folder names are the \
        ids. Several households are backed up at once, and those that the folder already has are \
        skipped, so an interrupted backup can be continued.
        """)

    @Argument(help: "The folder; created if it is missing.") var folder: String
    @OptionGroup var options: AdministrationOptions

    func run() throws {
      let administration = try options.open(connections: 8)
      let folder = absolutePath(folder)
      let households = try administration.households().map(\.id).filter {
        access("\(folder)/\($0)", F_OK) != 0
      }
      let state = Mutex<(done: [JSONValue], failure: (any Error)?)>(([], nil))
      DispatchQueue.concurrentPerform(iterations: households.count) { index in
        let id = households[index]
        do {
          try administration.backUp(id, to: "\(folder)/\(id)")
          state.withLock { $0.done.append(.string("\(id)")) }
        } catch {
          Output.warn("\(id) is not backed up. \(error)")
          state.withLock { $0.failure = $0.failure ?? error }
        }
      }
      let (done, failure) = state.withLock { $0 }
      options.show(["households": done.json])
      if let failure { throw failure }
    }
  }
}

func absolutePath(_ path: String) -> String {
  guard !path.hasPrefix("/"), let current = realPath(of: ".") else { return path }
  return "\(current)/\(path)"
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
        let (administration, id) = try household.open()
        try administration.addMember(name, to: id)
        household.options.show()
      }
    }

    struct List: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "List the members of a household")

      @OptionGroup var household: HouseholdArgument

      func run() throws {
        let (administration, id) = try household.open()
        household.options.show(["members": try administration.members(of: id).json])
      }
    }

    struct Delete: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Delete a member with devices and settings, but not the list")

      @OptionGroup var household: HouseholdArgument
      @Argument(help: "The member's name.") var name: String

      func run() throws {
        let (administration, id) = try household.open()
        try administration.deleteMember(name, of: id)
        household.options.show()
      }
    }
  }
}

extension Budget.Limit: ExpressibleByArgument {}
