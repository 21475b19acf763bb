import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import PrioritiesHouseholds
import PriorityLists
import Synchronization

/// Limits the connections of each address that haven't presented a token yet.
///
/// If there are too many, the oldest is closed. A proxy's connections are shared by many clients, so
/// each counts for the address that it forwards, while a request arrives.
final class Connections: Sendable {
  static let most = 512

  let clients: ClientAddress
  private let log: ServiceLog
  private let logsFailures: Bool
  private let clock: @Sendable () -> Timestamp
  private let lines = FailureLimit(most: 1)
  /// By address, oldest first.
  private let open = Mutex<[String: [any Channel]]>([:])

  /// - Parameters:
  ///   - log: Receives at most one line per address and minute, and each failure if `logsFailures`.
  ///   - logsFailures: Whether to log the addresses of wrong tokens and codes.
  init(
    clients: ClientAddress, log: ServiceLog, logsFailures: Bool = false,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.clients = clients
    self.log = log
    self.logsFailures = logsFailures
    self.clock = clock
  }

  fileprivate func add(_ channel: any Channel, of address: String) {
    let oldest = open.withLock { open -> (any Channel)? in
      open[address, default: []].append(channel)
      return open[address, default: []].count > Self.most ? open[address]?.removeFirst() : nil
    }
    guard let oldest else { return }
    report("closed a connection: too many without a token", of: channel)
    oldest.close(promise: nil)
  }

  /// Stops counting a connection that has presented a valid token or ended.
  func remove(_ channel: any Channel, of address: String) {
    open.withLock { open in
      guard let index = open[address]?.firstIndex(where: { $0 === channel }) else { return }
      open[address]?.remove(at: index)
      if open[address]?.isEmpty == true { open[address] = nil }
    }
  }

  /// Logs a wrong token or code: with its address if that is switched on, or one a minute.
  func recordFailure(_ event: String, _ request: Request, _ context: ServiceContext) {
    guard logsFailures else { return report(event, of: context.channel) }
    log.record(event, from: clients.exactAddress(of: request.headers, from: context.peer))
  }

  fileprivate func report(_ event: String, of channel: any Channel) {
    guard lines.isFirst(channel.remoteAddress?.ipAddress ?? "", at: clock()) else { return }
    log.recordWarning(event)
  }
}

extension FailureLimit {
  /// Counts a key, and returns whether it wasn't counted within the last minute.
  func isFirst(_ key: String, at now: Timestamp) -> Bool {
    guard wait(for: key, at: now) == nil else { return false }
    fail(key, at: now)
    return true
  }
}

/// Closes a connection whose first request head or whose request body takes too long.
///
/// Hummingbird's idle time-out covers later request heads.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  /// The time allowed for a body while the service stops.
  private static let rest = TimeAmount.seconds(1)

  private let connections: Connections
  private let head: TimeAmount
  private let body: TimeAmount
  private var deadline: Scheduled<Void>?
  private var isReadingBody = false
  private var isFromProxy = false
  /// The client's address, which is the peer's until a proxy has forwarded another.
  private var address = ""

  init(_ connections: Connections, head: TimeAmount, body: TimeAmount) {
    self.connections = connections
    self.head = head
    self.body = body
  }

  func channelActive(context: ChannelHandlerContext) {
    let peer = context.channel.remoteAddress?.ipAddress
    address = connections.clients.address(of: [:], from: peer)
    isFromProxy = peer.map(connections.clients.isProxy) ?? false
    if !isFromProxy { connections.add(context.channel, of: address) }
    // The system would grow it to megabytes for each client that reads slowly. If it can't be set,
    // the connection works as well.
    context.channel.setOption(.socketOption(.so_sndbuf), value: 65_536).whenComplete { _ in }
    close(context.channel, after: head, isSlow: false)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      isReadingBody = true
      if isFromProxy {
        address = connections.clients.address(
          of: head.headerFields, from: context.channel.remoteAddress?.ipAddress)
        connections.add(context.channel, of: address)
      }
      close(context.channel, after: body, isSlow: true)
    case .body: break
    case .end:
      isReadingBody = false
      deadline?.cancel()
      if isFromProxy { connections.remove(context.channel, of: address) }
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    connections.remove(context.channel, of: address)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, isReadingBody {
      close(context.channel, after: Self.rest, isSlow: false)
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func close(_ channel: any Channel, after time: TimeAmount, isSlow: Bool) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: time) { [connections] in
      if isSlow { connections.report("closed a connection: slow body", of: channel) }
      channel.close(promise: nil)
    }
  }
}

/// Lets a connection's end wait until its last response is sent.
///
/// Hummingbird ends a connection as soon as the response is written, if the service stops or the
/// client has ended its side, and NIO then drops what the system's buffers have not taken yet.
final class LastResponse: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private static let limit = TimeAmount.seconds(10)

  /// Completed when the response is sent.
  private var response: EventLoopFuture<Void>?

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    let sent = promise ?? context.eventLoop.makePromise()
    response = sent.futureResult
    context.write(data, promise: sent)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    defer { response = nil }
    guard mode != .input, let response else { return context.close(mode: mode, promise: promise) }
    let limit = context.eventLoop.assumeIsolated().scheduleTask(in: Self.limit) {
      context.close(promise: nil)
    }
    response.assumeIsolated().whenComplete { _ in
      limit.cancel()
      context.close(mode: mode, promise: promise)
    }
  }
}
