import Hummingbird
import Synchronization

/// Counters of the service, for Prometheus.
final class ServiceMetrics: Sendable {
  private struct Counts {
    var answers: [Int: Int] = [:]
    var changes = 0
    /// How many answers fell into each bucket of ``bounds``, and above them all.
    var durations = [Int](repeating: 0, count: ServiceMetrics.bounds.count + 1)
    var seconds = 0.0
  }

  private let counts = Mutex(Counts())

  /// The upper bounds of the histogram's buckets, in seconds.
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

  /// Counts an answer by its status and the seconds until it began.
  func count(status: Int, seconds: Double) {
    counts.withLock { counts in
      counts.answers[status, default: 0] += 1
      let index = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      counts.durations[index] += 1
      counts.seconds += seconds
    }
  }

  private func histogram(_ counts: Counts) -> [String] {
    let name = "priorities_request_seconds"
    var lines = [
      "# HELP \(name) Seconds from a request to the beginning of its answer.",
      "# TYPE \(name) histogram",
    ]
    var total = 0
    for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts.durations) {
      total += count
      lines.append("\(name)_bucket{le=\"\(bound)\"} \(total)")
    }
    return lines + ["\(name)_sum \(counts.seconds)", "\(name)_count \(total)"]
  }

  func count(changes: Int) {
    counts.withLock { $0.changes += changes }
  }

  func text(streams: Int, more: [String] = []) -> String {
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
    lines += histogram(counts)
    lines += more
    return lines.joined(separator: "\n") + "\n"
  }
}
