import ArgumentParser
import Households

extension Priorities.ServeGroup {
  struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "pair", of: "serve", abstract: "Show a code that lets one more device in",
      discussion:
        "The code lasts ten minutes and one use. --member gives the device preferences of "
        + "its own.",
      examples: ["serve pair", "serve pair --member anna"])

    @Option(help: ArgumentHelp("Whose preferences the device uses.", valueName: "name"))
    var member: String?
    @Option(help: ArgumentHelp("The folder that \"serve\" has.", valueName: "dir")) var people:
      String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let credentials = context.credentials(people: people)
      let code = try credentials.makeCode(member: try Token.checked(member, people: people))
      if context.process.isTerminal(.output) {
        ServeAnnouncement.show(
          code: code, address: credentials.address ?? "http://127.0.0.1:7117",
          of: ServeOptions.same(people: people, profile: global.profile), isTerminal: true)
      } else {
        try context.write(code + "\n")
      }
    }
  }
}
