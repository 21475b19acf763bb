import ArgumentParser
import Lists
import Service
import StyledText

extension Priorities.ServeGroup {
  /// The command `priorities serve devices`.
  struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "devices", of: "serve", abstract: "Show which devices and programs have a token",
      discussion: "One line each: the name, when it was last used, and its id.",
      examples: ["serve devices", "serve devices --people family"])

    @Option(help: ArgumentHelp("The folder that \"serve\" has.", valueName: "dir")) var people:
      String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      try ServeOptions.checkPeople(people)
      let devices = context.credentials(people: people).devices
      if devices.isEmpty, context.process.isTerminal(.output) {
        let pairing = ServeOptions.pairing(people: people, profile: global.profile)
        return try context.write("No device has a token. Let one in with: \(pairing)\n")
      }
      for device in devices {
        let used = device.lastUsed?.iso8601 ?? "never"
        let member = device.member.map { " (\($0))" } ?? ""
        try context.write("\(device.name.sanitized)\(member)\t\(used)\t\(device.id)\n")
      }
    }
  }
}
