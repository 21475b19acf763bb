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

      @OptionGroup var household: HouseholdArgument
      @Argument(help: "The member's name: letters, digits, - and _.") var name: String

      func run() throws {
        let (administration, household) = try household.open()
        try administration.addMember(name, to: household)
      }
    }

    /// `member list HOUSEHOLD`.
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

    /// `member delete HOUSEHOLD NAME`.
    struct Delete: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Delete a member with devices and preferences; the list stays")

      @OptionGroup var household: HouseholdArgument
      @Argument(help: "The member's name.") var name: String

      func run() throws {
        let (administration, household) = try household.open()
        try administration.deleteMember(name, of: household)
      }
    }
  }
}
