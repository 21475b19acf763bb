import HTTPTypes
import Hummingbird
import NIOCore
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesRendering
import PriorityLists

struct DeviceRoutes {
  var directory: any ServiceDirectory
  var households: OpenHouseholds
  var connections: Connections
  /// A limit shared by all addresses.
  var wrongCodes = RateLimit(perSecond: 100, burst: 1)
  var failures = FailureLimit()
  var publicURLs: [PublicURL]
  var clock: @Sendable () -> Timestamp
  var log: ServiceLog

  func pair(_ call: Call) async throws -> Response {
    let object = try Self.object(call, ["code", "device", "id", "member"], needed: "code")
    let id = object["id"]?.string.flatMap { Item.ID($0) }
    guard let code = object["code"]?.string, id != nil || object["id"] == nil else {
      throw Problem(.invalid, "\"code\" must be a text, and \"id\" a UUID.")
    }
    let address = connections.clients.address(of: call.request.headers, from: call.context.peer)
    // Before the look-up, so that guesses learn nothing.
    if let seconds = failures.wait(for: address, at: clock()) {
      throw Problem(
        .tooMany, "Too many wrong codes from this address. Wait a minute.", retryAfter: seconds)
    }
    do {
      let (token, client) = try await directory.pair(
        code: code, device: object["device"]?.string ?? "", id: id, for: object["member"]?.string)
      log.record("device paired")
      return Response(
        json: [
          "version": 1, "token": token.json, "id": client.device.id.json,
          "device": client.device.name.json,
          "household": .string(try await client.household.id()),
        ], status: .created)
    } catch let refusal as Problem where refusal.kind == .forbidden {
      failures.fail(address, at: clock())
      connections.recordFailure("wrong code", call.request, call.context)
      // Counted after the look-up, so that a valid code always works.
      guard let seconds = wrongCodes.wait(for: "", at: clock()) else { throw refusal }
      throw Problem(.tooMany, "Too many wrong codes. Wait a moment.", retryAfter: seconds)
    }
  }

  /// Creates a code for another of the member's devices.
  func invite(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let invitation = try await directory.invite(by: client)
    let host = call.request.head.authority ?? ""
    let own = AllowedHosts.isLoopback(host) ? directory.address : nil
    let opened = publicURLs.first { $0.authority == host.lowercased() } ?? publicURLs.first
    let link = "\(opened?.address ?? own ?? "http://\(host)")/#\(invitation.code)"
    return Response(
      json: [
        "version": 1, "link": link.json,
        "expires": invitation.expires.json,
        "qr": QRCode(link).map {
          ["size": $0.size.json, "path": $0.path.json]
        } ?? .null,
      ], status: .created)
  }

  func list(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let devices = try await directory.devices(visibleTo: client).map { device in
      var object = device.json
      object["current"] = .bool(device.id == client.device.id)
      return object.json
    }
    return Response(json: ["version": 1, "devices": devices.json])
  }

  /// The body, which needs one key and has no other than these.
  private static func object(
    _ call: Call, _ keys: [String], needed: String
  ) throws(Problem) -> JSONObject {
    guard let object = call.json.object, object[needed] != nil,
      object.keys.allSatisfy(keys.contains)
    else {
      throw Problem(
        .invalid,
        "The body must be an object with \"\(needed)\". Allowed: \(keys.commaSeparated).")
    }
    return object
  }

  private func device(_ call: Call, _ client: ServiceClient) async throws -> Credentials.Device {
    let id = try call.parameter("id")
    let visible = try await directory.devices(visibleTo: client)
    guard let device = visible.first(where: { $0.id == id }) else {
      throw Problem(.notFound, "Unknown device.")
    }
    return device
  }

  func rename(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let object = try Self.object(call, ["name"], needed: "name")
    guard let name = object["name"]?.string, name.contains(where: { !$0.isWhitespace }) else {
      throw Problem(.invalid, "\"name\" must be a text that is not empty.")
    }
    let device = try await device(call, client)
    try await directory.rename(device, to: name, by: client)
    return Response(status: .noContent)
  }

  func revoke(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let device = try await device(call, client)
    try await directory.revoke(device, by: client)
    households.endStreams { $0 == device.hash }
    log.record("device revoked")
    return Response(status: .noContent)
  }
}

/// The event stream, which reports what changed so that clients can request it.
struct EventRoutes {
  var households: OpenHouseholds
  /// Seconds between the comments that keep the connection open.
  var pulse = 20
  /// The maximum duration of a stream in seconds, after which the client opens another.
  var length = 1800
  /// For all households.
  var limit: Int

  func stream(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let hub = client.household.hub
    guard households.streamCount < limit else {
      throw Problem(
        .unavailable, "This server has too many open streams. Try again later.", retryAfter: 30)
    }
    if let budget = client.meter?.budget, hub.count >= budget[.streams] {
      throw budget.problem(.streams, retryAfter: 30)
    }
    guard let listener = hub.listen(member: client.member, token: client.device.hash) else {
      throw Problem(
        .tooMany, "This token has too many open streams. Close one first.", retryAfter: 30)
    }
    let start = Self.greeting(call.request.headers[.lastEventID], client.household)
    let pulse = pulse
    let beats = length / pulse
    let body = ResponseBody { writer in
      let clock = Task {
        for _ in 0..<beats {
          try await Task.sleep(for: .seconds(pulse))
          // Through the hub, so that only one task writes.
          hub.pulse(listener.id)
        }
        hub.end(listener.id)
      }
      defer {
        clock.cancel()
        hub.end(listener.id)
      }
      try await call.request.body.consumeWithInboundCloseHandler { _ in
        try await writer.write(ByteBuffer(string: start))
        for await event in listener.events {
          try await writer.write(ByteBuffer(string: Self.text(event, client.household)))
        }
      } onInboundClosed: {
        hub.end(listener.id)
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no",
      ], body: body)
  }

  /// The first bytes, which include an event if the client missed a change.
  private static func greeting(_ last: String?, _ household: Household) -> String {
    let now = household.revision
    let hello = "retry: 1000\n\n"
    guard let last else { return hello + text(.items(now.number), household) }
    let parts = last.split(separator: "-")
    guard parts.count == 2, parts[0] == now.epoch, let number = Int64(parts[1]),
      number <= now.number
    else { return hello + text(.reset, household) }
    return number == now.number ? hello : hello + text(.items(now.number), household)
  }

  private static func text(_ event: ServiceEvent, _ household: Household) -> String {
    let now = household.revision
    let name: String
    switch event {
    case .items: name = "items"
    case .settings: name = "settings"
    case .themes: name = "themes"
    case .reset: name = "reset"
    case .pulse: return ":\n\n"
    }
    return "event: \(name)\nid: \(now.epoch)-\(now.number)\ndata: \(now.number)\n\n"
  }
}
