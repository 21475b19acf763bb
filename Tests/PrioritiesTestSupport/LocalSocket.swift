import Foundation

/// TCP sockets on this machine.
package enum LocalSocket {
  package static func connected(to port: Int) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = address(port: port)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else {
      defer { close(descriptor) }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return descriptor
  }

  /// A port that is free now and that no outgoing connection gets.
  package static func freePort() -> Int {
    while true {
      let port = Int.random(in: 20_000...32_000)
      guard let listener = try? listening(port: port) else { continue }
      close(listener.descriptor)
      return port
    }
  }

  /// A listener, by default on any free port.
  package static func listening(port: Int = 0) throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = address(port: port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) | listen(descriptor, 64) | getsockname(descriptor, $0, &length)
      }
    }
    guard code == 0 else {
      defer { close(descriptor) }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
