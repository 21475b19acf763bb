import Foundation
import PrioritiesTestSupport
import Synchronization

/// Two links with a router between them, in kernel namespaces.
///
/// A cut loses packets to the far end without closing connections.
final class RoutedNetwork: Sendable {
  static let isAvailable =
    geteuid() == 0 && ["ip", "nsenter", "unshare"].allSatisfy(isInstalled)
    && (try? RoutedNetwork()) != nil

  var address: String { "\(prefix).6" }
  /// All addresses, as a PostgreSQL network.
  var subnet: String { "\(prefix).0/24" }
  /// A prefix for commands that run at the far end.
  var entering: [String] { ["nsenter", "-t", "\(far.identifier)", "-n"] }

  // From the range reserved for network tests.
  private let prefix = "198.18.\(Int.random(in: 0...255))"
  private let link = "prio\(UInt16.random(in: 0 ... .max))"
  private let router: ChildProcess
  private let far: ChildProcess
  private let isRemoved = Mutex(false)

  init() throws {
    router = try Self.makeNamespace()
    do {
      far = try Self.makeNamespace()
    } catch {
      router.end()
      throw error
    }
    do {
      try run("ip link add \(link) type veth peer name near netns \(router.identifier)")
      try run("ip addr add \(prefix).1/30 dev \(link)")
      try run("ip link set \(link) up")
      try run("ip route add \(prefix).4/30 via \(prefix).2")
      try run("ip addr add \(prefix).2/30 dev near", in: router)
      try run("ip link set near up", in: router)
      try run("ip link add far type veth peer name end netns \(far.identifier)", in: router)
      try run("ip addr add \(prefix).5/30 dev far", in: router)
      try run("ip link set far up", in: router)
      try run("ip link set lo up", in: far)
      try run("ip addr add \(prefix).6/30 dev end", in: far)
      try run("ip link set end up", in: far)
      try run("ip route add \(prefix).0/30 via \(prefix).5", in: far)
      try restore()
    } catch {
      remove()
      throw error
    }
  }

  deinit { remove() }

  /// Drops packets silently, since a machine that does not forward sends no errors.
  func cut() throws { try forward(false) }

  func restore() throws { try forward(true) }

  private func forward(_ isOn: Bool) throws {
    try run("echo \(isOn ? 1 : 0) >/proc/sys/net/ipv4/ip_forward", in: router)
  }

  private func remove() {
    // Runs twice after a failing initializer.
    let isFirst = isRemoved.withLock { isRemoved in
      defer { isRemoved = true }
      return !isRemoved
    }
    guard isFirst else { return }
    try? run("ip link del \(link)")
    far.end()
    router.end()
  }

  private func run(_ command: String, in process: ChildProcess? = nil) throws {
    let entering = process.map { ["nsenter", "-t", "\($0.identifier)", "-n"] } ?? []
    let status = try spawn(entering + ["sh", "-c", command], output: "/dev/null")
    guard status == 0 else { throw PostgresServer.Failure(description: command) }
  }

  /// The process ends on its own if the tests do not end it.
  private static func makeNamespace() throws -> ChildProcess {
    let process = try start(["unshare", "-n", "sleep", "600"], output: "/dev/null")
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/net")
    let isMade = eventually {
      let its = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(process.identifier)/ns/net")
      return its != nil && its != own
    }
    if isMade { return process }
    process.end()
    throw PostgresServer.Failure(description: "no namespace was made")
  }
}
