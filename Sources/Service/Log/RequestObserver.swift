import HTTPTypes
import Hummingbird

/// The outermost middleware: counts every answer, and logs it if there is a log.
struct RequestObserver: RouterMiddleware {
  var metrics: ServiceMetrics
  /// The log of requests; nil for none.
  var log: ServiceLog?

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let (whole, attoseconds) = (ContinuousClock.now - start).components
    let seconds = Double(whole) + Double(attoseconds) * 1e-18
    metrics.count(status: response.status.code, seconds: seconds)
    if let log {
      // Hummingbird's own name for the route of a path that has none.
      let route = context.endpointPath.flatMap { $0 == "NotFound" ? nil : $0 }
      log.note(
        method: request.method.rawValue, route: route, status: response.status.code,
        seconds: seconds)
    }
    return response
  }
}
