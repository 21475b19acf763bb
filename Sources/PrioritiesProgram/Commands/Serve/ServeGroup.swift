import ArgumentParser
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesRendering
import PrioritiesService
import PrioritiesSync
import PriorityLists
import StyledTerminalText

extension Priorities {
  struct ServeGroup: ParsableCommand {
    static let configuration = command(
      "serve",
      abstract: "Serve the list to phones and programs",
      examples: ["serve", "serve --lan", "serve pair"],
      subcommands: [
        Run.self, Pair.self, Token.self, Devices.self, Rename.self, Revoke.self, Check.self,
        Install.self,
      ],
      standard: Run.self)
  }
}

extension Priorities.ServeGroup {
  struct Run: ParsableCommand {
    static let configuration = command(
      "run", abstract: "Serve the list to phones and programs",
      discussion: """
        Serves a page and an HTTP API for your items, settings and themes, with live
        updates in both directions. Without --lan, only this machine can connect. Devices pair
        with a code (priorities serve pair), and programs use a token (priorities serve token
        NAME). Ctrl-C stops it.

        Phones install the page only over https. Use a proxy such as Caddy or Tailscale, and pass
        its address as --public-url, also with a path: https://example.org/list.
        """,
      examples: ["serve", "serve --lan", "serve --listen 127.0.0.1:8080"])

