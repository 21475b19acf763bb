import ArgumentParser
import PrioritiesBasics
import PrioritiesHosting
import PrioritiesHouseholds
import PrioritiesService
import PriorityLists

extension PrioritiesServer {
  struct Device: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List and revoke the devices of a household",
      subcommands: [List.self, Revoke.self])

    struct List: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "List the devices: name, last use, id, member")

      @OptionGroup var household: HouseholdArgument

      func run() throws {
        let (administration, id) = try household.open()
        let devices = try administration.devices(of: id).map { device in
          JSONValue.object([
            "name": device.name.json, "lastUsed": device.lastUsed.json,
            "id": device.id.json, "member": device.member.json,
          ])
        }
        household.options.show(["devices": devices.json])
      }
    }

    struct Revoke: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Revoke the token of a device")

      @OptionGroup var household: HouseholdArgument
      @Argument(help: "The id of the device.") var device: String

      func run() throws {
        let (administration, id) = try household.open()
        try administration.revoke(device, of: id)
        household.options.show()
      }
    }
  }

  struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a code that pairs one device within ten minutes",
      discussion: "With --url, prints a link with the code that a phone can open.")

    @OptionGroup var household: HouseholdArgument
    @Option(help: "The member whose settings the device uses.") var member: String?
    @Option(help: "The address of the service.") var url: String?

    func run() throws {
      let (administration, id) = try household.open()
      let link = try url.map(PublicURL.init)
      let code = try administration.makeCode(member: member, of: id).code
      let shown = link.map { "\($0.address)/#\(code)" } ?? code
      household.options.show(["code": shown.json])
    }
  }

  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a token for a program and print it once")

    @OptionGroup var household: HouseholdArgument
    @Argument(help: "The name to show for the program.") var name: String
    @Option(help: "The member whose settings it uses.") var member: String?

    func run() throws {
      let (administration, id) = try household.open()
      let token = try administration.makeToken(name, member: member, of: id)
      household.options.show(["token": token.json])
    }
  }
}
