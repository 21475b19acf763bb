import Basics
import Households
import Hummingbird
import Lists

struct DeviceRoutes {
  var directory: any ServiceDirectory
  var households: OpenHouseholds
  var failures: FailureLimit
  var clients: ClientAddress
  var clock: @Sendable () -> Timestamp
  var log: ServiceLog

  func add(to api: RouterGroup<ServiceContext>) {
    api.post("pairings", use: pair)
    api.get("devices", use: list)
    api.delete("devices/:id", use: revoke)
  }

  private func pair(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let address = clients.address(of: request, context)
    if let seconds = failures.wait(for: address, at: clock()) {
      throw Problem(
        .tooMany, "Too many wrong codes from this address. Wait a minute.", retryAfter: seconds)
    }
    let value = try await JSONBody.value(of: request, limit: 4000)
    guard let object = value.object, let code = object["code"]?.string else {
      throw Problem(.invalid, "Pairing needs a \"code\", and a name for the \"device\".")
    }
    do {
      let token = try await directory.pair(
        code: code, device: object["device"]?.string ?? "Device", for: object["member"]?.string)
      log.note("device paired")
      return Response(json: ["version": .integer(1), "token": .string(token)], status: .created)
    } catch {
      // A failed look-up is not a wrong guess.
      if Problem(error)?.kind != .unavailable { failures.fail(address, at: clock()) }
      throw error
    }
  }

  private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let client = try context.requireClient()
    let devices = try await directory.devices(visibleTo: client).map { device in
      var object = device.json
      object["current"] = .bool(device.id == client.device.id)
      return JSONValue.object(object)
    }
    return Response(json: ["version": .integer(1), "devices": .array(devices)])
  }

  private func revoke(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let client = try context.requireClient()
    let id = try context.parameters.require("id")
    let visible = try await directory.devices(visibleTo: client)
    guard let device = visible.first(where: { $0.id == id }) else {
      throw Problem(.notFound, "There is no such device.")
    }
    try await directory.revoke(device, by: client)
    households.endStreams(of: device.hash)
    log.note("device revoked")
    return Response(status: .noContent)
  }
}
