import HTTPTypes
import Hummingbird
import Lists
import Synchronization
import Wire

/// Finds who asks by the bearer token.
struct Authentication: RouterMiddleware {
  var credentials: CredentialStore
  var households: Households
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
    guard header.hasPrefix("Bearer "),
      let device = credentials.device(of: String(header.dropFirst(7)))
    else {
      let address = clients.address(of: request, context)
      if let seconds = failures.wait(for: address, at: clock()) {
        throw Problem(
          .tooMany, "Too many wrong tokens from this address. Wait a minute.", retryAfter: seconds)
      }
      failures.fail(address, at: clock())
      throw Problem(.unauthorized, "The token is unknown or was revoked. Pair this device again.")
    }
    var context = context
    let household: Household
    do {
      household = try households.household(of: device.member)
    } catch let error as ServiceError {
      throw Problem(.forbidden, error.description)
    }
    context.client = ServiceContext.Client(
      device: device, household: household,
      member: households.isShared ? device.member : nil)
    if device.lastUsed == nil
      || clock().milliseconds - (device.lastUsed?.milliseconds ?? 0) > 3_600_000
    {
      try await household.work { [credentials] in credentials.noteUse(of: device) }
    }
    return try await next(request, context)
  }
}

/// The address that a request comes from, where a trusted proxy stands between too.
struct ClientAddress: Sendable {
  var trustedProxies: [Network]

  func address(of request: Request, _ context: ServiceContext) -> String {
    guard let peer = context.peer else { return "unknown" }
    guard trustedProxies.contains(where: { $0.contains(peer) }),
      let name = HTTPField.Name("X-Forwarded-For")
    else { return peer }
    // What stands on the left is the client's own word: the first foreign one from the right counts.
    let hops = request.headers[values: name].flatMap { $0.split(separator: ",") }.map { hop in
      String(hop.filter { $0 != " " })
    }
    return hops.last { hop in !trustedProxies.contains { $0.contains(hop) } } ?? peer
  }
}
