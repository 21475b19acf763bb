import Hummingbird
import Lists
import NIOCore

/// What routes know of a request beside the request itself.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The other end of the connection.
  var peer: String? { channel.remoteAddress?.ipAddress }
  var local: String? { channel.localAddress?.ipAddress }
  private let channel: any Channel
  /// The client; set by ``Authentication``.
  var client: ServiceClient?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// Larger bodies are refused before they are parsed.
  var maxUploadSize: Int { 1_000_000 }

  /// The client that sent the request; throws a problem if there was no valid token.
  func requireClient() throws(Problem) -> ServiceClient {
    guard let client else {
      throw Problem(.unauthorized, "This needs a token: Authorization: Bearer TOKEN.")
    }
    return client
  }
}
