import Basics
import Synchronization

/// An address range, such as `10.0.0.0/8` or `::1`.
package struct Network: Hashable, Sendable {
  private let bytes: [UInt8]
  private let bits: Int

  static let loopback = ["127.0.0.0/8", "::1"].compactMap { Network($0) }

  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let bytes = Self.bytes(of: String(first)) else { return nil }
    let most = bytes.count * 8
    let bits = parts.count > 1 ? Int(parts[1]) : most
    guard let bits, 0...most ~= bits else { return nil }
    self.bytes = bytes
    self.bits = bits
  }

  package static func trustedProxies(_ texts: [String]) throws(Failure) -> [Network] {
    try texts.map { text throws(Failure) in
      guard let network = Network(text) else {
        throw Failure(
          usage: "--trusted-proxy takes a network such as 10.0.0.0/8, not \"\(text)\".")
      }
      return network
    }
  }

  package func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    return (0..<bits).allSatisfy { bit in
      let mask: UInt8 = 0x80 >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == other[bit / 8] & mask
    }
  }

  /// The bytes of a literal address; treats IPv4-mapped IPv6 as IPv4.
  static func bytes(of address: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 {
      return withUnsafeBytes(of: &four) { Array($0) }
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &six) { Array($0) }
    let isMapped =
      bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11].allSatisfy { $0 == 255 }
    return isMapped ? Array(bytes.suffix(4)) : bytes
  }

  /// Whether a text is a literal loopback address or `localhost`.
  package static func isLoopback(_ address: String) -> Bool {
    guard address != "localhost" else { return true }
    guard let bytes = bytes(of: address) else { return false }
    return bytes.count == 4
      ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }
}

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
final class AllowedHosts: Sendable {
  private let names: Set<String>
  private let publicAuthority: String?
  private let publicOrigin: String?
  private let allowed = Mutex<Set<String>>([])

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
    if allowed.withLock({ $0.contains(host) }) { return true }
    let lowercased = host.lowercased()
    let name = Self.name(in: lowercased)
    if lowercased == publicAuthority || names.contains(name) || Network.isLoopback(name) {
      allowed.withLock { allowed in
        // Clients can send any number of ports, so limit the cache.
        if allowed.count < 16 { allowed.insert(host) }
      }
      return true
    }
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
