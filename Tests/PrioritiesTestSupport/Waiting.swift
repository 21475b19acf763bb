import Foundation

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
