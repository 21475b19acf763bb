import HTTPTypes
import Hummingbird
import Lists

/// Looks up the client of a request's bearer token.
struct Authentication: RouterMiddleware {
  var directory: any ServiceDirectory
  /// How many requests a second each token may make; nil for any number.
  var rate: RateLimit?
  var failures: FailureLimit
  var clients: ClientAddress
  var clock: @Sendable () -> Timestamp

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard let header = request.headers[.authorization] else {
      return try await next(request, context)
    }
    let found: ServiceClient?
    do {
      found =
        header.hasPrefix("Bearer ")
        ? try await directory.client(of: String(header.dropFirst(7))) : nil
    } catch let error as ServiceError {
      throw Problem(.forbidden, error.description)
    }
    guard let client = found else {
      let address = clients.address(of: request, context)
      if let seconds = failures.wait(for: address, at: clock()) {
        throw Problem(
          .tooMany, "Too many wrong tokens from this address. Wait a minute.", retryAfter: seconds)
      }
      failures.fail(address, at: clock())
      throw Problem(.unauthorized, "The token is unknown or was revoked. Pair this device again.")
    }
    if let seconds = rate?.wait(for: client.device.hash, at: clock()) {
      throw Problem(
        .tooMany, "This token makes too many requests. Wait a moment.", retryAfter: seconds)
    }
    var context = context
    context.client = client
    var response = try await next(request, context)
    if let age = client.age { response.headers[.age] = "\(age)" }
    return response
  }
}

/// The address that a request comes from, behind trusted proxies too.
struct ClientAddress: Sendable {
  var trustedProxies: [Network]

  func address(of request: Request, _ context: ServiceContext) -> String {
    guard let peer = context.peer else { return "unknown" }
    guard trustedProxies.contains(where: { $0.contains(peer) }),
      let name = HTTPField.Name("X-Forwarded-For")
    else { return peer }
    // The client can write anything on the left: the first untrusted address from the right counts.
    let hops = request.headers[values: name].flatMap { $0.split(separator: ",") }.map { hop in
      String(hop.filter { $0 != " " })
    }
    return hops.last { hop in !trustedProxies.contains { $0.contains(hop) } } ?? peer
  }
}
