import ArgumentParser
import Basics
import Households
import Lists
import Rendering
import Service
import Settings
import StyledText

extension Priorities {
  struct ServeGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "serve",
      abstract: "Serve the list to phones and programs",
      examples: ["serve", "serve --lan", "serve pair"],
      subcommands: group.commands.map(\.type), standard: Run.self)

    static let group = CommandTable.Group(
      name: "serve", command: Self.self, standard: Run.self,
      commands: [
        ("run", Run.self), ("pair", Pair.self), ("token", Token.self), ("devices", Devices.self),
        ("revoke", Revoke.self), ("install", Install.self),
      ])
  }
}

extension Priorities.ServeGroup {
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "run", of: "serve", abstract: "Serve the list to phones and programs",
      discussion: """
        Opens a page and an HTTP interface over your own items, settings and themes,
        live in both directions. Without --lan only this machine reaches it. A device
        gets in by a code (priorities serve pair), a program by a token (priorities
        serve token NAME). Ctrl-C ends it.
        """,
      examples: ["serve", "serve --lan", "serve --listen 127.0.0.1:8080"])

    @OptionGroup var options: ServeOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let (host, port) = try options.address()
      let publicURL = try options.publicAddress()
      try ServeOptions.checkPeople(options.people)
      var service = ServiceOptions(
        program: programVersion, clock: ProcessEnvironment.now,
        log: ServiceLog(clock: ProcessEnvironment.now, write: StandardStreams.warn))
      (service.host, service.port) = (host, port)
      service.publicURL = publicURL
      service.trustedProxies = try Network.trustedProxies(options.trustedProxy)
      let running = try PriorityService(
        service,
        home: HomeDirectory.Options(
          folders: context.folders, environment: context.environment, people: options.people,
          clock: ProcessEnvironment.now, log: service.log.note))
      let announcement = ServeAnnouncement(
        host: host, isLAN: options.lan, people: options.people, profile: global.profile,
        publicURL: publicURL, credentials: context.credentials(people: options.people),
        context: context)
      try running.runAndWait { announcement.show(port: $0) }
    }
  }

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

    func run() throws {
      let context = try CommandContext(answer.global)
      try ServeOptions.checkPeople(people)
      let devices = context.credentials(people: people).devices
      if answer.json {
        try context.write(json: ["devices": .array(devices.map { .object($0.json) })])
      } else if devices.isEmpty, context.isDressed {
        let pairing = ServeOptions.pairing(people: people, profile: answer.global.profile)
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
      guard let folders = ComputedCandidates.folders(in: words) else { return [] }
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
        .success, "\(count == 1 ? "1 token is" : "\(count) tokens are") no longer valid.")
    }
  }
}
