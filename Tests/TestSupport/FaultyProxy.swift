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
  private let state = Mutex((fault: Fault.none, sound: 0, count: 0))

  /// The number of connections so far.
  package var connections: Int { state.withLock { $0.count } }

  package init(to target: Int) throws {
    self.target = target
    (listener, port) = try LocalSocket.listening()
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else { return }
        let fault = state.withLock { state in
          state.count += 1
          state.sound -= 1
          return state.sound < 0 ? state.fault : .none
        }
        Self.serve(client, target, fault)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Applies to new connections after `sound` ones.
  package func set(_ fault: Fault, after sound: Int = 0) {
    state.withLock { ($0.fault, $0.sound) = (fault, sound) }
  }

  private static func serve(_ client: Int32, _ port: Int, _ fault: Fault) {
    guard let server = try? LocalSocket.connected(to: port) else {
      close(client)
      return
    }
    let all = DispatchGroup()
    for (source, sink, isRequest) in [(client, server, true), (server, client, false)] {
      all.enter()
      Thread.detachNewThread {
        pass(source, sink, isRequest, fault)
        // Neither side waits for more, except for a swallowed answer.
        if isRequest || fault != .swallow {
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

  private static func pass(_ source: Int32, _ sink: Int32, _ isRequest: Bool, _ fault: Fault) {
    var passed = 0
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      var count = recv(source, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      switch fault {
      case .delay: usleep(50_000)
      case .cutRequest(let most) where isRequest: count = min(count, most - passed)
      case .cutAnswer where !isRequest: return
      case .answer(let text) where !isRequest:
        _ = send(sink, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        return
      case .swallow where !isRequest: continue
      default: break
      }
      guard count > 0, send(sink, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return }
      passed += count
    }
  }
}
