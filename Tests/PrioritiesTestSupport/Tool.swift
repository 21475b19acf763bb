import Foundation
import Testing

/// The path of an installed program; `nil` if it is not installed.
package func toolPath(_ tool: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  return path.split(separator: ":").map { "\($0)/\(tool)" }
    .first(where: FileManager.default.isExecutableFile)
}

package func isInstalled(_ tool: String) -> Bool { toolPath(tool) != nil }

/// Whether the slow proofs run too (`Scripts/test --all`).
package let runsSlowProofs = ProcessInfo.processInfo.environment["PRIORITIES_TEST_ALL"] == "1"

extension Trait where Self == ConditionTrait {
  package static func needs(_ tool: String) -> Self {
    .enabled(if: isInstalled(tool), "\(tool) is not installed")
  }
  package static func needsPython(_ module: String) -> Self {
    .enabled(if: Machine.hasPython(module: module), "python3 with \(module) is not installed")
  }
  package static var needsPriorities: Self {
    .enabled(if: BuiltProgram.priorities.exists, "priorities is not built")
  }
  package static var needsTracing: Self {
    .enabled(if: Machine.canTrace, "strace is not installed, or may not trace")
  }
  package static var needsMounts: Self {
    .enabled(if: Machine.canMount, "file systems cannot be mounted here")
  }
  package static var needsNobody: Self {
    .enabled(if: Machine.canBecomeNobody, "only root can run a program as nobody, by setpriv")
  }
}

package func jsonObject(_ text: String) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}
