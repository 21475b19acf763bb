import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import PrioritiesBasics
import PrioritiesHouseholds
import PriorityLists

struct Gate: RouterMiddleware {
  var hosts: AllowedHosts
  var log: ServiceLog
  var clock: @Sendable () -> Timestamp
  private let lines = FailureLimit(most: 1)

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      try check(request, context)
      response = try await next(request, context)
    } catch {
      let problem = Problem(error) ?? (error as? HTTPError).map(Problem.init)
      if problem == nil || problem?.kind == .unavailable {
        record(error, isFailure: problem == nil, context.peer ?? "")
      }
      response = Response(problem ?? Problem(.failed, "The server failed. See its log."))
      if let error = error as? HTTPError, let allow = error.headers[.allow] {
        response.headers[.allow] = allow
      }
    }
    // After a 304, the browser uses the stored headers (RFC 9110, 15.4.5).
    if response.status != .notModified {
      response.headers.append(
        contentsOf: Self.fields.filter { response.headers[$0.name] == nil })
    }
    return response
  }

  /// Logs at most one line per error, address and minute.
  private func record(_ error: any Error, isFailure: Bool, _ address: String) {
    // Log only the error's type and case, because it may contain names.
    let name = [
      "\(type(of: error))",
      Mirror(reflecting: error).displayStyle == .enum
        ? Mirror(reflecting: error).children.first?.label : nil,
    ].compacted().joined(separator: ".")
    guard lines.isFirst("\(name) \(address)", at: clock()) else { return }
    isFailure ? log.record(failure: name) : log.record(unavailable: name)
  }

  private func check(_ request: Request, _ context: ServiceContext) throws(Problem) {
    // The first one is the request's authority.
    guard request.headers[.host] == nil else {
      throw Problem(.notAcceptable, "The request has several Host headers.")
    }
    guard let host = request.head.authority, hosts.allows(host, local: context.local) else {
      throw Problem(
        .misdirected,
        """
        This service does not accept the host name \((request.head.authority ?? "").prefix(100)). \
        Start it with --public-url and the address that you opened; in a container, that belongs \
        to its command.
        """)
    }
    let isSafe = request.method == .get || request.method == .head
    guard !isSafe, let origin = request.headers[.origin] else { return }
    guard hosts.isSame(origin: origin, host: host) else {
      throw Problem(.forbidden, "Pages from other sites cannot make changes.")
    }
  }

  /// Sent with every response except a 304, unless it has fields of its own with these names.
  static let fields: [HTTPField] = [
    HTTPField(
      name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
    HTTPField(name: .xContentTypeOptions, value: "nosniff"),
    HTTPField(name: .xFrameOptions, value: "DENY"),
    HTTPField(name: .referrerPolicy, value: "no-referrer"),
    HTTPField(name: .resourcePolicy, value: "same-origin"),
  ]

  /// The policy of the page and its scripts.
  static let pagePolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types shell
    """

  /// Also sent with the page.
  ///
  /// Browsers ignore them on other responses.
  static let pageFields: [HTTPField] = [
    HTTPField(name: .openerPolicy, value: "same-origin"),
    HTTPField(
      name: .permissionsPolicy, value: "camera=(), microphone=(), geolocation=()"),
  ]
}

// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
  static let host = Self("Host")!
  static let xFrameOptions = Self("X-Frame-Options")!
  static let referrerPolicy = Self("Referrer-Policy")!
  static let resourcePolicy = Self("Cross-Origin-Resource-Policy")!
  static let openerPolicy = Self("Cross-Origin-Opener-Policy")!
  static let permissionsPolicy = Self("Permissions-Policy")!
  static let forwardedFor = Self("X-Forwarded-For")!
  /// The headers that proxies add.
  static let forwarding = [
    "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP",
  ].map { Self($0)! }
  static let lastEventID = Self("Last-Event-ID")!
  static let accelBuffering = Self("X-Accel-Buffering")!
}

struct Authentication: RouterMiddleware {
  var directory: any ServiceDirectory
  /// The digest of the operator's token; nil if there is none.
  var operatorHash: String?
  /// The requests without a token of each address; nil for no limit.
  var rate: RateLimit?
  var failures: FailureLimit
  var connections: Connections
  var clock: @Sendable () -> Timestamp

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let address = connections.clients.address(of: request.headers, from: context.peer)
    guard let header = request.headers[.authorization] else {
      if let seconds = rate?.wait(for: address, at: clock()) {
        throw Problem(
          .tooMany, "This address makes too many requests. Wait a moment.", retryAfter: seconds)
      }
      return try await next(request, context)
    }
    if let operatorHash, SHA256.hexadecimal(String(header.dropFirst(7))) == operatorHash {
      var context = context
      context.isOperator = true
      return try await next(request, context)
    }
    var found: ServiceClient?
    do {
      found =
        header.lowercased().hasPrefix("bearer ")
        ? try await directory.client(of: String(header.dropFirst(7))) : nil
    } catch ServiceError.noMember {
      throw Problem(.forbidden, ServiceError.noMember.description)
    }
    guard let client = found else {
      if let seconds = failures.wait(for: address, at: clock()) {
        throw Problem(
          .tooMany, "Too many wrong tokens from this address. Wait a minute.", retryAfter: seconds)
      }
      failures.fail(address, at: clock())
      connections.recordFailure("wrong token", request, context)
      throw Problem(
        .unauthorized, "The token is unknown or was revoked. Pair this device again.")
    }
    connections.remove(context.channel, of: address)
    var context = context
    context.client = client
    guard let age = client.age else { return try await next(request, context) }
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      // An item that was not found may exist by now.
      guard let problem = Problem(error), problem.kind != .unavailable else { throw error }
      response = Response(problem)
    }
    response.headers[.age] = "\(age)"
    return response
  }
}

struct ClientAddress {
  var trustedProxies: [Network]

  func isProxy(_ address: String) -> Bool { trustedProxies.contains { $0.contains(address) } }

  /// The address of a client, which is its network for IPv6 because it may use any address there.
  func address(of headers: HTTPFields, from peer: String?) -> String {
    let address = exactAddress(of: headers, from: peer)
    guard let bytes = Network.bytes(of: address), bytes.count == 16 else { return address }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// The address of a client alone.
  func exactAddress(of headers: HTTPFields, from peer: String?) -> String {
    guard let peer else { return "unknown" }
    guard isProxy(peer) else { return peer }
    // Clients can forge the left part, so use the last address that isn't trusted.
    let hops = headers[values: .forwardedFor].flatMap { $0.split(separator: ",") }.map { hop in
      String(hop.filter { $0 != " " })
    }
    return hops.last { !isProxy($0) } ?? peer
  }
}

struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var peer: String? { channel.remoteAddress?.ipAddress }
  var local: String? { channel.localAddress?.ipAddress }
  let channel: any Channel
  var client: ServiceClient?
  var isOperator = false

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}

/// Adds a problem body to the empty 400 that the parser sends for malformed or oversized heads.
final class BareRefusal: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private static let body: [UInt8] = {
    let problem = Problem(
      .notAcceptable,
      "The request is not HTTP, or its address or a header is too long: at most 8 KB each, 16 KB "
        + "in all.")
    return JSONWriter.bytes(of: .object(problem.json)) + [0x0A]
  }()

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), head.status == .badRequest,
      head.headerFields[.contentLength] == "0", head.headerFields[.connection] == "close"
    else { return context.write(data, promise: promise) }
    head.headerFields[.contentLength] = "\(Self.body.count)"
    head.headerFields[.contentType] = "application/problem+json"
    head.headerFields[.cacheControl] = "no-store"
    head.headerFields.append(contentsOf: Gate.fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: Self.body))), promise: promise)
  }
}
