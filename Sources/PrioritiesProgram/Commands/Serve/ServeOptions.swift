import ArgumentParser
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesService
import StyledTerminalText

struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address to listen on; port 0 picks a free port.", discussion: "Default: 127.0.0.1:7117",
      valueName: "address:port"))
  var listen: String?
  @Flag(help: "Listen on the local network and show a pairing code for a phone.") var lan = false
  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "The public address, behind a proxy; may be given again.", valueName: "url"))
  var publicURL: [String] = []
  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "A network of proxies whose forwarding headers are trusted.", valueName: "cidr"))
  var trustedProxy: [String] = []
  @Option(
    help: ArgumentHelp("A folder with one subfolder per member.", valueName: "dir"),
    completion: .directory)
  var people: String?

  func address() throws -> (host: String, port: Int) {
    let standard = lan ? NetworkAddresses.unspecified : "127.0.0.1"
    guard let listen else { return (standard, 7117) }
    let address = try ListenAddress(listen, defaultPort: 7117)
    guard !lan || !Network.isLoopback(address.host) else {
      throw Failure(
        usage: """
          --lan listens on the whole network, but --listen \(listen) only on this \
          machine. Leave one out, or use --listen 0.0.0.0:\(address.port).
          """)
    }
    return (address.host.isEmpty ? standard : address.host, address.port)
  }

  static func checkPeople(_ people: String?) throws {
    guard let people, !isFolder(people) else { return }
    throw Failure(
      notDone: isTaken(people)
        ? "\(people) is not a folder. --people needs a folder with one subfolder per member."
        : "The folder \(people) is missing. Create it, with one subfolder per member.")
  }

  /// The options with which another `serve` command uses the same service.
  static func same(people: String?) -> String {
    [("--people", people), ("--profile", Program.profile)].compactMap { name, value in
      value.map { " \(name) \(ShellWord($0).text)" }
    }.joined()
  }

  static func pairing(people: String?) -> String {
    "priorities serve pair" + (people == nil ? "" : " --member NAME")
      + same(people: people)
  }

}

struct PeopleOption: ParsableArguments {
  @Option(help: ArgumentHelp("The folder passed to \"serve\".", valueName: "dir"))
  var people: String?

  func credentials(_ context: CommandContext) throws -> CredentialStore {
    try ServeOptions.checkPeople(people)
    return context.credentials(people: people)
  }
}

extension CommandContext {
  func credentials(people: String? = nil) -> CredentialStore {
    CredentialStore(
      path: CredentialStore.path(folders, membersFolder: people),
      clock: ProcessEnvironment.now)
  }
}

struct ServeAnnouncement: @unchecked Sendable {
  var host: String
  var isLAN: Bool
  var people: String?
  var publicURL: String?
  var credentials: CredentialStore
  /// Used on one thread at a time, because `serve` waits.
  var context: CommandContext

  /// Shows an address at which this machine reaches the service, on the first line of output.
  ///
  /// Only on a terminal, it has a label.
  func show(port: Int) {
    do {
      try announce(port)
    } catch {
      _ = Failure(error).report(asJSON: false)
    }
  }

  private func announce(_ port: Int) throws {
    let isAnywhere = host == "0.0.0.0" || host == "::"
    let others =
      isAnywhere ? NetworkAddresses.all(of: host == "::" ? [AF_INET, AF_INET6] : [AF_INET]) : []
    let hasOlder = host != "::" || others.contains { !$0.contains(":") }
    let local = isAnywhere ? hasOlder ? "127.0.0.1" : "::1" : host
    func url(_ host: String) -> String {
      "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
    let isTerminal = context.process.isTerminal(.output)
    let address = publicURL ?? url(others.first ?? local)
    // Recorded before it is printed, so that whoever reads the address can pair at once.
    let recorded = Result { try credentials.record(address: address, host: local, port: port) }
    try context.write((isTerminal ? "On this machine: " : "") + "\(url(local))\n")
    defer { if isTerminal { Self.printNote("Ctrl-C stops the service.") } }
    try recorded.get()
    if isLAN, isAnywhere, others.isEmpty, publicURL == nil {
      return Self.printNote(
        """
        This machine is not on a network, so phones cannot reach it. Connect it to a \
        network and start the service again.
        """)
    }
    let pairing = ServeOptions.pairing(people: people)
    guard isLAN else {
      guard isTerminal else { return }
      return Self.printNote(
        publicURL == nil
          ? """
          Pair a device or browser with a code: \(pairing)
          To let other devices on this network connect, use --lan.
          """ : "Pair a device or browser with a code: \(pairing)"
      )
    }
    defer {
      if publicURL == nil, others.count > 1 {
        let rest = others.dropFirst().map(url).commaSeparated
        Self.printNote("  If a phone cannot reach that address, try \(rest)")
      }
    }
    if people != nil {
      return Self.printNote(
        "Anyone on this network can reach \(address). Pair a device with: \(pairing)")
    }
    Self.printNote("Anyone on this network can reach \(address) and pair with this code:")
    Self.show(
      code: try credentials.makeCode().code, address: address,
      of: ServeOptions.same(people: nil),
      isTerminal: isTerminal)
  }

  /// Shows a code and, on a terminal, also a QR code.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - address: Where the service runs; nil if it isn't running.
  ///   - service: The options that start the same service.
  ///   - isTerminal: Whether to show the QR code.
  static func show(code: String, address: String?, of service: String, isTerminal: Bool) {
    let lifetime = "  Code: \(code), for ten minutes and one device."
    guard let address else {
      return printNote(
        "\(lifetime)\n  The service is not running. Start it with: priorities serve --lan\(service)"
      )
    }
    let link = "\(address)/#\(code)"
    if isTerminal, let picture = QRCode(link) {
      // Cameras need black on white.
      let rows = picture.halfBlocks().map { "  \u{1B}[38;5;16;48;5;231m\($0)\u{1B}[0m" }
      StandardStreams.writeError(Array((rows.lineSeparated + "\n").utf8))
    }
    printNote(
      """
        \(link)
      \(lifetime)
        Scan the picture with a phone, or open the link in a browser there.
        A computer joins with: priorities join \(link)
      """)
    if address.hasPrefix("http://127.") || address.hasPrefix("http://[::1]") {
      printNote(
        """
          Only this machine can reach that address. For a phone, run: priorities serve \
        --lan\(service)
        """)
    } else if address.hasPrefix("http://") {
      printNote("  A phone needs https to install the page. See: priorities help serve")
    }
  }

  static func printNote(_ text: String) {
    StandardStreams.writeError("\(text.sanitizedLines)\n".bytes)
  }
}

extension Priorities.ServeGroup {
  struct Install: ParsableCommand {
    static let configuration = command(
      "install", abstract: "Write a systemd user unit that runs the service",
      discussion:
        """
        Prints the commands to start it, but does not run them. The unit serves the \
        same items as this command. If an existing unit differs, a copy of it is \
        kept.
        """,
      examples: ["serve install", "serve install --lan"])

