import Foundation

/// Whether a program that a test needs is on this machine.
public func isInstalled(_ tool: String) -> Bool {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  return path.split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
  }
}

/// Whether the slow proofs run too (`Scripts/test --all`).
public let runsSlowProofs = ProcessInfo.processInfo.environment["PRIORITIES_TEST_ALL"] == "1"
