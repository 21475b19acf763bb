import Foundation
import PrioritiesTestSupport
import Testing

/// Commands without permissions for the data folder.
@Suite(.enabled(if: getuid() != 0 || Machine.canBecomeNobody, "root is allowed everything here"))
struct MissingRightsTests {
  let home = TemporaryFolder.forSuite()

  /// Runs a script as an ordinary user who owns the home; `$P` is the program.
  ///
  /// The home's mode is restored at the end.
  private func run(_ script: String) throws -> BuiltProgram.Result {
    let copy = try TemporaryFolder()
    let isRoot = getuid() == 0
    let program = copy.url("priorities").path
    let runner = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    return try BuiltProgram(path: "/bin/sh").run(
      [
        "-c",
        """
        cp '\(BuiltProgram.priorities.path)' '\(program)' && chmod 755 '\(copy.path)' &&
        '\(program)' add Milk > /dev/null || exit 99
        [ \(getuid()) -ne 0 ] || chown -R 65534:65534 '\(home.path)'
        P='\(runner)\(program)'; H='\(home.path)'
        trap 'chmod 700 "$H"' EXIT
        \(script)
        """,
      ], home: home)
  }

  /// The failed checks by name.
  private func faults(_ output: String) -> [String: String] {
    var faults: [String: String] = [:]
    for line in output.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.first == "not ok", cells.count == 4 { faults[cells[1]] = cells[2] }
    }
    return faults
  }

  @Test("doctor reports a read-only folder")
  func readOnly() throws {
    let result = try run("chmod 555 \"$H\"; $P doctor")
    #expect(result.status == 1)
    #expect(faults(result.output) == ["store folder": "read-only"])
    #expect(
      result.output.contains(
        "\titems can be read, but changes cannot be stored in \(home.path)\n"), "\(result.output)")
  }

  @Test("doctor assumes nothing about an unreadable folder")
  func unreadable() throws {
    let result = try run("chmod 000 \"$H\"; $P doctor")
    #expect(result.status == 65)
    let faults = faults(result.output)
    #expect(
      Set(faults.keys) == [
        "settings", "themes", "hooks", "store", "store integrity", "store folder", "store backups",
        "synchronization", "theme",
      ])
    #expect(faults["store folder"] == "cannot be read")
    #expect(faults["store backups"] == "unknown")
    #expect(
      result.output.contains("\tthe themes in \(home.path)/Themes cannot be read\n"),
      "\(result.output)")
    #expect(!result.output.contains("does not exist yet"))
  }

  @Test("doctor reports an unreadable store")
  func unreadableStore() throws {
    let result = try run("chmod 000 \"$H/priorities.sqlite\"; chmod 555 \"$H\"; $P doctor")
    #expect(result.status == 65)
    #expect(faults(result.output)["store integrity"] == "cannot be read")
    #expect(
      result.output.contains("\tchanges cannot be stored in \(home.path)\n"), "\(result.output)")
  }

  @Test("edit exits with 77 if it cannot create a draft")
  func draft() throws {
    let result = try run("chmod 555 \"$H\"; EDITOR=true $P edit Milk")
    #expect(
      result
        == .init(
          status: 77,
          errors: "The folder \(home.path)/Drafts cannot be created: Permission denied.\n"))
  }
}
