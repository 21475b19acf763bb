import ArgumentParser
import Basics
import Households
import Lists
import Rendering
import Settings

extension Priorities.ServeGroup {
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "revoke", of: "serve", abstract: "Take the token of a device or program away",
      discussion: "By its name or its id, at once, also while the service runs.",
      examples: ["serve revoke phone", "serve revoke kitchen-display"])

    @Argument(help: "The name or the id.", completion: Self.names) var name: String
    @Option(help: ArgumentHelp("The folder that \"serve\" has.", valueName: "dir")) var people:
      String?
    @OptionGroup var global: GlobalOptions

    private static let names = ComputedCandidates.kind { words, _ in
      let folders = try? Folders(
        environment: ProcessEnvironment().variables,
        profile: ComputedCandidates.value(of: "--profile", in: words),
        passwordHome: ProcessEnvironment.passwordHome,
        currentFolder: ProcessEnvironment.currentFolder)
      guard let folders else { return [] }
      let people = ComputedCandidates.value(of: "--people", in: words)
      return CredentialStore(
        path: CredentialStore.path(folders, people: people),
        clock: { Timestamp(milliseconds: 0) }
      ).devices.map(\.name)
    }

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