    @OptionGroup var options: ServeOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      _ = try options.address()
      _ = try Network.trustedProxies(options.trustedProxy)
      _ = try options.publicURL.map(PublicURL.init)
      guard let folder = Self.folder(context.environment) else {
        throw Failure("The unit needs a home folder. Set HOME to an absolute path.", code: 73)
      }
      let path = "\(folder)/priorities.service"
      let unit = Array(try unit(context.process).utf8)
      let former = try existing(path)
      if let former, former != unit {
        try Self.write(former, to: "\(path).before")
        try Self.write(unit, to: path)
        return try context.show(
          .success,
          """
          Wrote \(path); the previous unit is \(path).before. Restart it: \
          systemctl --user daemon-reload && systemctl --user restart priorities
          """)
      }
      try Self.write(unit, to: path)
      try context.show(
        .success,
        """
        Wrote \(path). To start it now and at each login: systemctl --user enable \
        --now priorities. To run it without a login: loginctl enable-linger
        """)
    }

    private func existing(_ path: String) throws(Failure) -> [UInt8]? {
      do {
        return try readFileIfExists(path, limit: 1 << 20)
      } catch {
        throw Failure("The unit \(path) cannot be read", error)
      }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
      do {
        try FileReplacement(path: path, mode: 0o644, folderMode: 0o755).write(bytes)
      } catch {
        throw error.failure(writing: "The unit \(path)", at: path)
      }
    }

    private static func folder(_ environment: [String: String]) -> String? {
      if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
        return "\(base)/systemd/user"
      }
      return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.config/systemd/user" : nil }
    }

    private func unit(_ process: ProcessEnvironment) throws -> String {
      var words = [ProcessEnvironment.executable, "serve"]
      if let profile = global.profile { words += ["--profile", profile] }
      if options.lan { words.append("--lan") }
      if let listen = options.listen { words += ["--listen", listen] }
      for url in options.publicURL { words += ["--public-url", url] }
      for proxy in options.trustedProxy { words += ["--trusted-proxy", proxy] }
      if let people = options.people { words += ["--people", Self.absolute(people)] }
      let command = words.map { Self.quoted($0) }.spaceSeparated
      let variables = try Self.variables(process)
        .map { "Environment=\(Self.quoted("\($0)=\($1)", isExpanded: false))\n" }.joined()
      return """
        [Unit]
        Description=Prioritized lists for phones and programs
        After=network.target

        [Service]
        \(variables)ExecStart=\(command)
        Restart=on-failure
        RestartSec=5
        NoNewPrivileges=true
        PrivateTmp=true
        RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
        LockPersonality=true
        TimeoutStopSec=15

        [Install]
        WantedBy=default.target

        """
    }

    /// The variables that locate the items, which may be missing in the service's session.
    private static func variables(
      _ process: ProcessEnvironment
    ) throws -> [(name: String, value: String)] {
      let environment = process.variables
      guard environment["PRIORITIES_HOME"]?.isEmpty == false else {
        return ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"].compactMap { name in
          environment[name].flatMap { $0.hasPrefix("/") ? (name, $0) : nil }
        }
      }
      return [("PRIORITIES_HOME", try Folders(process).data)]
    }

    private static func absolute(_ path: String) -> String {
      guard !path.hasPrefix("/"), let folder = ProcessEnvironment.currentFolder() else {
        return path
      }
      return "\(folder)/\(path)"
    }

    /// Quotes a word for systemd, which expands variables only in commands.
    private static func quoted(_ word: String, isExpanded: Bool = true) -> String {
      var text = ""
      for scalar in word.unicodeScalars {
        switch scalar {
        case "\\", "\"": text += "\\\(scalar)"
        case "%": text += "%%"
        case "$" where isExpanded: text += "$$"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text == word && !word.contains(where: { " '\t".contains($0) }) ? word : "\"\(text)\""
    }
  }
}
