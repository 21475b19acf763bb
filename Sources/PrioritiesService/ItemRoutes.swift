import HTTPTypes
import Hummingbird
import NIOCore
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesStorage
import PriorityLists

struct ItemRoutes {
  var metrics: ServiceMetrics
  var clock: @Sendable () -> Timestamp

  func list(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let query = call.query
    var options = ListOptions()
    options.showsAll = try Self.flag("all", in: query)
    options.only = try query["only"].map { try Self.priorities($0) }
    if let word = query["sort"] {
      guard let order = ListOptions.Order(rawValue: word) else {
        let known = ListOptions.Order.allCases.map(\.rawValue).commaSeparated
        throw Problem(.invalid, "Unknown order \"\(word.prefix(40))\". Known: \(known).")
      }
      options.order = order
    }
    let limit = try Self.limit(query["limit"])
    let day = try day(query)
    guard try !Self.flag("due", in: query) else {
      return try await due(limit, day, client.household)
    }
    let after = try query["after"].map { try Self.id($0) }
    if let response = Self.unchanged(client.household, call.request, day) { return response }
    let key = "\(day.text) \(call.request.uri.query ?? "")"
    let (body, revision) = try await client.household.list(key) { [options] items in
      items.today = day
      return try Self.page(items.list(options: options), after: after, limit: limit)
    }
    return Response(body, for: call, cache: Self.cache, tag: Self.tag(revision, day))
  }

  private static func page(_ whole: Listing, after: Item.ID?, limit: Int) throws -> JSONObject {
    var listing = whole
    if let after {
      guard let index = listing.entries.firstIndex(where: { $0.item.id == after }) else {
        throw Problem(.notFound, "The item in \"after\" is no longer in this list.")
      }
      listing.entries.removeFirst(index + 1)
    }
    let isCut = listing.entries.count > limit
    listing.entries = Array(listing.entries.prefix(limit))
    return json(
      listing.entries.map(\.item.json), next: isCut ? listing.entries.last?.item.id : nil)
  }

  private static func json(_ items: [JSONObject], next: Item.ID?) -> JSONObject {
    [
      "version": 1, "list": .null, "items": items.json,
      "next": next.json,
    ]
  }

  /// Suggestions, the most likely first.
  private func due(_ limit: Int, _ day: Day, _ household: Household) async throws -> Response {
    let found = try await household.read { [clock] items in
      items.today = day
      let due = try items.due(at: clock(), limit: limit).map(\.json)
      return due + (try items.dated(limit: limit - due.count).map { $0.json(shownAfter: day) })
    }
    return Response(json: Self.json(found, next: nil))
  }

  func item(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let id = try Self.id(call.parameter("id"))
    let day = try day(call.query)
    let (report, entry) = try await client.household.read { items in
      items.today = day
      var report = try items.report(on: .id(id))
      // A phone shares the list, whoever has changed it.
      if report.neededSince == nil, report.item.priority.isNeeded, let need = try items.need(of: id)
      {
        (report.neededSince, report.neededOn) = need
      }
      return (report, try items.snapshot(of: id))
    }
    var object = report.json.object
    object["memberships"] = .array(
      (entry?.memberships ?? []).map { membership in
        [
          "list": membership.list.json,
          "priority": (membership.priority?.word).json,
        ]
      })
    let revision = entry?.revision ?? 0
    object["revision"] = revision.json
    return Response(json: object)
  }

  func subitems(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let id = try Self.id(call.parameter("id"))
    let day = try day(call.query)
    return Response(
      try await client.household.body { items in
        items.today = day
        return (try items.list(.id(id)).json.object, ())
      }.body, for: call)
  }

  func search(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let query = call.query
    guard let text = query["q"], text.unicodeScalars.count <= 500 else {
      throw Problem(.invalid, "A search needs \"q\" with at most 500 characters.")
    }
    let list = try query["in"].map { try Self.id($0) }
    let day = try day(query)
    return Response(
      try await client.household.body { items in
        items.today = day
        return (try items.search(text, in: list.map { .id($0) }).json.object, ())
      }.body, for: call)
  }

  func snapshot(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let household = client.household
    let query = call.query
    let step = try Self.step("log", in: query)
    let point = try Self.point(query, "since")
    guard let number = try Self.step("since", in: query) else {
      if let response = Self.unchanged(household, call.request) { return response }
      let (body, revision) = try await household.snapshot()
      return body.response(
        to: call, type: "application/json", cache: Self.cache, tag: Self.tag(revision))
    }
    let epoch = query["epoch"] ?? household.revision.epoch
    let known = ItemsSnapshot.Revision(
      epoch: epoch, number: number, change: point?.change)
    let (body, revision) = try await household.body { items in
      let snapshot = try items.snapshot(since: known)
      var object = try snapshot.json
      if let step { object["changes"] = .object(try Self.log(items, since: step)) }
      return (object, snapshot.revision)
    }
    return Response(body, for: call, tag: Self.tag(revision))
  }

  /// The changes after the last one that the client has, oldest first.
  func log(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let since = try Self.step("since", in: call.query) ?? 0
    let (body, _) = try await client.household.body { items in
      var object = try Self.log(items, since: since)
      let revision = try items.revision()
      object["version"] = 1
      object["epoch"] = revision.epoch.json
      object["revision"] = revision.number.json
      object["change"] = revision.change.json
      return (object, ())
    }
    return Response(body, for: call)
  }

