import Synchronization

/// Counters of hosting, for Prometheus.
package final class HostingMetrics: Sendable {
  package struct Counts: Hashable, Sendable {
    /// Households read from their logs.
    package var loads = 0
    package var applied = 0
    /// Appends that lost to another node's.
    package var conflicts = 0
    package var appends = 0
    /// Appends and other statements sent again.
    package var retries = 0
    package var snapshots = 0
    /// Households released from memory.
    package var evictions = 0
    package var connections = 0
    /// Times that no connection became free in time.
    package var exhaustions = 0
    package var notifications = 0
    /// Times that a watched household was checked for changes of other nodes.
    package var polls = 0
  }

  private let counts = Mutex(Counts())

  package init() {}

  package var current: Counts { counts.withLock { $0 } }

  /// Adds to one of the counts.
  func count(_ path: any WritableKeyPath<Counts, Int> & Sendable, by number: Int = 1) {
    counts.withLock { $0[keyPath: path] += number }
  }

  /// The lines that Prometheus reads.
  var lines: [String] {
    let counts = current
    let values: [(name: String, help: String, count: Int)] = [
      ("loads", "Households read from their logs.", counts.loads),
      ("applied", "Entries of other nodes applied.", counts.applied),
      ("conflicts", "Appends that another node was faster with.", counts.conflicts),
      ("appends", "Entries appended.", counts.appends),
      ("retries", "Statements sent again.", counts.retries),
      ("snapshots", "Snapshots kept.", counts.snapshots),
      ("evictions", "Households put out of memory.", counts.evictions),
      ("connections", "Connections to the database opened.", counts.connections),
      ("exhaustions", "Waits for a connection in vain.", counts.exhaustions),
      ("notifications", "Notifications sent.", counts.notifications),
      ("polls", "Times that changes of other nodes were asked for.", counts.polls),
    ]
    return values.flatMap { value in
      let name = "priorities_hosting_\(value.name)_total"
      return [
        "# HELP \(name) \(value.help)", "# TYPE \(name) counter", "\(name) \(value.count)",
      ]
    }
  }
}
