import ArgumentParser
import Basics
import Rendering
import Service
import Settings

extension Priorities.ServeGroup {
  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "install", of: "serve", abstract: "Write a systemd user unit that runs the service",
      discussion:
        "Nothing is started: the commands that do are printed. The unit serves the items that this "
        + "command would show. A unit that was different is kept beside it.",
      examples: ["serve install", "serve install --lan"])

    @OptionGroup var options: ServeOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      _ = try options.address()
      _ = try Network.trustedProxies(options.trustedProxy)
      _ = try options.publicAddress()
      guard let folder = Self.folder(context.environment) else {
        throw Failure("There is no home folder to write the unit to. Set HOME.", code: 73)
      }
      let path = "\(folder)/priorities.service"
      let unit = Array(try unit(context.process).utf8)
      let former = try? readFile(path, limit: 1 << 20)
      if let former, former != unit {
        try Self.write(former, to: "\(path).before")
        try Self.write(unit, to: path)
        return try context.show(
          .success,
          "Wrote \(path); the one before is \(path).before. Start it anew: "
            + "systemctl --user daemon-reload && systemctl --user restart priorities")
      }
      try Self.write(unit, to: path)
      try context.show(
        .success,
        "Wrote \(path). Start it now and at each login: systemctl --user enable --now priorities. "
          + "Without a login too: loginctl enable-linger")
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
      return environment["HOME"].map { "\($0)/.config/systemd/user" }
    }

    private func unit(_ process: ProcessEnvironment) throws -> String {
      var words = [ProcessEnvironment.executable, "serve"]
      if let profile = global.profile { words += ["--profile", profile] }
      if options.lan { words.append("--lan") }
      if let listen = options.listen { words += ["--listen", listen] }
      if let url = options.publicURL { words += ["--public-url", url] }
      for proxy in options.trustedProxy { words += ["--trusted-proxy", proxy] }
      if let people = options.people { words += ["--people", Self.absolute(people)] }
      let command = words.map { Self.quoted($0) }.joined(separator: " ")
      let variables = try Self.variables(process)
        .map { "Environment=\(Self.quoted("\($0)=\($1)", isExpanded: false))\n" }.joined()
      return """
        [Unit]
        Description=Prioritized lists for phones and programs
        After=network.target

        [Service]
        \(variables)ExecStart=\(command)
        Restart=on-failure
        NoNewPrivileges=true
        PrivateTmp=true
        RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
        LockPersonality=true
        TimeoutStopSec=15

        [Install]
        WantedBy=default.target

        """
    }

    /// The variables that locate the items, which another session may not set.
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

    /// Quotes a word for systemd.
    ///
    /// - Parameter isExpanded: Whether systemd expands variables, as it does in commands.
    private static func quoted(_ word: String, isExpanded: Bool = true) -> String {
      var text = ""
      for scalar in word.unicodeScalars {
        switch scalar {
        case "\\", "\"": text += "\\\(scalar)"
        case "%": text += "%%"
        case "$" where isExpanded: text += "$$"
        // A raw line break would start another setting.
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text == word && !word.contains(where: { " '\t".contains($0) }) ? word : "\"\(text)\""
    }
  }
}
