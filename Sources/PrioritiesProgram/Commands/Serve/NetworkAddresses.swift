import PrioritiesBasics

/// The addresses at which other devices may reach this machine.
enum NetworkAddresses {
  /// The address to listen on for all of them.
  static var unspecified: String {
    all(of: [AF_INET]).isEmpty && !all(of: [AF_INET6]).isEmpty ? "::" : "0.0.0.0"
  }

  /// The addresses of some families, the most likely first.
  ///
  /// That is the one of the default route, unless it is a tunnel's. Addresses that a machine gave
  /// itself because it found no network come last.
  static func all(of families: [Int32]) -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    let routes = [AF_INET: "route", AF_INET6: "ipv6_route"].compactMapValues(defaultInterface)
    var ranked = [[String]](repeating: [], count: 5)
    var entry = list
    while let interface = entry?.pointee {
      entry = interface.ifa_next
      guard let address = interface.ifa_addr,
        interface.ifa_flags & UInt32(IFF_UP | IFF_LOOPBACK) == UInt32(IFF_UP),
        case let family = Int32(address.pointee.sa_family), families.contains(family),
        let text = text(address),
        !text.contains("%")
      else { continue }
      let name = String(cString: interface.ifa_name)
      let rank =
        text.hasPrefix("169.254.")
        ? 4
        : isTaken("/sys/class/net/\(name)/tun_flags")
          || interface.ifa_flags & UInt32(IFF_POINTOPOINT) != 0
          ? 3 : routes[family] == name ? 0 : isTaken("/sys/class/net/\(name)/device") ? 1 : 2
      ranked[rank].append(text)
    }
    return Array(ranked.joined())
  }

  /// The first interface in a table of Linux with a route to everywhere.
  private static func defaultInterface(in table: String) -> String? {
    // Without the table, as on other systems, no interface is preferred.
    let text = String(utf8: (try? readFile("/proc/net/\(table)")) ?? [])
    for line in text.split(separator: "\n") {
      let words = line.split { "\t ".contains($0) }
      for (target, name) in [(0, words.count - 1), (1, 0)]
      where words.count > 9 && words[target].allSatisfy({ $0 == "0" }) && words[target].count > 7 {
        return String(words[name])
      }
    }
    return nil
  }

  private static func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    let isOlder = Int32(address.pointee.sa_family) == AF_INET
    let size = isOlder ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      getnameinfo(
        address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    return String(utf8: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
  }
}
