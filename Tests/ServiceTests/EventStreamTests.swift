import Foundation
import PrioritiesTestSupport
import Testing

@Suite(.serialized) final class EventStreamTests: ServiceSuite {
  init() throws {
    let home = try TemporaryFolder()
    // Creating the store would report a reset.
    _ = try BuiltProgram.priorities.run(["add", "Salt"], home: home)
    try super.init(home: home)
  }

  private func stream(_ headers: [String: String] = [:]) throws -> HTTPConnection {
    let connection = try HTTPConnection(port: service.port)
    connection.send(
      "GET", "/api/v1/events",
      headers: ["Authorization": "Bearer \(token)"].merging(headers) { $1 })
    let head = try #require(connection.head())
    #expect(head.status == 200)
    #expect(head.headers["content-type"] == "text/event-stream")
    return connection
  }

  /// Reads up to an event of a kind; returns its data.
  private func next(_ kind: String, on connection: HTTPConnection) -> Int? {
    while let chunk = connection.chunk() {
      for event in String(decoding: chunk, as: UTF8.self).components(separatedBy: "\n\n")
      where event.contains("event: \(kind)\n") {
        return event.split(separator: "\n").last { $0.hasPrefix("data: ") }
          .flatMap { Int($0.dropFirst(6)) }
      }
    }
    return nil
  }

  @Test("A stream reports changes in the terminal")
  func changes() throws {
    let connection = try stream()
    var known = try #require(next("items", on: connection))
    for word in ["Milk", "Bread", "Rye"] {
      try terminal("add", word)
      let revision = try #require(next("items", on: connection))
      #expect(revision > known)
      let newer = try request("GET", "/api/v1/snapshot?since=\(known)")
      #expect(newer.text.contains(word))
      known = revision
    }
  }

  @Test("Two hundred streams report each change at once, but none without effect")
  func manyStreams() throws {
    let tokens = try (0..<4).map { try service.token("device \($0)") }
    let streams = try (0..<200).map { number in
      let connection = try HTTPConnection(port: service.port)
      connection.send(
        "GET", "/api/v1/events", headers: ["Authorization": "Bearer \(tokens[number % 4])"])
      return connection
    }
    for stream in streams {
      #expect(stream.head()?.status == 200)
      #expect(next("items", on: stream) != nil)
    }
    var times: [Duration] = []
    for change in [
      #""set","priority":"low""#, #""edit","name":"Salt""#, #""set","priority":"high""#,
    ] {
      let id = UUID().uuidString.lowercased()
      let body = #"{"id":"\#(id)","items":["Salt"],"command":\#(change)}"#
      let start = ContinuousClock.now
      let reply = try request("POST", "/api/v1/changes", body: body)
      let result = try #require((reply.json["results"] as? [[String: Any]])?.first)
      let outcome = (result["outcomes"] as? [[String: Any]])?.first
      guard outcome?["changed"] as? Bool == true else { continue }
      // The change without effect sent no event.
      #expect(streams.allSatisfy { next("items", on: $0) == reply.json["revision"] as? Int })
      times.append(ContinuousClock.now - start)
    }
    #expect(times.count == 2)
    // A generous limit for busy machines, which still detects a timer.
    #expect(try #require(times.min()) < .seconds(1), "\(times)")
  }

  @Test("The terminal and the page share the theme")
  func settings() throws {
    let connection = try stream()
    _ = next("items", on: connection)
    try terminal("theme", "use", "fjord")
    #expect(next("settings", on: connection) != nil)
    let theme = try request("GET", "/api/v1/settings/theme")
    #expect(theme.json["value"] as? String == "fjord")
    #expect(try request("PUT", "/api/v1/settings/theme", body: "\"hearth\"").status == 200)
    #expect(next("settings", on: connection) != nil)
    let read = try BuiltProgram.priorities.run(["settings", "read", "theme"], home: service.home)
    #expect(read.output == "hearth\n")
    let refused = try request("PUT", "/api/v1/settings/theme", body: "\"nowhere\"")
    #expect(refused.status == 422)
  }

