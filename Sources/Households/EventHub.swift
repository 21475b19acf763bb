import Synchronization

package enum ServiceEvent: Hashable, Sendable {
  case items(Int64)
  case preferences(member: String?)
  case themes
  /// The history restarted: all that clients know is invalid.
  case reset
  case pulse
}

/// Sends events to the open streams.
///
/// Buffers a few events for a stream that is not read. Then the stream ends, and the client opens
/// another.
package final class EventHub: Sendable {
  package struct Listener: Sendable {
    package let id: Int
    package let events: AsyncStream<ServiceEvent>
  }

  private struct Entry {
    var member: String?
    var token: String
    var continuation: AsyncStream<ServiceEvent>.Continuation
  }

  private struct State {
    var next = 0
    var entries: [Int: Entry] = [:]
    var counts: [String: Int] = [:]
  }

  private let state = Mutex(State())

  package var count: Int { state.withLock { $0.entries.count } }

  /// Opens a stream; nil if the token has its maximum of streams.
  package func listen(member: String?, token: String, most: Int = 64) -> Listener? {
    let (events, continuation) = AsyncStream.makeStream(
      of: ServiceEvent.self, bufferingPolicy: .bufferingOldest(16))
    let id = state.withLock { state -> Int? in
      guard state.counts[token, default: 0] < most else { return nil }
      state.next += 1
      state.entries[state.next] = Entry(member: member, token: token, continuation: continuation)
      state.counts[token, default: 0] += 1
      return state.next
    }
    return id.map { Listener(id: $0, events: events) }
  }

  package func end(_ id: Int) {
    let entry = state.withLock { state -> Entry? in
      guard let entry = state.entries.removeValue(forKey: id) else { return nil }
      state.counts[entry.token, default: 1] -= 1
      if state.counts[entry.token] == 0 { state.counts[entry.token] = nil }
      return entry
    }
    entry?.continuation.finish()
  }

  /// Sends an event to all streams, or one about preferences to its member's.
  package func publish(_ event: ServiceEvent) {
    let entries = state.withLock { $0.entries }
    for (id, entry) in entries {
      if case .preferences(let member) = event, entry.member != member { continue }
      if case .dropped = entry.continuation.yield(event) { end(id) }
    }
  }

  /// Sends a comment that keeps a stream's connection open.
  package func pulse(_ id: Int) {
    let entry = state.withLock { $0.entries[id] }
    if case .dropped? = entry?.continuation.yield(.pulse) { end(id) }
  }

  func endAll() {
    for id in state.withLock({ Array($0.entries.keys) }) { end(id) }
  }

  func end(token: String) {
    let ids = state.withLock { state in state.entries.filter { $0.value.token == token }.keys }
    for id in ids { end(id) }
  }
}
