import Foundation
import Synchronization

/// A TCP proxy on this machine that passes connections on, delays them, cuts them or swallows them.
package final class FaultyProxy: Sendable {
  package enum Fault: Hashable, Sendable {
    case none
    /// Each piece of either direction arrives 50 ms later.
    case delay
    /// The connection ends after so many bytes of the client.
    case cutRequest(Int)
    /// The request arrives, and the connection ends instead of its answer.
    case cutAnswer
    /// The request arrives, and something else comes back.
    case answer(String)
    /// The request arrives, and nothing comes back.
    case swallow
  }

  package let port: Int
  private let listener: Int32
  private let target: Int
  /// The fault applies to the connections after the first `sound` ones.
  private let state = Mutex((fault: Fault.none, sound: 0, count: 0))

  /// The number of connections so far.
  package var connections: Int { state.withLock { $0.count } }

  package init(to target: Int) throws {
    self.target = target
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, size) = (listener, length)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) | listen(listener, 64) | getsockname(listener, $0, &length)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else { return }
        let number = state.withLock { state in
          state.count += 1
          return state.count
        }
        serve(client, number)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Applies to new connections after `sound` ones.
  package func set(_ fault: Fault, after sound: Int = 0) {
    state.withLock { ($0.fault, $0.sound) = (fault, $0.count + sound) }
  }

  /// Also applies to open connections, from the next piece on.
  package func setForAll(_ fault: Fault) {
    state.withLock { ($0.fault, $0.sound) = (fault, 0) }
  }

  private func fault(of number: Int) -> Fault {
    state.withLock { number > $0.sound ? $0.fault : .none }
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func serve(_ client: Int32, _ number: Int) {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(port: target)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let all = DispatchGroup()
    for (source, sink, isRequest) in [(client, server, true), (server, client, false)] {
      all.enter()
      Thread.detachNewThread { [self] in
        let isSwallowed = code == 0 && pass(source, sink, isRequest, number)
        // Neither side waits for more, except for a swallowed answer.
        if !isSwallowed {
          shutdown(source, Int32(SHUT_RDWR))
          shutdown(sink, Int32(SHUT_RDWR))
        }
        all.leave()
      }
    }
    all.notify(queue: .global()) {
      close(client)
      close(server)
    }
  }

  /// Returns whether it swallowed an answer, and therefore all that followed.
  private func pass(_ source: Int32, _ sink: Int32, _ isRequest: Bool, _ number: Int) -> Bool {
    var (passed, isSwallowed) = (0, false)
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let received = recv(source, &buffer, buffer.count, 0)
      guard received > 0 else { return isSwallowed }
      var limit = Int.max
      switch fault(of: number) {
      case .delay: usleep(50_000)
      case .cutRequest(let most) where isRequest: limit = most
      case .cutAnswer where !isRequest: return isSwallowed
      case .answer(let text) where !isRequest:
        _ = send(sink, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        return isSwallowed
      case .swallow where !isRequest: isSwallowed = true
      default: break
      }
      if isSwallowed { continue }
      let count = min(received, limit - passed)
      guard count > 0, send(sink, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return false }
      passed += count
      if passed >= limit { return false }
    }
  }
}
