import ArgumentParser
import Hosting
import Lists
import Service

extension PrioritiesServer {
  /// The commands under `priorities-server device`.
  struct Device: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List and revoke the devices of a household",
      subcommands: [List.self, Revoke.self])

    /// `device list HOUSEHOLD`.
    struct List: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "List the devices: name, last use, id, member")

      @Argument(help: "The household's id, or its name.") var household: String
      @OptionGroup var database: DatabaseOptions

      func run() throws {
        let administration = try database.administration()
        for device in try administration.devices(of: administration.household(household)) {
          let used = device.lastUsed?.iso8601 ?? "never"
          Output.line("\(device.name)\t\(used)\t\(device.id)\t\(device.member ?? "")")
        }
      }
    }

    /// `device revoke HOUSEHOLD ID`.
    struct Revoke: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Take a device's token away")

      @Argument(help: "The household's id, or its name.") var household: String
      @Argument(help: "The device's id.") var device: String
      @OptionGroup var database: DatabaseOptions

      func run() throws {
        let administration = try database.administration()
        try administration.revoke(device, of: administration.household(household))
      }
    }
  }

  /// The command `priorities-server pair HOUSEHOLD`.
  struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Invite a device: print a code that lets one in, for ten minutes",
      discussion: "With --url the link is printed that a phone opens, with the code in it.")

    @Argument(help: "The household's id, or its name.") var household: String
    @Option(help: "Whose preferences the device uses.") var member: String?
    @Option(help: "The address of the service.") var url: String?
    @OptionGroup var database: DatabaseOptions

    func run() throws {
      let administration = try database.administration()
      let code = try administration.makeCode(
        member: member, of: administration.household(household))
      Output.line(url.map { "\($0)/#\(code)" } ?? code)
    }
  }

  /// The command `priorities-server token HOUSEHOLD NAME`.
  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a token for a program, and print it once")

    @Argument(help: "The household's id, or its name.") var household: String
    @Argument(help: "What it is for, as it is listed.") var name: String
    @Option(help: "Whose preferences it uses.") var member: String?
    @OptionGroup var database: DatabaseOptions

    func run() throws {
      let administration = try database.administration()
      Output.line(
        try administration.makeToken(
          name, member: member, of: administration.household(household)))
    }
  }
}
