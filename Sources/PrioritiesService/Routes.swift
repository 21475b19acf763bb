import HTTPTypes
import Hummingbird
import PrioritiesBasics
import PrioritiesHouseholds
import PriorityLists

extension PriorityService {
  /// All routes: the query and body that each accepts, its answers, and what it needs.
  ///
  /// A test compares them with the OpenAPI document.
  var routes: [Route] {
    let health = HealthRoutes(
      directory: directory, households: households, metrics: metrics, program: options.program,
      isBehindProxy: !connections.clients.trustedProxies.isEmpty,
      isHosted: options.isHosted)
    let items = ItemRoutes(metrics: metrics, clock: options.clock)
    let events = EventRoutes(households: households, limit: options.streams)
    let settings = SettingRoutes()
    let themes = ThemeRoutes()
    let icons = IconRoutes(
      directory: directory, program: options.program, pool: pool, clients: connections.clients,
      rate: options.publicRate.map { RateLimit(perSecond: max(1, $0 / 10)) }, clock: options.clock)
    let devices = DeviceRoutes(
      directory: directory, households: households, connections: connections,
      publicURLs: options.publicURLs, clock: options.clock, log: options.log)
    return [
      Route(.get, "/api/v1", [200], .client(health.about)),
      Route(
        .get, "/api/v1/items", query: ["after", "all", "day", "due", "limit", "only", "sort"],
        [200, 304, 404, 422], .client(items.list)),
      Route(.get, "/api/v1/items/{id}", query: ["day"], [200, 404, 422], .client(items.item)),
      Route(
        .get, "/api/v1/items/{id}/items", query: ["day"], [200, 404, 422],
        .client(items.subitems)),
      Route(
        .get, "/api/v1/search", query: ["day", "in", "q"], [200, 404, 422],
        .client(items.search)),
      Route(
        .get, "/api/v1/snapshot", query: ["change", "epoch", "log", "since"], [200, 304, 422],
        .client(items.snapshot)),
      Route(.get, "/api/v1/log", query: ["since"], [200, 422], .client(items.log)),
      Route(
        .post, "/api/v1/changes", query: ["change", "revision"],
        body: .json(limit: Route.bodyLimit), [200, 207, 404, 409, 422], .client(items.change)),
      Route(.get, "/api/v1/events", [200], .client(events.stream)),
      Route(.get, "/api/v1/settings", [200], .client(settings.list)),
      Route(.get, "/api/v1/settings/{key}", [200, 404], .client(settings.one)),
      Route(
        .put, "/api/v1/settings/{key}", body: .json(limit: 64_000), [200, 404, 409, 422],
        .client(settings.write)),
      Route(.delete, "/api/v1/settings/{key}", [200, 404], .client(settings.delete)),
      Route(.get, "/api/v1/themes", [200], .client(themes.list)),
      Route(
        .post, "/api/v1/themes", body: .json(limit: Route.bodyLimit), [201, 409, 422],
        .client(themes.make)),
      Route(
        .get, "/api/v1/themes/{name}", query: ["variant"], [200, 404, 422], .open(themes.file)),
      Route(
        .put, "/api/v1/themes/{name}", body: .toml(limit: 100_000), [200, 409, 422],
        .client(themes.replace)),
      Route(.delete, "/api/v1/themes/{name}", [204, 404, 409, 422], .client(themes.delete)),
      Route(.get, "/api/v1/theme.css", [200], .open(themes.css)),
      Route(.get, "/api/v1/icons", [200], .client(icons.list)),
      Route(
        .get, "/api/v1/icons/{file}", query: ["form", "size", "theme", "v"], [200, 404, 422],
        .open(icons.file)),
      Route(
        .post, "/api/v1/pairings", body: .json(limit: 4000), [201, 409, 422], .open(devices.pair)),
      Route(.get, "/api/v1/devices", [200], .client(devices.list)),
      Route(.post, "/api/v1/devices/invite", [201, 409], .client(devices.invite)),
      Route(
        .put, "/api/v1/devices/{id}", body: .json(limit: 4000), [204, 404, 409, 422],
        .client(devices.rename)),
      Route(.delete, "/api/v1/devices/{id}", [204, 404], .client(devices.revoke)),
      Route(.get, "/healthz", [200], .probe(health.live)),
      Route(.get, "/readyz", [200], .probe(health.ready)),
      Route(.get, "/metrics", [200], .open(health.prometheus)),
      Route(.get, "/openapi.json", [200], .open(health.document)),
      Route(.get, "/manifest.webmanifest", [200], .open(icons.manifest)),
      Route(.get, "/favicon.svg", [200], .open(icons.favicon)),
      Route(.get, "/apple-touch-icon.png", [200], .open(icons.touchIcon)),
      // The page needs this before it has a token.
      Route(.get, "/theme.css", [200], .open(themes.css)),
    ] + WebPage.routes
  }
}

