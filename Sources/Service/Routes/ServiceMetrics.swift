import Hummingbird
import Synchronization

/// Counts what the service did, for Prometheus.
final class ServiceMetrics: Sendable {
  private struct Counts {
    var answers: [Int: Int] = [:]
    var changes = 0
  }

  private let counts = Mutex(Counts())

  /// Counts an answer by its status.
  func count(status: Int) {
    counts.withLock { $0.answers[status, default: 0] += 1 }
  }

  /// Counts changes that were answered.
  func count(changes: Int) {
    counts.withLock { $0.changes += changes }
  }

  /// The text that Prometheus reads.
  func text(streams: Int) -> String {
    let counts = counts.withLock { $0 }
    var lines = [
      "# HELP priorities_requests_total Answers by status.",
      "# TYPE priorities_requests_total counter",
    ]
    for (status, count) in counts.answers.sorted(by: { $0.key < $1.key }) {
      lines.append("priorities_requests_total{status=\"\(status)\"} \(count)")
    }
    lines += [
      "# HELP priorities_changes_total Changes answered.",
      "# TYPE priorities_changes_total counter",
      "priorities_changes_total \(counts.changes)",
      "# HELP priorities_streams Event streams open.", "# TYPE priorities_streams gauge",
      "priorities_streams \(streams)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