  @Test("Each member has separate settings for the same list")
  func members() throws {
    let ana = try service.token("ana's phone", member: "ana")
    #expect(
      try service.request("PUT", "/api/v1/settings/theme", token: ana, body: "\"fjord\"")?
        .status == 200)
    let own = try request("GET", "/api/v1/settings/theme")
    #expect(own.json["value"] as? String == "auto")
    let path = service.home.path + "/Members/ana/settings.json"
    #expect(FileManager.default.fileExists(atPath: path))
    try terminal("add", "Milk")
    #expect(try service.request("GET", "/api/v1/items", token: ana)?.text.contains("Milk") == true)
  }

  @Test("A resumed stream reports missed changes, and a new history as a reset")
  func resuming() throws {
    let first = try stream()
    let start = try #require(next("items", on: first))
    let about = try request("GET", "/api/v1").json
    let epoch = try #require(about["epoch"] as? String)
    try terminal("add", "Milk")
    _ = next("items", on: first)
    let again = try stream(["Last-Event-ID": "\(epoch)-\(start)"])
    #expect(try #require(next("items", on: again)) > start)
    let foreign = try stream(["Last-Event-ID": "ffffffffffffffffffffffffffffffff-7"])
    #expect(next("reset", on: foreign) != nil)
  }

  @Test("Revoking a token in the terminal ends its streams and no others")
  func revoked() throws {
    let other = try service.token("other")
    let kept = try stream()
    let ended = try stream(["Authorization": "Bearer \(other)"])
    _ = next("items", on: kept)
    try terminal("serve", "revoke", "other")
    while ended.chunk() != nil {}
    try terminal("add", "Milk")
    #expect(next("items", on: kept) != nil)
  }

  @Test("SIGTERM completes the streams, exits with 0 and leaves no journal")
  func drains() throws {
    let connection = try stream()
    _ = next("items", on: connection)
    let body = #"{"id":"00000000-0000-4000-8000-000000000001","command":"add","items":["Milk"]}"#
    let reply = try request("POST", "/api/v1/changes", body: body)
    #expect(reply.status == 200)
    let journal = service.home.url("priorities.sqlite-journal").path
    #expect(FileManager.default.fileExists(atPath: journal))
    kill(service.identifier, SIGTERM)
    // The end of a chunked body comes before the end of the connection.
    while connection.chunk() != nil {}
    #expect(service.stop() == 0)
    #expect(!FileManager.default.fileExists(atPath: journal))
  }

  @Test(
    "Memory does not grow with requests",
    .enabled(if: runsSlowProofs, "Memory is measured by Scripts/test --all service"),
    arguments: [("/manifest.webmanifest", 20_000), ("/api/v1/themes", 1_000)])
  func memory(_ path: String, _ count: Int) throws {
    let connection = try HTTPConnection(port: service.port)
    func resident() throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(service.identifier)/status", encoding: .utf8)
      return try #require(status.firstMatch(of: #/VmRSS:\s+(\d+) kB/#).flatMap { Int($0.1) })
    }
    func send(_ count: Int) throws {
      for _ in 0..<count {
        connection.send("GET", path, headers: ["Authorization": "Bearer \(token)"])
        #expect(try #require(connection.reply()).status == 200)
      }
    }
    try send(count / 2)
    let half = try resident()
    try send(count / 2)
    let end = try resident()
    print("\(path): \(half) kB after the first half, \(end) kB at the end")
    #expect(end - half < 1024)
  }

  @Test("Acknowledged changes survive kill -9, exactly once")
  func killed() throws {
    let home = service.home
    var acknowledged: Set<String> = []
    var sent: [String: String] = [:]
    var running = service
    for round in 0..<4 {
      if round > 0 { running = try RunningService(home: home) }
      // Changes without a response are repeated under their ids.
      for (name, id) in sent where !acknowledged.contains(name) {
        let body = #"{"id":"\#(id)","command":"add","items":["\#(name)"]}"#
        let reply = try running.request("POST", "/api/v1/changes", token: token, body: body)
        #expect(reply?.status == 200)
        acknowledged.insert(name)
      }
      let connection = try HTTPConnection(port: running.port)
      for number in 0..<25 {
        let name = "Item \(round)-\(number)"
        let id = UUID().uuidString.lowercased()
        sent[name] = id
        connection.send(
          "POST", "/api/v1/changes",
          headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
          body: Data(#"{"id":"\#(id)","command":"add","items":["\#(name)"]}"#.utf8))
        if number == 12 + round * 3 {
          kill(running.identifier, SIGKILL)
          break
        }
        guard let reply = connection.reply() else { break }
        #expect(reply.status == 200)
        acknowledged.insert(name)
      }
      _ = running.stop(SIGKILL)
    }
    let output = try BuiltProgram.priorities.run(["list", "--all"], home: home).output
    let names = output.split(separator: "\n").map { String($0.split(separator: "\t")[1]) }
    #expect(acknowledged.subtracting(names).isEmpty)
    #expect(Set(names).count == names.count)
  }
}
