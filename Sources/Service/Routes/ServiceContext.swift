import Hummingbird
import NIOCore
import Wire

/// What the routes know of a request.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The other end of the connection.
  let peer: String?
  /// This end of the connection.
  let local: String?
  /// Who asks; set by ``Authentication``.
  var client: Client?

  /// Who asks.
  struct Client: Sendable {
    var device: Credentials.Device
    var household: Household

    /// Whose preferences count.
    var member: String?
  }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress
    local = source.channel.localAddress?.ipAddress
  }

  /// Names that are longer are refused before they are parsed.
  var maxUploadSize: Int { 1_000_000 }

  /// The client that asks; a problem if it has no valid token.
  func requireClient() throws(Problem) -> Client {
    guard let client else {
      throw Problem(.unauthorized, "This needs a token: Authorization: Bearer TOKEN.")
    }
    return client
  }
}