extension PriorityService {
  /// A line of the table of routes.
  struct Route {
    enum Handler {
      /// Looks up no token, so that it responds while the database doesn't.
      case probe(@Sendable (Call) async throws -> Response)
      /// Needs no token, but can use one.
      case open(@Sendable (Call) async throws -> Response)
      /// Needs a token.
      case client(@Sendable (Call, ServiceClient) async throws -> Response)
    }

    /// The type of a body, and its maximum size in bytes.
    enum Body {
      case none
      case json(limit: Int)
      case toml(limit: Int)
    }

    let method: HTTPRequest.Method
    let path: String
    let query: Set<String>
    let body: Body
    /// The statuses of its responses besides ``commonStatuses``.
    let statuses: Set<Int>
    let handler: Handler

    /// In bytes.
    static let bodyLimit = 1_000_000
    /// Of requests that are malformed, unauthorized, too large or too many, and of failures.
    static let commonStatuses: Set = [400, 401, 403, 413, 421, 429, 500, 503]

    init(
      _ method: HTTPRequest.Method, _ path: String, query: Set<String> = [], body: Body = .none,
      _ statuses: Set<Int>, _ handler: Handler
    ) {
      self.method = method
      self.path = path
      self.query = query
      self.body = body
      self.statuses = if case .none = body { statuses } else { statuses.union([415]) }
      self.handler = handler
    }

    var isProbe: Bool { if case .probe = handler { true } else { false } }

    /// - Throws: A `Problem` if the request has an unknown query key, no token or another body.
    func response(to request: Request, _ context: ServiceContext) async throws -> Response {
      do {
        let response = try await handled(request, context)
        assert(allows(response.status.code), "\(path) has no status \(response.status.code)")
        return response
      } catch {
        assert(Problem(error).map { allows($0.kind.status) } ?? true, "\(path): \(error)")
        throw error
      }
    }

    private func allows(_ status: Int) -> Bool {
      statuses.contains(status) || Self.commonStatuses.contains(status)
    }

    private func handled(_ request: Request, _ context: ServiceContext) async throws -> Response {
      var call = Call(request: request, context: context, query: try decodedQuery(of: request))
      switch handler {
      case .probe(let handle), .open(let handle):
        try await readBody(of: &call)
        return try await handle(call)
      case .client(let handle):
        guard let client = context.client else { throw Problem.noToken }
        let counted = try countedBody(of: call, client.meter)
        defer { withExtendedLifetime(counted) {} }
        try await readBody(of: &call)
        return try await handle(call, client)
      }
    }

    private func decodedQuery(of request: Request) throws(Problem) -> [String: String] {
      // A page's files may have any query.
      guard path.hasPrefix("/api/"), request.uri.query != nil else { return [:] }
      let decoded = try request.query()
      if let key = decoded.keys.sorted().first(where: { !query.contains($0) }) {
        let allowed = query.isEmpty ? "none" : query.sorted().commaSeparated
        throw Problem(
          .notAcceptable, "Unknown query key \"\(key.prefix(40))\". Allowed here: \(allowed).")
      }
      return decoded
    }

    /// Counts a body before it is read; nil if there is none, or no limit.
    private func countedBody(of call: Call, _ meter: Meter?) throws(Problem) -> CountedBytes? {
      let limit: Int
      switch body {
      case .none: return nil
      case .json(let most), .toml(let most): limit = most
      }
      guard let meter else { return nil }
      try meter.checkTransfer()
      let length = call.request.headers[.contentLength].flatMap { Int($0) } ?? limit
      return CountedBytes(expecting: min(max(0, length), limit), meter)
    }

    private func readBody(of call: inout Call) async throws {
      switch body {
      case .none: break
      case .json(let limit): call.json = try await JSONBody.value(of: call.request, limit: limit)
      case .toml(let limit):
        call.bytes = try await JSONBody.bytes(
          of: call.request, as: "application/toml", limit: limit)
      }
    }
  }
}

/// A request to a route.
struct Call {
  let request: Request
  let context: ServiceContext
  /// The last value of each key.
  let query: [String: String]
  /// The body; null if the route has none in JSON.
  var json = JSONValue.null
  /// The body; empty if the route has none in TOML.
  var bytes: [UInt8] = []

  /// A part of the path, percent-decoded.
  func parameter(_ name: String) throws -> String {
    try decoded(context.parameters.require(name))
  }
}

extension Problem {
  static let noToken = Problem(
    .unauthorized, "This needs a token: Authorization: Bearer TOKEN.")
}
