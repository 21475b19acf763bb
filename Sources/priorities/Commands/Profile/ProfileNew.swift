import ArgumentParser
import Rendering

extension Priorities.ProfileGroup {
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "new", of: "profile", abstract: "Make an empty profile",
      examples: ["profile new work", "list --profile work"])

    @Argument(help: "The name of the profile.") var name: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      try Profiles(context.process).create(name)
      try context.show(
        Note(
          .success,
          "Made the profile \(name). Use it: priorities list \(ShellWord(name).value(of: "--profile"))"
        ))
    }
  }
}
