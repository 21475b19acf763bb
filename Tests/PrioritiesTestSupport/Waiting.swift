import Foundation

/// The seconds that this thread has computed: a figure for one piece of work on a busy machine, where
/// a clock measures what else runs.
package var processorTime: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Waits until a condition is true, tested every few milliseconds; false on timeout.
package func eventually(
  within seconds: Double = 20, _ condition: () throws -> Bool
) rethrows -> Bool {
  let start = ContinuousClock.now
  while try !condition() {
    guard start.duration(to: .now) / .seconds(1) < seconds else { return false }
    usleep(5_000)
  }
  return true
}
