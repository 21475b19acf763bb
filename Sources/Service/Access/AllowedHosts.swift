import Basics
import Synchronization

/// The names that the service answers to: a page that points another name at this machine (DNS
/// rebinding) gets nothing.
final class AllowedHosts: Sendable {
  private let names: Set<String>
  private let publicAuthority: String?
  private let publicOrigin: String?
  /// Values of `Host` that were seen and are allowed on every address of this machine.
  private let known = Mutex<Set<String>>([])

  /// - Parameter publicURL: The address of a proxy in front, such as `https://list.example.org`.
  init(publicURL: String?) {
    var buffer = [CChar](repeating: 0, count: 256)
    var names: Set = ["localhost"]
    if gethostname(&buffer, buffer.count) == 0 {
      let own = String(
        decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
      )
      .lowercased()
      let first = own.split(separator: ".").first.map(String.init) ?? own
      names.formUnion([own, first, "\(first).local"])
    }
    let origin = publicURL.map(Self.origin)
    publicOrigin = origin
    publicAuthority = origin.flatMap { $0.split(separator: "/").last.map(String.init) }
    self.names = names
  }

  /// Whether `Host` names this machine.
  ///
  /// - Parameter local: The address of this end of the connection.
  func allows(_ host: String, local: @autoclosure () -> String?) -> Bool {
    if known.withLock({ $0.contains(host) }) { return true }
    let lowercased = host.lowercased()
    let name = Self.name(in: lowercased)
    if lowercased == publicAuthority || names.contains(name) || Network.isLoopback(name) {
      known.withLock { known in
        // Ports make any number of them, so the number kept is bounded.
        if known.count < 16 { known.insert(host) }
      }
      return true
    }
    guard let bytes = Network.bytes(of: name), let local = local() else { return false }
    return Network.bytes(of: local) == bytes
  }

  /// Whether a page of an origin is a page of this service.
  func isSame(origin: String, host: String) -> Bool {
    let origin = origin.lowercased()
    if origin == publicOrigin { return true }
    let host = host.lowercased()
    return origin == "http://\(host)" || origin == "https://\(host)"
  }

  /// The host without its port and without the brackets of IPv6.
  private static func name(in authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[authority.index(after: authority.startIndex)..<end])
    }
    return String(authority.split(separator: ":", omittingEmptySubsequences: false)[0])
  }

  private static func origin(of url: String) -> String {
    let parts = url.lowercased().split(separator: "/", omittingEmptySubsequences: true)
    return parts.count < 2 ? url.lowercased() : "\(parts[0])//\(parts[1])"
  }
}
