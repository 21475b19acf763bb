import ArgumentParser
import Rendering
import Service
import Suggestions

extension Priorities.ServeGroup {
  /// The command `priorities serve revoke NAME`.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "revoke", of: "serve", abstract: "Take the token of a device or program away",
      discussion: "By its name or its id, at once, also while the service runs.",
      examples: ["serve revoke phone", "serve revoke kitchen-display"])

    @Argument(help: "The name or the id.") var name: String
    @Option(help: ArgumentHelp("The folder that \"serve\" has.", valueName: "dir")) var people:
      String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      try ServeOptions.checkPeople(people)
      let credentials = context.credentials(people: people)
      let count = try credentials.revoke(name)
      guard count > 0 else {
        let names = credentials.devices.map(\.name)
        throw Failure(
          notDone: "No device is called \"\(name)\". See: priorities serve devices"
            + ServeOptions.same(people: people, profile: global.profile),
          candidates: names.nearest(to: name, limit: 1))
      }
      try context.show(
        Note(.success, "\(count == 1 ? "1 token is" : "\(count) tokens are") no longer valid."))
    }
  }
}
