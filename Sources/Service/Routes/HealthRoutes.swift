import Basics
import Hummingbird
import Lists
import NIOCore
import Storage

/// The routes for monitoring, and the interface's description.
struct HealthRoutes {
  var directory: any ServiceDirectory
  var households: Households
  var metrics: ServiceMetrics
  var program: String

  func add(to root: Router<ServiceContext>, api: RouterGroup<ServiceContext>) {
    root.get("healthz") { _, _ in Response(json: ["status": "ok"]) }
    root.get("readyz", use: ready)
    root.get("metrics", use: prometheus)
    root.get("openapi.json") { _, _ in
      Response(
        ByteBuffer(bytes: PackageResources.openapi_json), type: "application/json",
        cache: "public, max-age=300")
    }
    api.get("", use: about)
  }

  @Sendable private func ready(_ request: Request, _ context: ServiceContext) async throws
    -> Response
  {
    try await directory.checkReadiness()
    return Response(json: ["status": "ok"])
  }

  @Sendable private func about(_ request: Request, _ context: ServiceContext) async throws
    -> Response
  {
    let client = try context.requireClient()
    let revision = client.household.revision
    return Response(json: [
      "version": .integer(1), "program": .string(program), "epoch": .string(revision.epoch),
      "revision": .integer(Int(revision.number)),
      "limits": ["body": .integer(context.maxUploadSize), "changes": 100, "streams": 64],
    ])
  }

  @Sendable private func prometheus(_ request: Request, _ context: ServiceContext) async throws
    -> Response
  {
    if context.peer.map(Network.isLoopback) != true {
      _ = try context.requireClient()
    }
    let text = metrics.text(streams: households.streamCount, more: directory.metrics)
    return Response(
      ByteBuffer(string: text), type: "text/plain; version=0.0.4; charset=utf-8",
      cache: "no-store")
  }
}
