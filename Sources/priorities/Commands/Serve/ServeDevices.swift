import ArgumentParser
import Basics
import Households
import Lists
import Rendering
import StyledText

extension Priorities.ServeGroup {
  struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "devices", of: "serve", abstract: "Show which devices and programs have a token",
      discussion: """
        One line each: the name and when it was last used. A pipe gets the time in UTC, and the \
        id beside it.
        """,
      examples: ["serve devices", "serve devices --people family", "serve devices --json"])

    @Option(help: ArgumentHelp("The folder that \"serve\" has.", valueName: "dir")) var people:
      String?
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      try ServeOptions.checkPeople(people)
      let devices = context.credentials(people: people).devices
      if answer.json {
        try context.write(JSONDocument(["devices": .array(devices.map { .object($0.json) })]).text)
      } else if devices.isEmpty, context.isDressed {
        let pairing = ServeOptions.pairing(people: people, profile: global.profile)
        try context.write("No device has a token. Let one in with: \(pairing)\n")
      } else if context.isDressed {
        try context.show(
          DeviceTable(
            devices.map { .init(name: $0.name, member: $0.member, lastUsed: $0.lastUsed) }))
      } else {
        for device in devices {
          let used = device.lastUsed?.iso8601 ?? "never"
          let member = device.member.map { " (\($0))" } ?? ""
          try context.write("\(device.name.sanitized)\(member)\t\(used)\t\(device.id)\n")
        }
      }
    }
  }
}