  /// The client's place in the history; nil if the query does not have both of its parts.
  private static func point(
    _ query: [String: String], _ key: String
  ) throws(Problem) -> ItemsSnapshot.Point? {
    guard let change = query["change"] else { return nil }
    guard let id = Item.ID(change) else {
      throw Problem(.invalid, "\"change\" must be the id of a change.")
    }
    return try step(key, in: query).map { ItemsSnapshot.Point(number: $0, change: id) }
  }

  private static func log(_ items: StoreTransaction, since: Int64) throws -> JSONObject {
    let limit = 1000
    let changes = try items.log(since: since, limit: limit + 1)
    return [
      "newest": Int(try items.newestChange()).json, "more": .bool(changes.count > limit),
      "log": .array(try changes.prefix(limit).map { try $0.json }),
    ]
  }

  private static func step(_ key: String, in query: [String: String]) throws(Problem) -> Int64? {
    guard let text = query[key] else { return nil }
    guard let number = Int64(text), number >= 0 else {
      throw Problem(.invalid, "\"\(key)\" must be a whole number.")
    }
    return number
  }

  private static let cache = "private, no-cache"

  /// A 304 if the client already has the household's revision.
  private static func unchanged(
    _ household: Household, _ request: Request, _ day: Day? = nil
  ) -> Response? {
    Response(unchanged: tag(household.revision, day), for: request, cache: cache)
  }

  /// - Parameter day: Of an answer that depends on it.
  private static func tag(_ revision: ItemsSnapshot.Revision, _ day: Day? = nil) -> String {
    "\"\(revision.epoch)-\(revision.number)\(day.map { "-\($0.text)" } ?? "")\""
  }

  // MARK: Changes

  func change(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let household = client.household
    let isArray = call.json.array != nil
    let values = call.json.array ?? [call.json]
    guard 1...100 ~= values.count else {
      throw Problem(.invalid, "A request must have 1 to 100 changes, not \(values.count).")
    }
    try client.meter?.admit(.changes, values.count, at: clock())
    let told = try Self.point(call.query, "revision")
    // If one change is malformed, refuse all of them.
    let changes = try values.map { value throws(Problem) in
      var change = try ChangeRequest(value)
      change.device = PriorityLists.Device(id: client.device.id, name: client.device.name)
      change.told = told
      return change
    }
    if let told, try await !household.read({ try $0.knows(told) }) {
      throw Problem(
        .setBack, "The server has another history. Load everything, then send the changes again.")
    }
    let responses = try await household.responses(to: changes)
    metrics.count(changes: responses.count)
    let revision = household.revision
    let members: JSONObject = [
      "version": 1, "epoch": revision.epoch.json,
      "revision": revision.number.json, "change": revision.change.json,
    ]
    let refused = responses.filter { $0.status >= 400 }
    guard let first = refused.first, refused.count == responses.count else {
      return Self.response(members, responses, refused.isEmpty ? 200 : 207)
    }
    // If none succeeded, respond with the first problem. For an array, it contains all results.
    var problem = first.problem ?? [:]
    guard isArray else {
      return Response(
        json: problem, status: HTTPResponse.Status(code: first.status),
        type: "application/problem+json")
    }
    for member in members.members where member.key != "version" {
      problem[member.key] = member.value
    }
    return Self.response(problem, responses, first.status, type: "application/problem+json")
  }

  private static func response(
    _ members: JSONObject, _ responses: [ChangeResponse], _ status: Int,
    type: String = "application/json"
  ) -> Response {
    var body = ByteBuffer(bytes: members.json.bytes.dropLast())
    body.writeString(",\"results\":[\(responses.map(\.text).joined(separator: ","))]}\n")
    return Response(body, status: HTTPResponse.Status(code: status), type: type, cache: "no-store")
  }

  // MARK: Query parameters

  /// The day by which dates count; the server's by default.
  private func day(_ query: [String: String]) throws(Problem) -> Day {
    guard let text = query["day"] else { return Day(local: clock()) }
    guard let day = Day(text) else {
      throw Problem(.invalid, "\"day\" must be a day such as 2027-05-01.")
    }
    return day
  }

  private static func id(_ text: String) throws(Problem) -> Item.ID {
    guard text.utf8.count == 36, let id = Item.ID(text) else {
      throw Problem(.notFound, "No item has the id \"\(text.prefix(60))\".")
    }
    return id
  }

  private static func flag(_ key: String, in query: [String: String]) throws(Problem) -> Bool {
    switch query[key] {
    case nil, "0", "false": false
    case "1", "true": true
    default: throw Problem(.invalid, "\"\(key)\" must be 0 or 1.")
    }
  }

  private static func limit(_ text: String?) throws(Problem) -> Int {
    guard let text else { return 1000 }
    guard let limit = Int(text), 1...10_000 ~= limit else {
      throw Problem(.invalid, "\"limit\" must be a whole number from 1 to 10000.")
    }
    return limit
  }

  private static func priorities(_ text: String) throws(Problem) -> Set<Priority> {
    var priorities: Set<Priority> = []
    for word in text.split(separator: ",") {
      guard let priority = Priority(word: word) else {
        throw Problem(
          .invalid, "Unknown priority \"\(word.prefix(40))\". Known: critical, high, medium, low.")
      }
      priorities.insert(priority)
    }
    return priorities
  }
}
