import Synchronization

package final class HostingMetrics: Sendable {
  enum Counter: String, CaseIterable {
    case loads = "Households read from their logs."
    case applied = "Entries of other nodes applied."
    case conflicts = "Appends that another node was faster with."
    case appends = "Entries appended."
    case retries = "Statements sent again."
    case snapshots = "Snapshots kept."
    case evictions = "Households put out of memory."
    case connections = "Connections to the database opened."
    case exhaustions = "Waits for a connection in vain."
    case notifications = "Notifications sent."
    case polls = "Times that changes of other nodes were asked for."
  }

  private let counts = Mutex<[Counter: Int]>([:])

  package init() {}

  subscript(counter: Counter) -> Int { counts.withLock { $0[counter, default: 0] } }

  func count(_ counter: Counter, by number: Int = 1) {
    counts.withLock { $0[counter, default: 0] += number }
  }

  var lines: [String] {
    Counter.allCases.flatMap { counter in
      Self.lines("\(counter)_total", "counter", counter.rawValue, self[counter])
    }
  }

  static func lines(_ name: String, _ type: String, _ help: String, _ value: Int) -> [String] {
    let name = "priorities_hosting_\(name)"
    return ["# HELP \(name) \(help)", "# TYPE \(name) \(type)", "\(name) \(value)"]
  }
}
