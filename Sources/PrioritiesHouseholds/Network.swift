import PrioritiesBasics

/// An address range, such as `10.0.0.0/8` or `::1`.
package struct Network: Hashable, Sendable {
  private let bytes: [UInt8]
  private let bits: Int

  package static let loopback = ["127.0.0.0/8", "::1"].compactMap { Network($0) }

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
  package static func bytes(of address: String) -> [UInt8]? {
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
    address == "localhost" || loopback.contains { $0.contains(address) }
  }
}
