import Foundation

/// The path of an installed program; `nil` if it is not installed.
package func toolPath(_ tool: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  return path.split(separator: ":").map { "\($0)/\(tool)" }
    .first(where: FileManager.default.isExecutableFile)
}

package func isInstalled(_ tool: String) -> Bool { toolPath(tool) != nil }

/// Whether the slow proofs run too (`Scripts/test --all`).
package let runsSlowProofs = ProcessInfo.processInfo.environment["PRIORITIES_TEST_ALL"] == "1"
