import ArgumentParser
import Icons
import Rendering

extension Priorities.ServeGroup {
  /// The command `priorities serve install`.
  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "install", of: "serve", abstract: "Write a systemd user unit that runs the service",
      discussion: "Nothing is started: the two commands that do are printed.",
      examples: ["serve install", "serve install --lan"])

    @OptionGroup var options: ServeOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      _ = try options.address()
      _ = try options.proxies()
      _ = try options.publicAddress()
      guard let folder = Self.folder(context.environment) else {
        throw Failure("There is no home folder to write the unit to. Set HOME.", code: 73)
      }
      let path = "\(folder)/priorities.service"
      try FileWriter.makeFolder(folder)
      try FileWriter.write(unit, to: path)
      try context.show(
        Note(
          .success,
          "Wrote \(path). Start it now and at each login: systemctl --user enable --now priorities. "
            + "Without a login too: loginctl enable-linger"))
    }

    private static func folder(_ environment: [String: String]) -> String? {
      if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
        return "\(base)/systemd/user"
      }
      return environment["HOME"].map { "\($0)/.config/systemd/user" }
    }

    private var unit: String {
      var words = [ProcessEnvironment.executable, "serve"]
      if let profile = global.profile { words += ["--profile", profile] }
      if options.lan { words.append("--lan") }
      if let listen = options.listen { words += ["--listen", listen] }
      if let url = options.publicURL { words += ["--public-url", url] }
      for proxy in options.trustedProxy { words += ["--trusted-proxy", proxy] }
      if let people = options.people { words += ["--people", people] }
      let command = words.map(Self.quoted).joined(separator: " ")
      return """
        [Unit]
        Description=Prioritized lists for phones and programs
        After=network.target

        [Service]
        ExecStart=\(command)
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

    /// A word as systemd reads it: quoted, with nothing in it that stands for something else.
    private static func quoted(_ word: String) -> String {
      var text = ""
      for scalar in word.unicodeScalars {
        switch scalar {
        case "\\", "\"": text += "\\\(scalar)"
        case "%", "$": text += "\(scalar)\(scalar)"
        // A line end would begin a setting of its own.
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text == word && !word.contains(" ") ? word : "\"\(text)\""
    }
  }
}
