import HTTPTypes
import Hummingbird
import Lists

/// Checks `Host` and `Origin`, turns errors into problems, and adds the headers of every answer.
struct Gate: RouterMiddleware {
  var hosts: AllowedHosts
  var log: ServiceLog

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      try check(request, context)
      response = try await next(request, context)
    } catch {
      let problem = Problem(error)
      // The error may contain names: only its type is logged.
      if problem == nil { log.note(failure: error) }
      response = Response(
        problem ?? Problem(.failed, "The server could not answer. Its log says more."))
      if let error = error as? HTTPError, let allow = error.headers[.allow] {
        response.headers[.allow] = allow
      }
    }
    // Of what is not sent again the browser has the fields already (RFC 9110, 15.4.5).
    if response.status != .notModified { response.headers.append(contentsOf: Self.fields) }
    return response
  }

  private func check(_ request: Request, _ context: ServiceContext) throws(Problem) {
    guard let host = request.head.authority, hosts.allows(host, local: context.local) else {
      throw Problem(
        .misdirected,
        "This service is not known by that name. If it should be, start it with --public-url URL.")
    }
    let isSafe = request.method == .get || request.method == .head
    guard !isSafe, let origin = request.headers[.origin] else { return }
    guard hosts.isSame(origin: origin, host: host) else {
      throw Problem(.forbidden, "Another site's page may not change anything here.")
    }
  }

  /// Sent with every answer that has content; no route sets any of them.
  static let fields: [HTTPField] = [
    HTTPField(
      name: .contentSecurityPolicy,
      value: """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
        connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
        form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
        trusted-types shell
        """),
    HTTPField(name: .xContentTypeOptions, value: "nosniff"),
    HTTPField(name: name("X-Frame-Options"), value: "DENY"),
    HTTPField(name: name("Referrer-Policy"), value: "no-referrer"),
    HTTPField(name: name("Cross-Origin-Resource-Policy"), value: "same-origin"),
  ]

  /// Sent with the page beside those: they mean nothing for what is not shown in a window.
  static let pageFields: [HTTPField] = [
    HTTPField(name: name("Cross-Origin-Opener-Policy"), value: "same-origin"),
    HTTPField(
      name: name("Permissions-Policy"), value: "camera=(), microphone=(), geolocation=()"),
  ]

  private static func name(_ text: String) -> HTTPField.Name {
    // The names are literals that are known to be valid.
    HTTPField.Name(text) ?? .contentType
  }
}
