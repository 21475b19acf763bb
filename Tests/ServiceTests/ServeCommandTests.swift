import Foundation
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

@Suite(.serialized) struct ServeCommandTests {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func command(_ words: String...) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(words, home: home, environment: ["HOME": home.path])
  }

  /// Checks the installed unit with systemd's parser.
  private func verify() throws -> BuiltProgram.Result {
    let unit = home.path + "/.config/systemd/user/priorities.service"
    // systemd-analyze stores its state here.
    let runtime = home.url("run")
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
    return try run(
      "systemd-analyze", ["--user", "verify", unit],
      environment: ["XDG_RUNTIME_DIR": runtime.path, "HOME": home.path])
  }

  @Test(
    "systemd accepts the installed unit, also with special characters", .needs("systemd-analyze"),
    arguments: [
      ["--lan"],
      [
        "--public-url", "https://list.example.org", "--public-url", "http://nas.local/list",
        "--trusted-proxy", "127.0.0.1",
      ],
      ["--people", "/srv/100% of \"us\" $HOME\\x"],
    ])
  func install(_ options: [String]) throws {
    let result = try BuiltProgram.priorities.run(
      ["serve", "install"] + options, home: home, environment: ["HOME": home.path])
    #expect(result.status == 0)
    let verified = try verify()
    #expect(verified.status == 0, "\(verified.errors)")
    #expect(!verified.errors.contains("priorities.service"), "\(verified.errors)")
  }

  @Test("The unit serves its installer's items, and a different unit is not overwritten")
  func unit() throws {
    func install(_ options: String..., environment: [String: String] = [:]) throws -> String {
      let result = try BuiltProgram.priorities.run(
        ["serve", "install"] + options, home: home,
        environment: ["HOME": home.path].merging(environment) { $1 })
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    func lines(_ suffix: String = "") throws -> [Substring] {
      try String(
        contentsOf: home.url(".config/systemd/user/priorities.service\(suffix)"), encoding: .utf8
      ).split(separator: "\n").filter { $0.hasPrefix("Environment") || $0.hasPrefix("ExecStart") }
        // The program's path may differ.
        .map { $0.hasPrefix("ExecStart") ? $0.drop { $0 != " " } : $0 }
    }
    #expect(try install().contains("systemctl --user enable --now priorities"))
    #expect(try lines() == ["Environment=PRIORITIES_HOME=\(home.path)", " serve"])
    #expect(try !install().contains("before"))

    let own = ["PRIORITIES_HOME": "", "XDG_DATA_HOME": "/a $b %c", "XDG_CONFIG_HOME": ""]
    let output = try install("--people", "people", environment: own)
    #expect(output.contains("priorities.service.before"))
    #expect(output.contains("systemctl --user daemon-reload"))
    #expect(
      try lines() == [
        #"Environment="XDG_DATA_HOME=/a $b %%c""#, " serve --people \(home.path)/people",
      ])
    #expect(try lines(".before") == ["Environment=PRIORITIES_HOME=\(home.path)", " serve"])
  }

  @Test("Suggested commands have the same --people folder")
  func sameService() throws {
    let people = home.path + "/two people"
    #expect(
      try command("serve", "devices", "--people", people)
        == .init(
          status: 1,
          errors: "The folder \(people) is missing. Create it, with one subfolder per member.\n"))
    try makeFolder(people)
    #expect(
      try command("serve", "revoke", "phone", "--people", people)
        == .init(
          status: 1,
          errors: "No device is called \"phone\". See: priorities serve devices --people "
            + "'\(people)'\n"))
    let devices = try BuiltProgram.priorities.runInTerminal(
      ["serve", "devices", "--people", people], home: home, columns: 200)
    #expect(
      devices.output.contains("priorities serve pair --member NAME --people '\(people)'"),
      "\(devices.output)")
    #expect(try command("profile", "new", "work").status == 0)
    let pairing = try BuiltProgram.priorities.runInTerminal(
      ["serve", "pair", "--profile", "work"], home: home, columns: 200)
    #expect(pairing.output.contains("priorities serve --lan --profile work"), "\(pairing.output)")
  }

  @Test("Pairing names a service that runs, or says that none does")
  func runningService() throws {
    func shown() throws -> String {
      try BuiltProgram.priorities.runInTerminal(["serve", "pair"], home: home, columns: 200).output
    }
    let first = try RunningService(home: home)
    let second = try RunningService(home: home)
    let pairing = try shown()
    let code = try #require(pairing.firstMatch(of: #/Code: ([0-9A-Z]{4}-[0-9A-Z]{4})/#)?.1)
    let command = "priorities join http://127.0.0.1:\(second.port)/#\(code)"
    #expect(pairing.contains("  A computer joins with: \(command)"), "\(pairing)")
    let piped = try BuiltProgram.priorities.run(["serve", "pair"], home: home).output
    #expect(
      try ##/http://127.0.0.1:\d+/#[0-9A-Z]{4}-[0-9A-Z]{4}\n/##.wholeMatch(in: piped) != nil,
      "\(piped)")
    #expect(second.stop() == 0)
    #expect(try shown().contains("http://127.0.0.1:\(first.port)/#"))
    #expect(first.stop() == 0)
    #expect(
      try shown().contains("The service is not running. Start it with: priorities serve --lan\r\n"))
  }

  @Test(
    "Without a network, --lan says so",
    .enabled(if: canUnshareNetwork, "needs network namespaces"))
  func noNetwork() throws {
    let process = try ChildProcess(
      [
        "unshare", "-rn", "sh", "-c",
        "ip link set lo up; exec \"$0\" serve --lan --listen 0.0.0.0:0",
        BuiltProgram.priorities.path,
      ],
      environment: [
        "PRIORITIES_HOME": home.path, "HOME": home.path, "PATH": "/usr/bin:/bin:/sbin",
      ],
      errors: .file(home.url("log").path))
    var log = ""
    let end = Date(timeIntervalSinceNow: 30)
    while !log.contains("\n"), Date() < end {
      log = try String(contentsOf: home.url("log"), encoding: .utf8)
    }
    #expect(process.end(SIGTERM) == 0)
    #expect(
      log == "This machine is not on a network, so phones cannot reach it. "
        + "Connect it to a network and start the service again.\n")
  }

  /// Interfaces in order, each with its kind and address, the default routes, and the addresses that
  /// are printed, in order.
  private static let networks:
    [(interfaces: [(String, String)], routes: [String], shown: [String])] = [
      (
        [("bridge", "172.17.0.1/16"), ("veth", "192.168.1.23/24")], ["-4 net1"],
        ["192.168.1.23", "172.17.0.1"]
      ),
      (
        [("bridge", "172.17.0.1/16"), ("bridge", "10.1.0.1/16"), ("veth", "10.0.0.5/8")],
        ["-4 net2"], ["10.0.0.5", "172.17.0.1", "10.1.0.1"]
      ),
      (
        [("tun", "10.8.0.2/24"), ("veth", "192.168.1.5/24")], ["-4 net0"],
        ["192.168.1.5", "10.8.0.2"]
      ),
      (
        [("veth", "169.254.3.4/16"), ("veth", "192.168.1.5/24")], [],
        ["192.168.1.5", "169.254.3.4"]
      ),
      (
        [("veth", "169.254.3.4/16"), ("bridge", "172.17.0.1/16")], ["-4 net0"],
        ["172.17.0.1", "169.254.3.4"]
      ),
      ([("veth", "192.168.1.5/24")], ["-4 net0"], ["192.168.1.5"]),
      ([("veth", "fd00::5/64")], ["-6 net0"], ["[fd00::5]"]),
      ([("veth", "2001:db8:1::5/64")], [], ["[2001:db8:1::5]"]),
      (
        [("bridge", "fd01::1/64"), ("veth", "fd00::5/64")], ["-6 net1"], ["[fd00::5]", "[fd01::1]"]
      ),
      (
        [("veth", "192.168.7.7/24"), ("veth", "10.0.5.5/24")], ["-6 net0", "-4 net1"],
        ["10.0.5.5", "192.168.7.7"]
      ),
    ]

  @Test(
    "--lan offers the address of the default route, then the others",
    .enabled(if: canMakeInterfaces, "needs network namespaces, ip, bridges and tunnels"),
    arguments: networks.indices)
  func addresses(index: Int) throws {
    let (interfaces, routes, shown) = Self.networks[index]
    var script = "ip link set lo up\n"
    for (number, (kind, address)) in interfaces.enumerated() {
      let name = "net\(number)"
      let added =
        switch kind {
        case "veth":
          "ip link add \(name) type veth peer name p\(number); ip link set p\(number) up\n"
        case "tun": "ip tuntap add dev \(name) mode tun\n"
        default: "ip link add \(name) type \(kind)\n"
        }
      script += added
      script += "ip addr add \(address) dev \(name) \(address.contains(":") ? "nodad" : "")\n"
      script += "ip link set \(name) up\n"
    }
    for route in routes {
      let words = route.split(separator: " ")
      script += "ip \(words[0]) route add default dev \(words[1])\n"
    }
    let process = try ChildProcess(
      [
        "unshare", "-rn", "sh", "-ec", "\(script) exec \"$0\" serve --lan",
        BuiltProgram.priorities.path,
      ],
      environment: [
        "PRIORITIES_HOME": home.path, "HOME": home.path, "PATH": "/usr/bin:/bin:/sbin:/usr/sbin",
      ],
      errors: .file(home.url("log").path))
    var log = ""
    #expect(
      eventually {
        log = (try? String(contentsOf: home.url("log"), encoding: .utf8)) ?? ""
        return log.contains(shown.count > 1 ? "If a phone" : "A phone needs")
      })
    #expect(process.end(SIGTERM) == 0)
    #expect(log.hasPrefix("Anyone on this network can reach http://\(shown[0]):7117 "), "\(log)")
    let others = shown.dropFirst().map { "http://\($0):7117" }.joined(separator: ", ")
    let note = "  If a phone cannot reach that address, try \(others)\n"
    #expect(log.hasSuffix(note) == (shown.count > 1), "\(log)")
  }

  private static let canUnshareNetwork =
    (try? run("unshare", ["-rn", "true"]))?.status == 0

  private static let canMakeInterfaces: Bool = {
    let script = """
      PATH=/usr/bin:/bin:/sbin:/usr/sbin
      ip link add net0 type veth peer name p0 && ip link add net1 type bridge &&
      ip tuntap add dev net2 mode tun
      """
    return (try? run("unshare", ["-rn", "sh", "-c", script]))?.status == 0
  }()

  @Test("A used address is reported")
  func takenAddress() throws {
    let service = try RunningService(home: home)
    let result = try command("serve", "--listen", "127.0.0.1:\(service.port)")
    #expect(result.status != 0)
    #expect(
      result.errors.hasPrefix(
        "The service cannot listen on 127.0.0.1:\(service.port): Address already in use. "),
      "\(result.errors)")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var options: [String]
    var status: Int32
    var sentence: String

    var testDescription: String { options.joined(separator: " ") }
  }

  private static let refusals: [Refusal] = [
    Refusal(
      options: ["--lan", "--listen", "127.0.0.1:0"], status: 64,
      sentence: """
        --lan listens on the whole network, but --listen 127.0.0.1:0 only on this machine. \
        Leave one out, or use --listen 0.0.0.0:0.
        """),
    Refusal(
      options: ["--people", "/nowhere/people"], status: 1,
      sentence: "The folder /nowhere/people is missing. Create it, with one subfolder per member."),
    Refusal(
      options: ["--people", "/etc/passwd"], status: 1,
      sentence:
        "/etc/passwd is not a folder. --people needs a folder with one subfolder per member."),
    Refusal(
      options: ["--public-url", "list.example.org"], status: 64,
      sentence: """
        --public-url takes an address such as https://list.example.org or \
        https://example.org/list, not "list.example.org".
        """),
    Refusal(
      options: ["--public-url", "https://list.example.org", "--public-url", "https://"], status: 64,
      sentence: """
        --public-url takes an address such as https://list.example.org or \
        https://example.org/list, not "https://".
        """),
    Refusal(
      options: ["--listen", "no host:7117"], status: 69,
      sentence: """
        The service cannot listen on no host:7117: unknown host. \
        Choose another address. Use --listen ADDRESS:PORT.
        """),
  ]

  @Test("Invalid options are refused before the service listens", arguments: refusals)
  func refused(_ refusal: Refusal) throws {
    let result = try BuiltProgram.priorities.run(
      ["serve"] + refusal.options, home: home, environment: ["HOME": home.path], seconds: 20)
    #expect(result.errors == refusal.sentence + "\n")
    #expect(result.status == refusal.status)
    #expect(result.output == "")
  }

  @Test("A token without a name is refused")
  func namelessToken() throws {
    let result = try command("serve", "token", " ")
    #expect(result.status == 64)
    #expect(result.errors == "A token needs a name, so that you can list and revoke it.\n")
    #expect(try command("serve", "devices").output == "")
  }

  @Test("Devices are listed on a terminal, in a pipe and as JSON")
  func devices() throws {
    for name in ["phone", "kitchen display"] {
      #expect(try command("serve", "token", name).status == 0)
    }
    let piped = try command("serve", "devices").output.split(separator: "\n")
      .map { $0.split(separator: "\t").dropLast().joined(separator: "|") }
    #expect(piped == ["phone|never", "kitchen display|never"])
    let terminal = try BuiltProgram.priorities.runInTerminal(
      ["serve", "devices"], home: home, columns: 40)
    #expect(
      withoutStyle(terminal.output) == """

          phone            never used
          kitchen display  never used


        """)
    let json = try command("serve", "devices", "--json").output
    let object = try jsonObject(json)
    let devices = try #require(object["devices"] as? [[String: Any]])
    #expect(devices.map { $0["name"] as? String } == ["phone", "kitchen display"])
    for device in devices {
      #expect(Set(device.keys) == ["id", "name", "member", "created", "lastUsed"])
      #expect(device["lastUsed"] is NSNull && device["member"] is NSNull)
    }
  }

  @Test("serve revoke completes devices")
  func completion() throws {
    #expect(try command("serve", "token", "phone").status == 0)
    let offered = try command("---complete", "fish", "priorities", "serve", "revoke", "")
    #expect(offered.output.contains("phone"), "\(offered)")
  }

  @Test("serve check succeeds only while the service runs, also behind a proxy")
  func check() throws {
    let service = try RunningService(
      home: home, arguments: ["--public-url", "https://example.org/list"])
    let address = "http://127.0.0.1:\(service.port)"
    #expect(
      try command("serve", "check") == .init(output: "The service at \(address) is ready.\n"))
    #expect(service.stop() == 0)
    #expect(
      try command("serve", "check")
        == .init(
          status: 69,
          errors: "The service is not running. Start it with: priorities serve\n"))
  }

  @Test("The help of serve lists its own options")
  func help() throws {
    let help = try command("serve", "--help").output
    for option in ["--listen", "--lan", "--public-url", "--trusted-proxy", "--people"] {
      #expect(help.contains("\n  \(option) "), "\(option)")
    }
  }

  @Test(
    "--lan prints a reachable address and a pairing code",
    .enabled(if: !NetworkAddresses.all(of: [AF_INET]).isEmpty, "needs a network"))
  func lan() throws {
    let service = try RunningService(home: home, arguments: ["--lan"], port: 0, host: "0.0.0.0")
    #expect(eventually { service.messages.contains("Code: ") })
    let messages = service.messages
    let code = try #require(messages.firstMatch(of: #/Code: ([0-9A-Z]{4}-[0-9A-Z]{4})/#)?.1)
    let host = try #require(
      messages.firstMatch(of: #/http://([0-9.]+):(\d+)\/#([0-9A-Z-]+)/#))
    #expect(host.2 == "\(service.port)")
    #expect(host.3 == code)
    // Over loopback, the machine's other addresses are foreign.
    let pairing = #"{"code":"\#(code)","device":"phone"}"#
    let foreign = try service.request(
      "POST", "/api/v1/pairings", headers: ["Host": "\(host.1):\(service.port)"], body: pairing)
    #expect(foreign?.status == 421)
    #expect(try service.request("POST", "/api/v1/pairings", body: pairing)?.status == 201)
    #expect(try service.request("POST", "/api/v1/pairings", body: pairing)?.status == 403)
  }

  @Test(
    "The QR code on a terminal is readable",
    .enabled(if: isInstalled("zbarimg") && isInstalled("python3"), "zbar-tools is not installed"))
  func picture() throws {
    let service = try RunningService(home: home)
    defer { _ = service.stop() }
    let shown = try BuiltProgram.priorities.runInTerminal(["serve", "pair"], home: home)
    let rows = shown.output.split(whereSeparator: \.isNewline).compactMap { line -> [Character]? in
      guard line.contains("48;5;231m") else { return nil }
      let text = line.drop { $0 != "m" }.dropFirst()
      return Array(text[..<(text.firstIndex(of: "\u{1B}") ?? text.endIndex)])
    }
    #expect(rows.count > 10)
    // A cell has two modules, one above the other; each becomes 8 by 8 dots.
    var dots: [[Bool]] = []
    for row in rows {
      dots.append(row.map { $0 == "█" || $0 == "▀" })
      dots.append(row.map { $0 == "█" || $0 == "▄" })
    }
    let width = (dots.first?.count ?? 0) * 8
    var bitmap = "P1\n\(width) \(dots.count * 8)\n"
    for row in dots {
      let line = row.map { String(repeating: $0 ? "1 " : "0 ", count: 8) }.joined() + "\n"
      bitmap += String(repeating: line, count: 8)
    }
    let file = home.url("code.pbm")
    try Data(bitmap.utf8).write(to: file)
    let read = try run("zbarimg", ["--quiet", "--raw", file.path])
    let code = try #require(shown.output.firstMatch(of: #/Code: ([0-9A-Z-]{9})/#)?.1)
    #expect(read.output.hasPrefix("http://127.0.0.1:"), "\(read.errors)")
    #expect(read.output.hasSuffix("/#\(code)\n"))
  }

  @Test("With --people each member has a separate list, settings and themes")
  func people() throws {
    let folder = home.url("people")
    for name in ["ana", "ben"] {
      try makeFolder(folder.appendingPathComponent(name).path)
    }
    let service = try RunningService(home: home, arguments: ["--people", folder.path])
    func token(_ member: String) throws -> String {
      try command("serve", "token", "\(member)'s", "--member", member, "--people", folder.path)
        .output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let (ana, ben) = (try token("ana"), try token("ben"))
    func add(_ name: String, _ token: String) throws -> Int? {
      let id = UUID().uuidString.lowercased()
      return try service.request(
        "POST", "/api/v1/changes", token: token,
        body: #"{"id":"\#(id)","command":"add","items":["\#(name)"]}"#)?.status
    }
    #expect(try add("Milk", ana) == 200)
    #expect(try add("Nails", ben) == 200)
    #expect(
      try service.request("PUT", "/api/v1/settings/theme", token: ana, body: "\"fjord\"")?
        .status == 200)
    func names(_ token: String) throws -> [String] {
      let items = try service.request("GET", "/api/v1/items", token: token)?.json["items"]
      return (items as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }
    #expect(try names(ana) == ["Milk"])
    #expect(try names(ben) == ["Nails"])
    let theme = try service.request("GET", "/api/v1/settings/theme", token: ben)?.json["value"]
    #expect(theme as? String == "auto")
    // The terminal program can use a member's folder.
    let list = try BuiltProgram.priorities.run(
      ["list"], home: home,
      environment: ["PRIORITIES_HOME": folder.appendingPathComponent("ana").path])
    #expect(list.output == "medium\tMilk\n")
    // A token needs a member, and a member needs a folder.
    #expect(try command("serve", "token", "x", "--people", folder.path).status == 64)
    #expect(try command("serve", "pair", "--member", "zoe", "--people", folder.path).status == 1)
    try FileManager.default.removeItem(at: folder.appendingPathComponent("ben"))
    let again = try RunningService(home: home, arguments: ["--people", folder.path])
    let refused = try again.request("GET", "/api/v1/items", token: ben)
    #expect(refused?.status == 403 && refused?.text.contains(folder.path) == false)
    #expect(try again.request("GET", "/api/v1/items", token: ana)?.status == 200)
    #expect(try command("serve", "devices", "--people", folder.path).output.contains("ana's (ana)"))
  }

  @Test("A unit that cannot be written is an error")
  func unwritableUnit() throws {
    try "a file".write(to: home.url("config"), atomically: true, encoding: .utf8)
    let path = "\(home.path)/config"
    for (base, code) in [(path, Int32(73)), ("/sys", 77)] {
      let result = try BuiltProgram.priorities.run(
        ["serve", "install"], home: home, environment: ["XDG_CONFIG_HOME": base])
      #expect(result.status == code, "\(result.errors)")
      #expect(result.errors.hasPrefix("The folder \(base)/systemd"))
    }
  }

  @Test("If a theme cannot be written, neither variant remains")
  func unwritableTheme() throws {
    let service = try RunningService(home: home)
    let token = try service.token()
    let body = ##"{"name":"mine","color":"#b45309"}"##
    try makeFolder(home.url("Themes/.mine-dark.toml.tmp/in-the-way").path)
    let reply = try service.request("POST", "/api/v1/themes", token: token, body: body)
    #expect(reply?.status == 503)
    #expect(reply?.json["detail"] as? String == "The theme cannot be written: File exists.")
    #expect(!FileManager.default.fileExists(atPath: home.url("Themes/mine-light.toml").path))

    try FileManager.default.removeItem(at: home.url("Themes"))
    try "a file".write(to: home.url("Themes"), atomically: true, encoding: .utf8)
    let none = try service.request("POST", "/api/v1/themes", token: token, body: body)
    #expect(none?.status == 503)
    let toml = "format = 1\nname = \"mine-dark\"\nvariant = \"dark\"\n"
    let put = try service.request(
      "PUT", "/api/v1/themes/mine-dark", token: token,
      headers: ["Content-Type": "application/toml"], body: toml)
    #expect(put?.status == 503, "\(put?.text ?? "")")
    let lines = service.messages.split(separator: "\n").map { $0.drop { $0 != " " } }
    #expect(lines == [" level=warning event=unavailable error=Problem"])
  }

  @Test("Themes from a colour, a scheme and a picture")
  func themes() throws {
    let service = try RunningService(home: home)
    let token = try service.token()
    func make(_ body: String) throws -> HTTPConnection.Reply? {
      try service.request("POST", "/api/v1/themes", token: token, body: body)
    }
    let color = try make(##"{"name":"mine","color":"#b45309"}"##)
    #expect(color?.status == 201)
    #expect(color?.json["themes"] as? [String] == ["mine-light", "mine-dark"])
    #expect(try make(##"{"name":"mine","color":"#b45309"}"##)?.status == 409)

    let scheme = (0...15).map {
      "color\($0) #\(String(repeating: "\(String($0, radix: 16))0", count: 3))"
    }
    .joined(separator: "\\n")
    let kitty = try make(
      ##"{"name":"kit","format":"kitty","scheme":"background #101010\nforeground #f0f0f0\n\##(scheme)"}"##
    )
    #expect(kitty?.status == 201, "\(kitty?.text ?? "")")
    #expect(kitty?.json["themes"] as? [String] == ["kit-dark"])

    let icon = try #require(try service.request("GET", "/api/v1/icons/pink.png?size=64"))
    #expect(icon.headers["content-type"] == "image/png")
    let picture = icon.body.base64EncodedString()
    #expect(try make(#"{"name":"shot","picture":"\#(picture)"}"#)?.status == 201)
    for name in ["mine", "kit", "shot"] {
      #expect(try command("theme", "use", name).status == 0, "\(name)")
    }
    for body in [
      #"{"name":"x"}"#, ##"{"name":"x","color":"#b45309","scheme":"x"}"##,
      #"{"name":"x","picture":"no"}"#, #"{"name":"x","picture":"aGVsbG8="}"#,
      #"{"name":"x","scheme":"nothing"}"#, #"{"name":"x","scheme":"x","format":"word"}"#,
      ##"{"name":"x","color":"#b45309","colour":"#b45309"}"##,
    ] {
      #expect(try make(body)?.status == 422, "\(body)")
    }
  }
}
