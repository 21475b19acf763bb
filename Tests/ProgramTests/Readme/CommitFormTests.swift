import Foundation
import PrioritiesTestSupport
import Testing

/// The check of the gate that `CONTRIBUTING.md` describes.
@Suite("The form of commits", .needs("git"))
struct CommitFormTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try makeFolder(folder.url("Scripts").path)
    try FileManager.default.copyItem(
      at: packageRoot.appending(path: "Scripts/check-commits"),
      to: folder.url("Scripts/check-commits"))
  }

  private func git(_ words: String...) throws {
    let identity = ["GIT_CONFIG_GLOBAL": "/dev/null", "HOME": folder.path]
    let names = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let result = try ChildProcess.run(
      ["git", "-C", folder.path] + names + words,
      environment: identity.merging(["PATH": path]) { $1 })
    #expect(result.status == 0, "\(words) \(result.errors)")
  }

  private func check() throws -> BuiltProgram.Result {
    try ChildProcess.run([folder.url("Scripts/check-commits").path])
  }

  /// A commit of any form, then the one that adds the check, then one with this message.
  private func commit(_ subject: String, _ body: String) throws {
    try git("init", "--quiet")
    try git("commit", "--quiet", "--allow-empty", "-m", "Anything goes before.")
    try git("add", "Scripts")
    try git("commit", "--quiet", "-m", "Add the check")
    try git("commit", "--quiet", "--allow-empty", "-m", subject, "-m", body)
  }

  @Test(
    "Imperative subjects with a body pass",
    arguments: [
      "fix: keep the row", "feat: process names", "docs: embed a picture", "test: bring it back",
      "build: \(String(repeating: "x", count: 65))",
    ])
  func accepted(subject: String) throws {
    try commit(subject, "It moved away.")
    #expect(try check() == .init())
  }

  @Test(
    "A fault is named",
    arguments: [
      ("Keep the row", "It moved.", "begin with one of"),
      ("chore: keep the row", "It moved.", "begin with one of"),
      ("fix: Keep the row", "It moved.", "begin with one of"),
      ("fix: keeps the row", "It moved.", "use the imperative, not \"keeps\""),
      ("fix: kept and moved; sorted", "It moved.", "say one thing"),
      ("fix: keep the row.", "It moved.", "say one thing"),
      ("fix: added a row", "It moved.", "use the imperative, not \"added\""),
      ("fix: adding a row", "It moved.", "use the imperative, not \"adding\""),
      ("fix: keep the row", "", "say why in a body"),
      ("fix: keep the row", "Signed-off-by: Ada <ada@example.org>", "say why in a body"),
      (
        "build: \(String(repeating: "x", count: 66))", "It is long.",
        "at most 72 characters, not 73"
      ),
    ])
  func refused(subject: String, body: String, fault: String) throws {
    try commit(subject, body)
    let result = try check()
    #expect(result.status == 1)
    #expect(result.errors.contains("\(subject)\n  ") && result.errors.contains(fault))
  }

  @Test("A tarball and a shallow clone are skipped")
  func withoutHistory() throws {
    let skipped = BuiltProgram.Result(
      output: "Skipped: the form of commits, without the whole history.\n")
    #expect(try check() == skipped)
    try commit("Anything", "")
    let clone = try TemporaryFolder()
    try git("clone", "--quiet", "--depth", "1", "file://\(folder.path)", clone.url("copy").path)
    #expect(try ChildProcess.run([clone.url("copy/Scripts/check-commits").path]) == skipped)
  }
}
