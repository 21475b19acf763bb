import ArgumentParser
import Basics
import Households

extension Priorities.ServeGroup {
  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "token", of: "serve", abstract: "Make a token for a program",
      discussion: "Prints the token once, on one line: it is kept nowhere. Send it as "
        + "\"Authorization: Bearer TOKEN\". The service need not run.",
      examples: ["serve token kitchen-display", "serve token backup --member anna"])

    @Argument(help: "What it is for, as it is listed.") var name: String
    @Option(help: ArgumentHelp("Whose preferences it uses.", valueName: "name")) var member: String?
    @Option(help: ArgumentHelp("The folder that \"serve\" has.", valueName: "dir")) var people:
      String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      guard name.contains(where: { !$0.isWhitespace }) else {
        throw Failure(usage: "A token needs a name, by which it is listed and revoked.")
      }
      let context = try CommandContext(global)
      let token = try context.credentials(people: people).makeToken(
        name: name, member: try Self.checked(member, people: people))
      try context.write(token + "\n")
    }

    /// A member's name that is a valid folder name; with `--people` the folder must exist.
    static func checked(_ member: String?, people: String?) throws -> String? {
      guard let member else {
        guard people == nil else {
          throw Failure(usage: "With --people a token is one person's. Name them with --member.")
        }
        return nil
      }
      guard CredentialStore.isMemberName(member) else {
        throw Failure(
          usage: "\"\(member)\" cannot be a member's name. Use 1 to 60 letters, digits, - and _.")
      }
      if let people, access("\(people)/\(member)", F_OK) != 0 {
        throw Failure(
          notDone: "There is no folder \(people)/\(member). Make it: each person has one.")
      }
      return member
    }
  }
}
