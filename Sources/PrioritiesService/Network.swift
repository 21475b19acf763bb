import PrioritiesBasics
import PrioritiesHouseholds

/// The value of `--listen`.
package struct ListenAddress {
  /// Empty if only a port is given.
  package let host: String
  package let port: Int

  /// - Parameter defaultPort: The port used in the error's example.
  package init(_ text: String, defaultPort: Int) throws(Failure) {
    guard let colon = text.lastIndex(of: ":"),
      let port = Int(text[text.index(after: colon)...]), 0...65_535 ~= port
    else {
      throw Failure(
        usage: "--listen takes ADDRESS:PORT, such as 127.0.0.1:\(defaultPort), not \"\(text)\".")
    }
    host = text[..<colon].filter { $0 != "[" && $0 != "]" }
    self.port = port
  }
}

/// Allows only known host names, to prevent DNS rebinding.
struct AllowedHosts: Sendable {
  private let names: Set<String>
  private let publicAuthority: String?
  private let publicOrigin: String?

  /// - Parameter publicURL: The URL of a reverse proxy, such as `https://list.example.org`.
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

  /// - Parameter local: The local address of the connection.
  func allows(_ host: String, local: @autoclosure () -> String?) -> Bool {
    let host = host.lowercased()
    let name = Self.name(in: host)
    if host == publicAuthority || names.contains(name) || Network.isLoopback(name) { return true }
    guard let bytes = Network.bytes(of: name), let local = local() else { return false }
    return Network.bytes(of: local) == bytes
  }

  func isSame(origin: String, host: String) -> Bool {
    let origin = origin.lowercased()
    if origin == publicOrigin { return true }
    let host = host.lowercased()
    return origin == "http://\(host)" || origin == "https://\(host)"
  }

  static func isLoopback(_ host: String) -> Bool {
    Network.isLoopback(name(in: host.lowercased()))
  }

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
