import Foundation

/// Waits until a condition holds, tested every few milliseconds.
///
/// - Returns: Whether it held before the timeout.
public func eventually(
  within seconds: Double = 20, _ condition: () throws -> Bool
) rethrows -> Bool {
  let start = ContinuousClock.now
  while try !condition() {
    guard start.duration(to: .now) / .seconds(1) < seconds else { return false }
    usleep(5_000)
  }
  return true
}
