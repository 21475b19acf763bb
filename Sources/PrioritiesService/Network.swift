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

/// A value of `--public-url`: the address of a reverse proxy, which may end with a path.
package struct PublicURL: Hashable, Sendable {
  /// Such as `https://example.org/list`, without a trailing slash.
  package let address: String
  /// In lower case, without the path.
  let origin: String
  /// The origin's host and, if the address has one, port.
  let authority: String
  /// Empty, or such as `/list`.
  let path: String

  package init(_ text: String) throws(Failure) {
    address = text.hasSuffix("/") ? String(text.dropLast()) : text
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.dropFirst(3).allSatisfy { name in
      // Neither a path of the service nor, with a dot, a file of the page; nor a router's pattern.
      !["", "api", "healthz", "metrics", "readyz"].contains(name)
        && name.allSatisfy { $0.isASCII && !"%*.:?#{}\\ ".contains($0) }
    }
    guard parts.count > 2, ["http:", "https:"].contains(parts[0].lowercased()), parts[1].isEmpty,
      !parts[2].isEmpty, !parts[2].contains(where: { "?#@ ".contains($0) }), isPlain
    else {
      throw Failure(
        usage: """
          --public-url takes an address such as https://list.example.org or \
          https://example.org/list, not "\(text)".
          """)
    }
    authority = parts[2].lowercased()
    origin = "\(parts[0].lowercased())//\(authority)"
    path = parts.dropFirst(3).map { "/\($0)" }.joined()
  }
}

/// Allows only known host names, to prevent DNS rebinding.
struct AllowedHosts {
  private let names: Set<String>
  private let publicURLs: [PublicURL]

  init(publicURLs: [PublicURL]) {
    var buffer = [CChar](repeating: 0, count: 256)
    var names: Set = ["localhost"]
    if gethostname(&buffer, buffer.count) == 0 {
      let own = String(utf8: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
        .lowercased()
      let first = own.split(separator: ".").first.map(String.init) ?? own
      names.formUnion([own, first, "\(first).local"])
    }
    self.publicURLs = publicURLs
    self.names = names
  }

  /// - Parameter local: The local address of the connection.
  func allows(_ host: String, local: @autoclosure () -> String?) -> Bool {
    let host = host.lowercased()
    let name = Self.name(in: host)
    let isPublic = publicURLs.contains { $0.authority == host }
    if isPublic || names.contains(name) || Network.isLoopback(name) { return true }
    guard let bytes = Network.bytes(of: name), let local = local() else { return false }
    return Network.bytes(of: local) == bytes
  }

  func isSame(origin: String, host: String) -> Bool {
    let origin = origin.lowercased()
    if publicURLs.contains(where: { $0.origin == origin }) { return true }
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
}