    @OptionGroup var options: ServeOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      try context.requireUnjoined {
        "This profile has joined \($0), which serves it. To leave it: \(Program.call) leave"
      }
      let (host, port) = try options.address()
      let publicURLs = try options.publicURL.map(PublicURL.init)
      try ServeOptions.checkPeople(options.people)
      var service = ServiceOptions(
        program: programVersion, clock: ProcessEnvironment.now,
        log: context.process.isTerminal(.error)
          ? ServiceLog(sentences: StandardStreams.warn)
          : ServiceLog(clock: ProcessEnvironment.now, write: StandardStreams.warn))
      service.host = host
      service.port = port
      service.publicURLs = publicURLs
      service.trustedProxies = try Network.trustedProxies(options.trustedProxy)
      let running = try PriorityService(
        service,
        home: HomeDirectory.Options(
          folders: context.folders, environment: context.environment, membersFolder: options.people,
          clock: ProcessEnvironment.now, log: service.log.recordWarning))
      let announcement = ServeAnnouncement(
        host: host, isLAN: options.lan, people: options.people,
        publicURL: publicURLs.first?.address,
        credentials: context.credentials(people: options.people),
        context: context)
      try running.runAndWait { announcement.show(port: $0) }
    }
  }

  struct Pair: ParsableCommand {
    static let configuration = command(
      "pair", abstract: "Show a code that pairs one device",
      discussion:
        "The code works once, within ten minutes. --member gives the device its own settings.",
      examples: ["serve pair", "serve pair --member anna"])

    @Option(help: ArgumentHelp("The member whose settings the device uses.", valueName: "name"))
    var member: String?
    @OptionGroup var service: PeopleOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      try context.requireUnjoined {
        """
        This profile has joined \($0), which pairs devices. For a link: \(Program.call) join \
        --invite
        """
      }
      let credentials = context.credentials(people: service.people)
      let code = try credentials.makeCode(member: try Token.checked(member, people: service.people))
        .code
      if context.process.isTerminal(.output) {
        ServeAnnouncement.show(
          code: code, address: credentials.address,
          of: ServeOptions.same(people: service.people), isTerminal: true)
      } else {
        // Without a service, there is no address yet.
        try context.write((credentials.address.map { "\($0)/#" } ?? "") + code + "\n")
      }
    }
  }

  struct Token: ParsableCommand {
    static let configuration = command(
      "token", abstract: "Create a token for a program",
      discussion:
        """
        Prints the token on one line and does not store it. Send it as \
        "Authorization: Bearer TOKEN". The service does not have to be running.
        """,
      examples: ["serve token kitchen-display", "serve token backup --member anna"])

    @Argument(help: "The name to show for the program.") var name: String
    @Option(help: ArgumentHelp("The member whose settings it uses.", valueName: "name"))
    var member: String?
    @OptionGroup var service: PeopleOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      guard name.contains(where: { !$0.isWhitespace }) else {
        throw Failure(usage: "A token needs a name, so that you can list and revoke it.")
      }
      let context = try CommandContext(global)
      try context.requireUnjoined {
        "This profile has joined \($0), which makes tokens. Create one there."
      }
      let token = try context.credentials(people: service.people).makeToken(
        name: name, member: try Self.checked(member, people: service.people))
      try context.write(token + "\n")
    }

    /// Validates a member as the name of a folder, which must exist with `--people`.
    static func checked(_ member: String?, people: String?) throws -> String? {
      guard let member else {
        guard people == nil else {
          throw Failure(
            usage: "With --people, each token belongs to one member. Choose it with --member.")
        }
        return nil
      }
      guard CredentialStore.isMemberName(member) else {
        throw Failure(
          usage: """
            "\(member)" is not a valid member name. Use 1 to 60 letters, digits, - and \
            _.
            """)
      }
      if let people, access("\(people)/\(member)", F_OK) != 0 {
        throw Failure(
          notDone: """
            The folder \(people)/\(member) is missing. Create it: each \
            member needs one.
            """)
      }
      return member
    }
  }

  struct Check: ParsableCommand {
    static let configuration = command(
      "check", abstract: "Check that the service runs and can read the items",
      discussion: "Exits with 69 if not, as containers and monitoring expect.",
      examples: ["serve check", "serve check --people family"])

    @OptionGroup var service: PeopleOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      guard let address = context.credentials(people: service.people).ownAddress else {
        throw Failure(
          """
          The service is not running. Start it with: priorities serve\
          \(ServeOptions.same(people: service.people))
          """, code: 69)
      }
      let server = try Server(address, token: nil, authority: nil)
      try waiting { try await server.using { _ = try await $0.get("/readyz") } }
      try context.show(.success, "The service at \(address) is ready.")
    }
  }

  struct Devices: ParsableCommand {
    static let configuration = command(
      "devices", abstract: "List the devices and programs that have a token",
      discussion: """
        Prints one line per token: its name and when it was last used. In a pipe, prints the time \
        in UTC and adds the id.
        """,
      examples: ["serve devices", "serve devices --people family", "serve devices --json"])

    @OptionGroup var service: PeopleOption
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let devices = try service.credentials(context).devices
      if answer.json {
        try context.write(json: ["devices": .array(devices.map { .object($0.json) })])
      } else if devices.isEmpty, context.isStyled {
        let pairing = ServeOptions.pairing(people: service.people)
        try context.write("No device has a token. Pair one with: \(pairing)\n")
      } else if context.isStyled {
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

  struct Rename: ParsableCommand {
    static let configuration = command(
      "rename", abstract: "Rename a device or program",
      examples: ["serve rename \"iPhone 2\" \"Ana's phone\"", "serve rename laptop desk"])

    @Argument(help: "The name or id of the device or program.", completion: Revoke.names)
    var name: String
    @Argument(help: "Its new name.") var new: String
    @OptionGroup var service: PeopleOption
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let credentials = try service.credentials(context)
      guard try credentials.rename(name, to: new) > 0 else {
        throw try Revoke.unknown(name, credentials, service)
      }
      try context.show(.success, "Renamed \"\(name)\" to \"\(new)\".")
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = command(
      "revoke", abstract: "Revoke the token of a device or program",
      discussion: "Takes effect at once, even while the service runs.",
      examples: ["serve revoke phone", "serve revoke kitchen-display"])

    @Argument(help: "The name or id of the device or program.", completion: Self.names) var name:
      String
    @OptionGroup var service: PeopleOption
    @OptionGroup var global: GlobalOptions

    fileprivate static let names = ComputedCandidates.kind { words, _ in
      guard let folders = ComputedCandidates.folders(in: words) else { return [] }
      let people = ComputedCandidates.value(of: "--people", in: words)
      let devices = try? CredentialStore(
        path: CredentialStore.path(folders, membersFolder: people),
        clock: { Timestamp(milliseconds: 0) }
      ).devices
      return devices?.map(\.name) ?? []
    }

    func run() throws {
      let context = try CommandContext(global)
      let credentials = try service.credentials(context)
      let count = try credentials.revoke(name)
      guard count > 0 else { throw try Self.unknown(name, credentials, service) }
      try context.show(.success, "Revoked \(counted(count, "token")).")
    }

    fileprivate static func unknown(
      _ name: String, _ credentials: CredentialStore, _ service: PeopleOption
    ) throws -> Failure {
      let options = ServeOptions.same(people: service.people)
      return Failure(
        notDone: "No device is called \"\(name)\". See: priorities serve devices\(options)",
        candidates: try credentials.devices.map(\.name).nearest(to: name, limit: 1))
    }
  }
}
