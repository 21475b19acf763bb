import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesSync

/// A way in which a join fails, and the exit code.
struct FailedJoin: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var status: Int32
  /// Nil for a valid code.
  var code: String?
  var scheme = "http"
  /// Nil for the household's server.
  var port: Int?
  var fault = FaultyProxy.Fault.none
  /// The number of connections before the fault.
  var sound = 0

  static let all: [FailedJoin] =
    [
      FailedJoin(testDescription: "the code is wrong", status: 1, code: "ABCD-1234"),
      FailedJoin(testDescription: "nothing listens", status: 69, port: 1),
      FailedJoin(testDescription: "the server has no certificate", status: 69, scheme: "https"),
    ]
    + (0...1).flatMap { sound in
      [
        FailedJoin(
          testDescription: "the server ends after \(sound) connections", status: 69,
          fault: .cutAnswer, sound: sound),
        FailedJoin(
          testDescription: "an answer is cut after \(sound) connections", status: 69,
          fault: .answer("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"), sound: sound),
        FailedJoin(
          testDescription: "an answer is empty after \(sound) connections", status: 78,
          fault: .answer(answer("{}")), sound: sound),
      ]
    }

  /// Items and changes that no store can have.
  static let impossible = [
    "names twice", "a change without its time", "a priority that no item has",
  ]

  /// - Parameter fault: The index of an impossible value.
  static func impossible(_ fault: Int) -> FaultyProxy.Fault {
    let event =
      #"{"kind":"\#(fault == 1 ? "completed" : "priority")","item":"\#(id(1))","name":"Milk","#
    let log =
      #"[{"number":1,"id":"\#(id(9))","step":"\#(id(9))","at":"\#(time)","command":"done","state":"applied","events":["#
    return .answer(
      answer(
        snapshot(
          items: fault == 0 ? 2 : 1,
          log: fault == 0
            ? "[]" : log + event + #""before":{"priority":\#(fault == 2 ? 9 : 1)},"after":{}}]}]"#))
    )
  }

  private static func answer(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static let time = "2026-01-02T03:04:05Z"
  private static func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }

  /// A snapshot and, with the same members, its log.
  private static func snapshot(items: Int, log: String) -> String {
    let items = (1...items).map { number in
      """
      {"id":"\(id(number))","name":"Milk","details":"",\
      "priority":"low","created":"\(time)","modified":"\(time)",\
      "revision":1,"memberships":[]}
      """
    }
    return """
      {"version":1,"epoch":"aa","revision":1,"change":"\(id(9))","partial":false,"gone":[],"log":\(log),\
      "items":[\(items.joined(separator: ","))]}
      """
  }
}

extension TemporaryFolder {
  /// The paths of all files and folders below it.
  fileprivate func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}

/// Two computers and a home server, with the built program over HTTP.
@Suite(.serialized) struct JoinTests {
  let server: RunningService
  let laptop: TemporaryFolder
  let desk: TemporaryFolder

  init() throws {
    server = try RunningService(home: TemporaryFolder())
    (laptop, desk) = (try TemporaryFolder(), try TemporaryFolder())
  }

  private func run(
    _ words: [String], _ home: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(words, home: home, environment: environment)
  }

  private func code() throws -> String {
    try run(["serve", "pair"], server.home).output.pairingCode
  }

  private func join(_ home: TemporaryFolder, as name: String, _ options: [String] = []) throws {
    let result = try run(
      ["join", "http://127.0.0.1:\(server.port)/#\(code())", "--name", name] + options, home)
    #expect(result.status == 0, "\(result.errors)")
  }

  private func list(_ home: TemporaryFolder) throws -> String { try run(["list"], home).output }

  /// The texts of the theme files.
  private func themes(_ home: TemporaryFolder) throws -> [String: String] {
    let folder = home.url("Themes").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
      })
  }

  /// Waits until an exchange in the background has had its effect.
  private func waits(for text: String, in home: TemporaryFolder) throws -> Bool {
    try eventually { try list(home) == text }
  }

  @Test("Computers share list, history, theme and undo")
  func sharing() throws {
    _ = try run(["add", "Bread"], server.home)
    _ = try run(["add", "Eggs", "Bread", "--priority", "high"], laptop)
    try join(laptop, as: "laptop", ["--merge"])
    #expect(try list(server.home) == "high\tBread\nhigh\tEggs\n")
    try join(desk, as: "desk")
    #expect(try list(desk) == "high\tBread\nhigh\tEggs\n")

    _ = try run(["done", "Eggs"], laptop)
    #expect(try waits(for: "high\tBread\n", in: server.home))
    #expect(try run(["sync"], desk).output == "Sent 0, received 1, refused 0.\n")
    #expect(try list(desk) == "high\tBread\n")
    #expect(try run(["log", "--done"], desk).output.hasSuffix("\thigh\tEggs\n"))
    #expect(try run(["log", "--done", "--json"], desk).output.contains("\"laptop\""))
    // Undo takes back what this computer did; another's change only by its number.
    let refusal = try run(["undo"], desk)
    #expect(refusal.status == 1)
    #expect(
      refusal.errors == """
        Nothing to undo here. The newest change was made on laptop: Eggs: high → low. \
        To undo it: undo --step 1

        """)
    #expect(try run(["undo", "--step", "1"], desk).output == "Undone: Eggs: high → low\n")
    #expect(try run(["sync"], desk).status == 0)
    #expect(try run(["sync"], laptop).status == 0)
    #expect(try list(laptop) == "high\tBread\nhigh\tEggs\n")
    #expect(try run(["redo"], laptop).status == 1)
    #expect(try run(["redo"], desk).output == "Redone: Eggs: high → low\n")
    #expect(try waits(for: "high\tBread\n", in: server.home))
    #expect(try run(["sync"], laptop).status == 0)
    let undone = try JSONReader.value(in: run(["undo", "--json"], laptop).output).object
    #expect(undone?["changes"]?.array?.first?.object?["command"] == "done")
    #expect(try list(laptop) == "high\tBread\nhigh\tEggs\n")

    _ = try run(["theme", "new", "mine", "--from", "#b45309"], laptop)
    _ = try run(["theme", "use", "mine"], laptop)
    _ = try run(["sync"], laptop)
    _ = try run(["sync"], desk)
    #expect(try run(["settings", "read", "theme"], desk).output == "mine\n")
    #expect(try themes(desk).keys.sorted() == ["mine-dark.toml", "mine-light.toml"])
    #expect(try themes(desk) == themes(server.home))
    #expect(try themes(laptop) == themes(server.home))
    _ = try run(["settings", "write", "syncTheme", "off"], desk)
    _ = try run(["theme", "use", "harbor"], desk)
    _ = try run(["sync"], desk)
    _ = try run(["sync"], laptop)
    #expect(try run(["settings", "read", "theme"], laptop).output == "mine\n")
  }

  /// As on a computer on which the program has never run: only `HOME` exists.
  private static let unused = ["PRIORITIES_HOME": ""]

  @Test("The first command on a computer can be join")
  func firstCommand() throws {
    _ = try run(["add", "Milk"], server.home)
    let joined = try run(
      ["join", "http://127.0.0.1:\(server.port)/#\(code())", "--name", "laptop"], laptop,
      environment: Self.unused)
    #expect(
      joined
        == BuiltProgram.Result(
          output: """
            Joined http://127.0.0.1:\(server.port) as laptop: 1 item. "priorities list" shows them; \
            changes reach the other devices by themselves.

            """))
    #expect(try run(["list"], laptop, environment: Self.unused).output == "medium\tMilk\n")
    _ = try run(["add", "Tea"], laptop, environment: Self.unused)
    #expect(try waits(for: "medium\tMilk\nmedium\tTea\n", in: server.home))
  }

  @Test("A join that fails leaves no file on this computer", arguments: FailedJoin.all)
  func failures(_ failure: FailedJoin) throws {
    let proxy = try FaultyProxy(to: server.port)
    _ = try run(["add", "Milk"], server.home)
    _ = try run(["add", "Eggs"], desk, environment: Self.unused)
    for (home, options) in [(laptop, []), (desk, ["--replace"])] {
      let before = try home.files()
      proxy.set(failure.fault, after: failure.sound)
      let code = try failure.code ?? code()
      let link = "\(failure.scheme)://127.0.0.1:\(failure.port ?? proxy.port)/#\(code)"
      let result = try run(["join", link] + options, home, environment: Self.unused)
      #expect(result.status == failure.status, "\(result)")
      #expect(try home.files() == before)
    }
    #expect(try laptop.files() == [])
    #expect(try run(["list"], desk, environment: Self.unused).output == "medium\tEggs\n")
  }

  @Test("A join that gets impossible items leaves no file on this computer", arguments: 0..<3)
  func impossibleItems(_ fault: Int) throws {
    let proxy = try FaultyProxy(to: server.port)
    proxy.set(FailedJoin.impossible(fault), after: 1)
    let link = "http://127.0.0.1:\(proxy.port)/#\(try code())"
    let result = try run(["join", link], laptop, environment: Self.unused)
    #expect(result.status == 78)
    #expect(
      result.errors
        == (fault == 2
          ? "127.0.0.1 speaks another version of the protocol. Update the older of the two programs.\n"
          : "127.0.0.1 sent items that no list can contain. Nothing was changed; check the server.\n"),
      "\(FailedJoin.impossible[fault])")
    #expect(try laptop.files() == [])
  }

  @Test("A profile has joined as soon as it has the items, and says what it could not exchange")
  func joinedWithoutThemes() throws {
    _ = try run(["add", "Milk"], server.home)
    try Data("no folder".utf8).write(to: laptop.url("Themes"))
    let joined = try run(
      ["join", "http://127.0.0.1:\(server.port)/#\(code())", "--name", "laptop"], laptop)
    #expect(joined.status == 0)
    #expect(
      joined.output.hasPrefix("Joined http://127.0.0.1:\(server.port) as laptop: 1 item. "))
    #expect(joined.errors.contains("\(laptop.path)/Themes cannot be read"), "\(joined.errors)")
    #expect(try list(laptop) == "medium\tMilk\n")
  }

  @Test("Merging brings lists with their items, list priorities and order")
  func merging() throws {
    _ = try run(["add", "Bread", "Apples", "--priority", "high"], server.home)
    for words in [
      ["add", "Shop"], ["add", "Apples", "Milk", "Tea", "--in", "Shop"],
      ["set", "critical", "Milk", "--in", "Shop"], ["edit", "Shop", "--order", "route"],
      ["move", "Tea", "--before", "Apples", "--in", "Shop"], ["add", "Inner", "--in", "Shop"],
      ["move", "Inner", "--before", "Tea", "--in", "Shop"], ["add", "Salt", "--in", "Inner"],
      ["edit", "Inner", "--order", "name"], ["edit", "Salt", "--details", "coarse"],
      ["done", "Salt"],
    ] { #expect(try run(words, laptop).status == 0, "\(words)") }
    let lists = ["Shop", "Inner"]
    let before = try lists.map { try run(["list", $0, "--all"], laptop).output }
    try join(laptop, as: "laptop", ["--merge"])
    for home in [laptop, server.home] {
      #expect(
        try lists.map { try run(["list", $0, "--all"], home).output }
          == before.map { $0.replacing("medium\tApples", with: "high\tApples") })
      let shop = try JSONReader.value(in: run(["show", "Shop", "--json"], home).output)
      #expect("\(shop)".contains("route"), "\(shop)")
      #expect(try run(["show", "Salt"], home).output.contains("coarse"))
    }
    #expect(try run(["list"], laptop).output == run(["list"], server.home).output)
    #expect(try run(["sync", "--status"], laptop).output.contains("pending\t0\n"))
  }

  @Test("The folders of themes are equal after an exchange, file by file")
  func themeFiles() throws {
    try join(laptop, as: "laptop")
    try join(desk, as: "desk")
    for name in ["mine", "two words", "Grün"] {
      _ = try run(["theme", "new", name, "--from", "#b45309"], laptop)
    }
    // A single theme with the name of a family.
    let dark = try #require(try themes(laptop)["mine-dark.toml"])
    try Data(dark.utf8).write(to: laptop.url("Themes/mine.toml"))
    func checkEqual(_ count: Int) throws {
      for home in [laptop, desk] {
        let result = try run(["sync"], home)
        #expect(result.status == 0, "\(result.errors)")
      }
      #expect(try themes(laptop).count == count)
      #expect(try themes(server.home) == themes(laptop))
      #expect(try themes(desk) == themes(laptop))
    }
    try checkEqual(7)
    try FileManager.default.removeItem(at: laptop.url("Themes/mine.toml"))
    try checkEqual(6)
    try FileManager.default.removeItem(at: laptop.url("Themes/mine-dark.toml"))
    try checkEqual(5)

    // The second of two devices that changed a theme keeps its own beside it.
    let light = try #require(try themes(laptop)["mine-light.toml"])
    try Data("\(light)\n# laptop\n".utf8).write(to: laptop.url("Themes/mine-light.toml"))
    try Data("\(light)\n# desk\n".utf8).write(to: desk.url("Themes/mine-light.toml"))
    for home in [laptop, desk] { #expect(try run(["sync"], home).status == 0) }
    try checkEqual(6)
    #expect(try themes(laptop)["mine-light.toml"]?.hasSuffix("# laptop\n") == true)
    #expect(try themes(laptop)["mine desk-light.toml"]?.hasSuffix("# desk\n") == true)

    // No member deleted these.
    try FileManager.default.removeItem(at: laptop.url("Themes"))
    let missing = try run(["sync"], laptop)
    #expect(missing.status == 74, "\(missing.errors)")
    #expect(missing.errors.contains("Themes is missing, so no theme was deleted."))
    #expect(try themes(server.home).count == 6)
    try FileManager.default.removeItem(at: server.home.url("Themes"))
    #expect(try run(["sync"], desk).status == 74)
    #expect(try themes(desk).count == 6)
  }

  @Test("A theme that the server refuses is named, and the rest is exchanged")
  func refusedTheme() throws {
    try makeFolder(laptop.url("Themes").path)
    try Data("wrong".utf8).write(to: laptop.url("Themes/wrong.toml"))
    _ = try run(["theme", "new", "mine", "--from", "#b45309"], laptop)
    let link = "http://127.0.0.1:\(server.port)/#\(try code())"
    for command in [["join", link], ["sync"]] {
      let result = try run(command, laptop)
      #expect(result.status == 0)
      #expect(result.errors.hasPrefix("The theme \"wrong\" is not exchanged. The theme has an"))
    }
    #expect(try themes(server.home).keys.sorted() == ["mine-dark.toml", "mine-light.toml"])
    #expect(try themes(laptop).count == 3)
  }

  @Test("An interrupted join keeps the items, and a revoked device asks once")
  func interrupted() throws {
    let proxy = try FaultyProxy(to: server.port)
    _ = try run(["add", "Milk"], server.home)
    _ = try run(["add", "Eggs"], laptop)
    for sound in 1...4 {
      proxy.set(.cutAnswer, after: sound)
      let link = "http://127.0.0.1:\(proxy.port)/#\(try code())"
      let result = try run(["join", link, "--merge", "--name", "laptop"], laptop)
      if result.status == 0 { break }
      #expect(result.status == 69, "\(result.errors)")
      #expect(try list(laptop).contains("medium\tEggs"))
      if try run(["sync", "--status"], laptop).status == 0 { break }
    }
    proxy.set(.none)
    #expect(try run(["sync"], laptop).status == 0)
    #expect(try list(laptop) == "medium\tEggs\nmedium\tMilk\n")
    #expect(try list(server.home) == list(laptop))

    // Each attempt may have added a device.
    for device in try run(["serve", "devices"], server.home).output.split(separator: "\n") {
      let id = String(device.split(separator: "\t")[0])
      #expect(try run(["serve", "revoke", id], server.home).status == 0)
    }
    let before = proxy.connections
    _ = try run(["add", "Tea"], laptop)
    #expect(eventually { proxy.connections > before })
    // The process in the background ends instead of asking again.
    let folders = try Folders(environment: ["PRIORITIES_HOME": laptop.path])
    #expect(
      eventually {
        let lock = try? SyncLock(.agent, folders)
        lock?.end()
        return lock != nil
      })
    #expect(proxy.connections < before + 4)
    #expect(try run(["sync"], laptop).status == 77)
  }

  @Test("A change that was not sent can be undone and redone without the server")
  func unsent() throws {
    try join(laptop, as: "laptop")
    _ = try run(["settings", "write", "sync", "manual"], laptop)
    _ = try run(["add", "Tea"], laptop)
    _ = server.stop()
    #expect(try run(["undo"], laptop).output == "Undone: Tea created\n")
    #expect(try run(["redo"], laptop).output == "Redone: Tea created\n")
    #expect(try list(laptop) == "medium\tTea\n")
  }

  @Test("Through cut, delayed and swallowed connections, and kills, each change arrives once")
  func faults() throws {
    let proxy = try FaultyProxy(to: server.port)
    _ = try run(["add", "Milk"], server.home)
    let link = "http://127.0.0.1:\(proxy.port)/#\(try code())"
    #expect(try run(["join", link, "--name", "laptop"], laptop).status == 0)
    _ = try run(["settings", "write", "sync", "manual"], laptop)
    let faults: [FaultyProxy.Fault] = [
      .cutRequest(0), .cutRequest(100), .cutRequest(900), .cutAnswer, .swallow, .delay,
    ]
    var generator = SeededGenerator(seed: 31)
    for round in 0..<24 {
      #expect(try run(["add", "Item \(round)"], laptop).status == 0)
      if round % 3 == 0 { _ = try run(["add", "Other \(round)"], server.home) }
      proxy.set(faults[round % faults.count])
      // Killed at any step.
      let process = try ChildProcess(
        [BuiltProgram.priorities.path, "sync"],
        environment: ["PRIORITIES_HOME": laptop.path, "HOME": laptop.path], folder: laptop.path)
      _ = process.status(seconds: 0.005 * Double(generator.next() % 60))
      process.end(SIGKILL)
    }
    proxy.set(.none)
    #expect(try run(["sync"], laptop).status == 0)
    #expect(try list(laptop) == list(server.home))
    let own = (0..<24).map { "medium\tItem \($0)" }
    let others = stride(from: 0, to: 24, by: 3).map { "medium\tOther \($0)" }
    #expect(
      try Set(list(laptop).split(separator: "\n").map(String.init))
        == Set(own + others + ["medium\tMilk"]))
    // Once each: a second addition would be a change as well.
    let added = try run(["log", "--limit", "1000"], server.home).output
    #expect(added.split(separator: "\n").count == 33)
    #expect(
      !(try run(["sync", "--status"], laptop).output.contains("refused")), "\(added)")
  }

  @Test("A refused change can be made again or forgotten, and a notice is neither")
  func refusals() throws {
    _ = try run(["add", "Bread", "Camping"], server.home)
    for (home, name) in [(laptop, "laptop"), (desk, "desk")] {
      try join(home, as: name)
      _ = try run(["settings", "write", "sync", "manual"], home)
    }
    _ = try run(["done", "Bread"], laptop)
    _ = try run(["add", "Stove", "--in", "Camping"], laptop)
    _ = try run(["raise", "Bread"], desk)
    _ = try run(["delete", "Camping", "--yes"], desk)
    for home in [desk, laptop] { #expect(try run(["sync"], home).status == 0) }
    #expect(
      try run(["sync", "--status"], laptop).output.hasSuffix(
        """
        refused\tdone Bread: Bread was needed again on desk.
        notice\tadd Stove: Stove is at home: Camping was deleted.

        """))
    #expect(try run(["sync", "--retry", "2"], laptop).status == 1)
    #expect(try run(["sync", "--retry"], laptop).output == "Made again: 1 refused change.\n")
    #expect(try run(["sync"], laptop).output == "Sent 1, received 0, refused 0.\n")
    #expect(try list(server.home) == "medium\tStove\n")
    _ = try run(["sync", "--forget"], laptop)
    #expect(!(try run(["sync", "--status"], laptop).output.contains("notice")))
  }

  @Test("Undo takes back and redo restores what the server refuses", arguments: [true, false])
  func undoneRefusal(isSentTogether: Bool) throws {
    _ = try run(["add", "Bread", "Tea"], server.home)
    for (home, name) in [(laptop, "laptop"), (desk, "desk")] {
      try join(home, as: name)
      _ = try run(["settings", "write", "sync", "manual"], home)
    }
    _ = try run(["done", "Tea"], laptop)
    _ = try run(["done", "Bread"], laptop)
    _ = try run(["raise", "Bread"], desk)
    #expect(try run(["sync"], desk).status == 0)
    if !isSentTogether { #expect(try run(["sync"], laptop).status == 0) }
    let levels = isSentTogether ? ": medium → low" : ""
    #expect(try run(["undo"], laptop).output == "Undone: Bread\(levels)\n")
    #expect(try run(["sync"], laptop).status == 0)
    let status = try run(["sync", "--status"], laptop).output
    #expect(!status.contains("refused") && !status.contains("notice"), "\(status)")
    #expect(try list(laptop) == "high\tBread\n")
    #expect(try run(["redo"], laptop).output == "Redone: Bread\n")
    let refused = "refused\tdone Bread: Bread was needed again on desk."
    #expect(try run(["sync", "--status"], laptop).output.contains(refused))
    for line in ["Bread", "Tea: medium → low"] {
      #expect(try run(["undo"], laptop).output == "Undone: \(line)\n")
    }
    #expect(!(try run(["sync", "--status"], laptop).output.contains("refused")))
    for line in ["Tea: medium → low", "Bread"] {
      #expect(try run(["redo"], laptop).output == "Redone: \(line)\n")
    }
    #expect(try run(["sync", "--status"], laptop).output.contains(refused))
    #expect(try run(["undo"], laptop).output == "Undone: Bread\n")
    _ = try run(["add", "Soap"], laptop)
    #expect(try run(["redo"], laptop).status == 1)
  }

  @Test("An item of a shared list shows who put it on the list, while it is needed")
  func needed() throws {
    _ = try run(["add", "Milk"], server.home)
    #expect(!(try run(["show", "Milk"], server.home).output.contains("Needed")))
    for (home, name) in [(laptop, "laptop"), (desk, "desk")] { try join(home, as: name) }
    for (home, command, device) in [
      (laptop, "done", nil), (desk, "add", "desk"), (laptop, "raise", "desk"),
    ] as [(TemporaryFolder, String, String?)] {
      for home in [laptop, desk] { _ = try run(["sync"], home) }
      _ = try run([command, "Milk"], home)
      _ = try run(["sync"], home)
      let shown = try run(["show", "Milk"], server.home).output
      let json = try run(["show", "Milk", "--json"], server.home).output
      #expect(shown.contains("Needed") == (device != nil), "\(shown)")
      #expect(shown.contains(", on desk\n") == (device != nil), "\(shown)")
      #expect(json.contains("\"device\":\"desk\"") == (device != nil), "\(json)")
    }
  }

  @Test("Without the server, changes wait; afterwards all agree, with the true times")
  func offline() throws {
    _ = try run(["add", "Milk", "Tea"], server.home)
    try join(laptop, as: "laptop")
    try join(desk, as: "desk")
    for home in [laptop, desk] { _ = try run(["settings", "write", "sync", "manual"], home) }
    let (port, home) = (server.port, server.home)
    #expect(server.stop() == 0)
    let made = Date()
    #expect(try run(["done", "Milk"], laptop).status == 0)
    #expect(try run(["edit", "Tea", "--details", "green"], laptop).status == 0)
    #expect(try run(["edit", "Tea", "--details", "black"], desk).status == 0)
    #expect(try run(["add", "Soap"], desk).status == 0)
    // Undo needs no connection.
    #expect(try run(["undo"], desk).status == 0)
    let unreachable =
      "127.0.0.1 cannot be reached: nothing is listening on its port. Changes are kept until it can "
      + "be reached.\n"
    #expect(try run(["sync"], desk) == BuiltProgram.Result(status: 69, errors: unreachable))
    #expect(try run(["undo"], laptop).status == 0)
    #expect(try run(["edit", "Tea", "--details", "green"], laptop).status == 0)

    let again = try RunningService(home: home, port: port)
    defer { _ = again.stop() }
    #expect(try run(["sync"], laptop).output == "Sent 4, received 0, refused 0.\n")
    #expect(try run(["sync"], desk).output == "Sent 2, received 4, refused 1.\n")
    for home in [home, laptop, desk] {
      #expect(try list(home) == "medium\tTea\n")
      #expect(try run(["show", "Tea"], home).output.contains("green"))
      let done = try run(["log", "--done"], home).output
      let time = try #require(try? Date(String(done.prefix(20)), strategy: .iso8601))
      #expect(abs(time.timeIntervalSince(made)) < 5)
    }
    let status = try run(["sync", "--status"], desk).output
    #expect(status.contains("pending\t0\n"))
    #expect(
      status.hasSuffix(
        "refused\tedit Tea black: The details of Tea were changed on laptop.\n"))
    let shown = try BuiltProgram.priorities.runInTerminal(["list"], home: desk, columns: 200).output
    #expect(shown.contains("The server refused \"edit Tea black\""))
    let second = try BuiltProgram.priorities.runInTerminal(["list"], home: desk, columns: 200)
    #expect(!second.output.contains("refused"))
    let forgotten = try JSONReader.value(in: run(["sync", "--forget", "--json"], desk).output)
    #expect(forgotten.object?["forgotten"] == 1)
    #expect(!(try run(["sync", "--status"], desk).output.contains("refused")))
  }

  @Test(
    "On a full disk, an exchange changes nothing here; with space, the next one does", .needsMounts)
  func fullDisk() throws {
    func shell(_ command: String) throws -> Int32 {
      try ChildProcess.run(["sh", "-c", command], folder: laptop.path).status
    }
    try #require(try shell("mount -t tmpfs -o size=2m tmpfs \(laptop.path)") == 0)
    defer { _ = try? shell("umount -l \(laptop.path)") }
    try join(laptop, as: "laptop")
    _ = try run(["settings", "write", "sync", "manual"], laptop)
    _ = try run(["add", "Tea"], laptop)
    _ = try run(["add", "Milk", "--details", String(repeating: "x", count: 100_000)], server.home)
    // Enough space to note what is sent, but not for what is received.
    _ = try shell("dd if=/dev/zero of=filler bs=4k; truncate -s -65536 filler")
    let full =
      "No space is left in \(laptop.path). Your changes are kept: free some space and try again.\n"
    #expect(try run(["sync"], laptop) == BuiltProgram.Result(status: 74, errors: full))
    #expect(try list(server.home) == "medium\tMilk\nmedium\tTea\n")
    #expect(try list(laptop) == "medium\tTea\n")
    #expect(try run(["sync", "--status"], laptop).output.contains("pending\t1\n"))
    try FileManager.default.removeItem(at: laptop.url("filler"))
    #expect(try run(["sync"], laptop).output == "Sent 1, received 1, refused 0.\n")
    #expect(try run(["log"], laptop).output == run(["log"], server.home).output)
    #expect(try list(laptop) == list(server.home))
  }

  @Test("Joining says what is wrong with a link, a code or a certificate")
  func refusedLinks() throws {
    func check(_ link: String, _ status: Int32, _ message: String) throws {
      let result = try run(["join", link], laptop)
      #expect(result.status == status)
      #expect(result.errors.split(separator: "\n").first.map(String.init) == message)
    }
    let address = "http://127.0.0.1:\(server.port)"
    try check(
      "list.example.org", 64,
      "\"list.example.org\" is not a link to a household. Copy the link that \"serve pair\" or "
        + "another device shows, such as https://list.example.org/#ABCD-1234.")
    try check(
      "http://192.0.2.1/#ABCD-1234", 64,
      "192.0.2.1 is outside this network, and http does not protect the list. Use https, or add "
        + "--insecure.")
    try check("\(address)/#ABCD-1234", 1, "The code is wrong. Ask for another link or code.")
    try check(" \(address)/#ABCD-1234\n", 1, "The code is wrong. Ask for another link or code.")
    try check(
      "http://127.0.0.1:1/#ABCD-1234", 69,
      "127.0.0.1 cannot be reached: nothing is listening on its port. Try again when it can be "
        + "reached.")
    _ = try run(["add", "Milk"], laptop)
    try check(
      "\(address)/#\(code())", 1,
      "This computer already has 1 item. Add --merge to share everything, or --replace to move it "
        + "to a backup.")
    #expect(try run(["sync"], laptop).errors.hasPrefix("This profile has not joined a household."))
    try join(laptop, as: "laptop", ["--replace"])
    #expect(try list(laptop) == "")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: laptop.url("Backups").path).count == 1)
    #expect(try run(["serve", "--listen", "127.0.0.1:0"], laptop).status == 1)
    let stranger = try RunningService(home: desk)
    let foreign = try run(["serve", "pair"], desk).output.trimmingCharacters(in: .newlines)
    try check(
      foreign, 1,
      "This profile has joined \(address), which has another household. To leave it: priorities "
        + "leave")
    #expect(try run(["serve", "devices"], desk).output.contains("\tnever\t"))
    #expect(
      try run(["sync", "--server", "http://127.0.0.1:\(stranger.port)"], laptop).status == 77)
    _ = stranger.stop()
  }

  @Test("Pending changes follow the household to another address, and the device stays the same")
  func moving() throws {
    try join(laptop, as: "laptop")
    _ = try run(["settings", "write", "sync", "manual"], laptop)
    _ = try run(["add", "Tea"], laptop)
    let device = try run(["serve", "devices", "--json"], server.home).output
    let home = server.home
    #expect(server.stop() == 0)
    #expect(try run(["sync"], laptop).status == 69)

    let moved = try RunningService(home: home)
    let address = "http://127.0.0.1:\(moved.port)"
    #expect(
      try run(["sync", "--server", "\(address)/"], laptop).output
        == "Sent 1, received 0, refused 0.\n")
    #expect(try list(home) == "medium\tTea\n")
    #expect(try run(["sync", "--status"], laptop).output.hasPrefix("server\t\(address)\n"))
    #expect(try run(["sync", "--server", "http://192.0.2.1"], laptop).status == 64)

    // A server that has its items, but not its devices.
    #expect(moved.stop() == 0)
    _ = try run(["add", "Soap"], laptop)
    try FileManager.default.removeItem(at: home.url("service.json"))
    let again = try RunningService(home: home)
    defer { _ = again.stop() }
    #expect(
      try run(["sync", "--server", "http://127.0.0.1:\(again.port)"], laptop).status == 77)
    let link = try run(["serve", "pair"], home).output.trimmingCharacters(in: .newlines)
    #expect(
      try run(["join", link, "--name", "laptop"], laptop).output
        == "Joined http://127.0.0.1:\(again.port) again as laptop.\n"
        + "Sent 1, received 0, refused 0.\n")
    #expect(try list(home) == "medium\tSoap\nmedium\tTea\n")

    #expect(try run(["serve", "rename", "laptop", "Ana"], home).status == 0)
    let last = try run(["serve", "pair"], home).output.trimmingCharacters(in: .newlines)
    #expect(try run(["join", last, "--name", "laptop"], laptop).output.contains(" as Ana.\n"))
    #expect(try run(["leave"], laptop).status == 0)
    _ = try run(["db", "backup"], laptop)
    let next = try run(["serve", "pair"], home).output.trimmingCharacters(in: .newlines)
    #expect(try run(["join", next, "--name", "laptop", "--replace"], laptop).status == 0)
    func id(_ text: String) throws -> JSONValue? {
      try JSONReader.value(in: text).object?["devices"]?.array?.first?.object?["id"]
    }
    #expect(try id(run(["serve", "devices", "--json"], home).output) == id(device))
  }

  @Test("What another server sends changes nothing, and the message says what it is")
  func strangers() throws {
    let proxy = try FaultyProxy(to: server.port)
    _ = try run(["add", "Milk"], server.home)
    let link = "http://127.0.0.1:\(proxy.port)/#\(try code())"
    #expect(try run(["join", link, "--name", "laptop"], laptop).status == 0)
    func answer(_ status: String, _ body: String = "", size: Int? = nil) -> String {
      "HTTP/1.1 \(status)\r\nConnection: close\r\n"
        + "Content-Length: \(size ?? body.utf8.count)\r\n\r\n\(body)"
    }
    let cases: [(answer: String, status: Int32, words: String)] = [
      (
        answer("302 Found\r\nLocation: http://example.org/"), 69,
        " redirects to http://example.org/. "
      ),
      (
        answer("302 Found\r\nLocation: /login"), 69,
        " redirects to http://127.0.0.1:\(proxy.port)/login. "
      ),
      (answer("200 OK", size: 300_000_000), 69, " is too large, "),
      (answer("401 Unauthorized"), 77, " was deleted. "),
      (answer("200 OK", #"{"program":"0.0.9"}"#), 78, " older than \(programVersion) here. "),
      (answer("200 OK", #"{"program":"99.1"}"#), 78, " newer than \(programVersion) here. "),
    ]
    for expected in cases {
      proxy.set(.answer(expected.answer))
      let result = try run(["sync"], laptop)
      #expect(result.status == expected.status)
      #expect(result.errors.contains(expected.words), "\(result.errors)")
    }
    #expect(try list(laptop) == "medium\tMilk\n")

    proxy.set(.none)
    let lock = try SyncLock(.agent, Folders(environment: ["PRIORITIES_HOME": laptop.path]))
    let before = proxy.connections
    #expect(try run(["sync", "--background"], laptop).status == 0)
    #expect(proxy.connections == before, "Another process exchanges changes.")
    lock.end()
    #expect(try run(["sync", "--background"], laptop) == BuiltProgram.Result())
    #expect(proxy.connections > before)
  }

  @Test("A profile joins alone; only its user can read the token, and a stale list says so")
  func profile() throws {
    _ = try run(["add", "Milk"], server.home)
    _ = try run(["profile", "new", "family"], laptop)
    try join(laptop, as: "laptop", ["--profile", "family"])
    #expect(try list(laptop) == "")
    #expect(try run(["list", "--profile", "family"], laptop).output == "medium\tMilk\n")
    let backup = try run(["db", "backup", "--profile", "family"], laptop).output.dropLast()
    let folders = try Folders(environment: ["PRIORITIES_HOME": laptop.path], profile: "family")
    let mode = try FileManager.default.attributesOfItem(atPath: Account.path(folders))[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
    let days = Int64(Date().timeIntervalSince1970 * 1000) - 5 * 86_400_000
    Account.noteExchange(folders, at: Timestamp(milliseconds: days))
    let shown = try BuiltProgram.priorities.runInTerminal(
      ["list", "--profile", "family"], home: laptop, environment: ["PRIORITIES_SYNC": "manual"])
    #expect(shown.output.contains("Last synchronized 5 days ago."))

    _ = try run(["add", "Tea"], server.home)
    let restored = try run(
      ["db", "restore", String(backup), "--yes", "--profile", "family"], laptop)
    #expect(restored.errors.hasPrefix("The next exchange brings back the items of http://127."))
    #expect(try run(["sync", "--profile", "family"], laptop).status == 0)
    #expect(
      try run(["list", "--profile", "family"], laptop).output == "medium\tMilk\nmedium\tTea\n")
  }

  @Test("A log of more than a thousand changes arrives completely")
  func longLog() throws {
    _ = try run(["add", "Milk"], server.home)
    try join(laptop, as: "laptop")
    let token = try server.token()
    for _ in 0..<11 {
      let changes = (0..<100).map { number in
        let priority = number % 2 == 0 ? "high" : "low"
        return #"{"id":"\#(UUID())","command":"set","items":["Milk"],"priority":"\#(priority)"}"#
      }
      let body = "[\(changes.joined(separator: ","))]"
      let reply = try server.request("POST", "/api/v1/changes", token: token, body: body)
      #expect(reply?.status == 200)
    }
    #expect(try run(["sync"], laptop).status == 0)
    try join(desk, as: "desk")
    let log = try run(["log", "--limit", "0"], server.home).output
    #expect(log.split(separator: "\n").count == 1101)
    for home in [laptop, desk] { #expect(try run(["log", "--limit", "0"], home).output == log) }
  }

  @Test("A joined computer invites another, leaves, and is revoked")
  func devices() throws {
    try join(laptop, as: "laptop")
    let link = try run(["join", "--invite"], laptop).output.trimmingCharacters(in: .newlines)
    #expect(
      try run(["join", link, "--name", "laptop"], desk).output
        .hasPrefix("Joined http://127.0.0.1:\(server.port) as laptop 2: 0 items. "))
    #expect(
      try run(["serve", "devices"], server.home).output.split(separator: "\n")
        .map { $0.prefix { $0 != "\t" } }.sorted() == ["laptop", "laptop 2"])
    for words in [["serve", "pair"], ["serve", "token", "x"]] {
      #expect(try run(words, laptop).status == 1)
    }
    #expect(try run(["serve", "revoke", "laptop 2"], server.home).status == 0)
    _ = try run(["add", "Milk"], desk)
    let revoked =
      "127.0.0.1 no longer accepts this device: it was revoked, or its household was deleted. Your "
      + "items stay on this computer, and \"leave\" turns them into an ordinary list.\n"
    #expect(try run(["sync"], desk) == BuiltProgram.Result(status: 77, errors: revoked))
    let unsent = "1 change was not sent to http://127.0.0.1:\(server.port): add Milk."
    let asked =
      "\(unsent) Send them with \"sync\", or add --yes to leave without them.\n"
    #expect(try run(["leave"], desk) == BuiltProgram.Result(status: 1, errors: asked))
    #expect(try list(desk) == "medium\tMilk\n")
    let backup = try run(["db", "backup"], desk).output.trimmingCharacters(in: .newlines)
    #expect(try run(["db", "restore", backup], desk).errors.hasPrefix("\(unsent) Nothing was"))
    #expect(try run(["leave", "--yes"], desk).status == 0)
    #expect(try run(["leave"], laptop).status == 0)
    #expect(try list(desk) == "medium\tMilk\n")
    #expect(try run(["undo"], desk).output == "Undone: Milk created\n")
    #expect(try run(["serve", "devices"], server.home).output == "")
    #expect(try run(["sync"], laptop).status == 1)
  }

  @Test(
    "Over https, the certificate must be trusted",
    .enabled(if: isInstalled("openssl") && isInstalled("python3"), "needs openssl and python3"))
  func encrypted() throws {
    let folder = server.home
    let certificate = try ChildProcess.run(
      [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout",
        "key.pem", "-out", "ca.pem",
      ], environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], folder: folder.path)
    #expect(certificate.status == 0)
    let output = try LinePipe()
    let proxy = try ChildProcess(
      ["python3", "-c", Self.proxy, "\(server.port)"],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], folder: folder.path,
      output: output.stream)
    defer { proxy.end() }
    output.closeWriting()
    let port = try #require(output.line(within: 20))
    let link = "https://localhost:\(port)/#\(try code())"
    let refused =
      "The certificate of localhost is not trusted. Specify its authority with --ca FILE when "
      + "joining.\n"
    #expect(try run(["join", link], laptop) == BuiltProgram.Result(status: 69, errors: refused))
    #expect(try laptop.files() == [])
    let authority = folder.url("ca.pem").path
    #expect(try run(["join", link, "--ca", authority], laptop).errors == "")
    _ = try run(["add", "Milk"], laptop)
    #expect(try waits(for: "medium\tMilk\n", in: server.home))
    // Through a proxy that alone knows the name, and with the certificate of the environment.
    let tunnel = try LinePipe()
    let tunnels = try ChildProcess(
      ["python3", "-c", Self.tunnel, port], environment: ["PATH": "/usr/bin:/bin"],
      folder: folder.path, output: tunnel.stream)
    defer { tunnels.end() }
    tunnel.closeWriting()
    let through = try #require(tunnel.line(within: 20))
    let invitation = "https://localhost:1/#\(try code())"
    for (variables, status) in [
      (["SSL_CERT_FILE": authority], 69), (["HTTPS_PROXY": "http://127.0.0.1:\(through)"], 69),
      (["SSL_CERT_FILE": authority, "HTTPS_PROXY": "socks5://127.0.0.1:\(through)"], 69),
      (
        [
          "SSL_CERT_FILE": authority, "HTTPS_PROXY": "http://127.0.0.1:\(through)",
          "NO_PROXY": "localhost",
        ], 69
      ), (["SSL_CERT_FILE": authority, "HTTPS_PROXY": "http://127.0.0.1:\(through)"], 0),
    ] as [([String: String], Int32)] {
      let result = try BuiltProgram.priorities.run(
        ["join", invitation, "--name", "desk"], home: desk, environment: variables)
      #expect(result.status == status, "\(variables) \(result.errors)")
    }
    #expect(try list(desk) == "medium\tMilk\n")
  }

  private static let exceptions =
    ".example.org, 10.0.0.0/8,localhost,port.org:443,[fd00::1],[fd01::1]:443"

  @Test(
    "NO_PROXY names hosts, those below them, networks, and all",
    arguments: [
      ("example.org", true), ("list.example.org", true), ("notexample.org", false),
      ("10.1.2.3", true), ("11.1.2.3", false), ("LOCALHOST", true), ("other.net", false),
      ("a.port.org", true), ("export.org", false), ("fd00::1", true), ("fd00::2", false),
      ("fd01::1", true),
    ])
  func withoutProxy(host: String, isExcluded: Bool) {
    #expect(Link.isExcluded(host, by: Self.exceptions) == isExcluded)
    #expect(Link.isExcluded(host, by: "*"))
    #expect(!Link.isExcluded(host, by: ""))
  }

  /// Passes on tunnels to any host and port to the port of its argument.
  private static let tunnel = """
    import socket, sys, threading
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    def copy(a, b):
        try:
            while data := a.recv(65536): b.sendall(data)
        except OSError: pass
        finally:
            for each in (a, b):
                try: each.shutdown(socket.SHUT_RDWR)
                except OSError: pass
    def serve(client):
        head = b""
        while b"\\r\\n\\r\\n" not in head: head += client.recv(1)
        assert head.startswith(b"CONNECT localhost:1 ")
        server = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        client.sendall(b"HTTP/1.1 200 OK\\r\\n\\r\\n")
        threading.Thread(target=copy, args=(client, server), daemon=True).start()
        copy(server, client)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    """

  /// Ends TLS and passes the bytes on.
  private static let proxy = """
    import socket, ssl, sys, threading
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("ca.pem", "key.pem")
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    def copy(a, b):
        try:
            while data := a.recv(65536): b.sendall(data)
        except OSError: pass
        finally:
            for each in (a, b):
                try: each.shutdown(socket.SHUT_RDWR)
                except OSError: pass
    def serve(plain):
        try: client = context.wrap_socket(plain, server_side=True)
        except OSError: return
        server = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        threading.Thread(target=copy, args=(client, server), daemon=True).start()
        copy(server, client)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    """

  @Test("The app shows other computers' changes, and undoes its own")
  func app() throws {
    _ = try run(["add", "Milk", "Tea"], server.home)
    try join(laptop, as: "laptop")
    try join(desk, as: "desk")
    let terminal = try PseudoTerminal(columns: 72, rows: 20)
    try terminal.run(
      BuiltProgram.priorities.path, ["open"],
      environment: ["PRIORITIES_HOME": laptop.path, "HOME": laptop.path])
    #expect(terminal.wait(forShown: "Tea"))
    _ = try run(["add", "Soap"], desk)
    #expect(terminal.wait(forShown: "Soap"))
    terminal.type("d")
    #expect(try waits(for: "medium\tSoap\nmedium\tTea\n", in: server.home))
    #expect(try eventually { try run(["sync", "--status"], laptop).output.contains("pending\t0") })
    terminal.type("u")
    #expect(try waits(for: "medium\tMilk\nmedium\tSoap\nmedium\tTea\n", in: server.home))
    #expect(server.stop() == 0)
    _ = try run(["edit", "Soap", "--details", "hard"], server.home)
    _ = try run(["edit", "Soap", "--details", "soft"], laptop)
    let again = try RunningService(home: server.home, port: server.port)
    defer { _ = again.stop() }
    #expect(terminal.wait(forShown: "The server refused \"edit Soap soft\""))
    terminal.type(",3")
    #expect(terminal.wait(forShown: "Last synchronized"))
    terminal.type("\u{1B}")
    #expect(terminal.wait(forShown: "Tea"))
    _ = try run(["done", "Tea"], desk)
    #expect(terminal.wait { !terminal.screen.text.contains("Tea") })
    terminal.type("u")
    #expect(terminal.wait(forShown: "Undone: Soap"))
    terminal.type("u")
    #expect(terminal.wait(forShown: "desk: Tea"))
    terminal.type("q")
  }
}
