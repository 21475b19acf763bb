import ArgumentParser
import Hosting

extension PrioritiesServer {
  /// The commands under `priorities-server member`.
  struct Member: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add, list and delete members: each has a theme and an icon of their own",
      subcommands: [Add.self, List.self, Delete.self])

    /// `member add HOUSEHOLD NAME`.
    struct Add: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Add a member to a household")

      @Argument(help: "The household's id, or its name.") var household: String
      @Argument(help: "The member's name: letters, digits, - and _.") var name: String
      @OptionGroup var database: DatabaseOptions

      func run() throws {
        let administration = try database.administration()
        try administration.addMember(name, to: administration.household(household))
      }
    }

    /// `member list HOUSEHOLD`.
    struct List: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "List the members of a household")

      @Argument(help: "The household's id, or its name.") var household: String
      @OptionGroup var database: DatabaseOptions

      func run() throws {
        let administration = try database.administration()
        for name in try administration.members(of: administration.household(household)) {
          Output.line(name)
        }
      }
    }

    /// `member delete HOUSEHOLD NAME`.
    struct Delete: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Delete a member with devices and preferences; the list stays")

      @Argument(help: "The household's id, or its name.") var household: String
      @Argument(help: "The member's name.") var name: String
      @OptionGroup var database: DatabaseOptions

      func run() throws {
        let administration = try database.administration()
        try administration.deleteMember(name, of: administration.household(household))
      }
    }
  }
}
