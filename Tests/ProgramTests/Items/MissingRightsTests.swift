import Foundation
import TestSupport
import Testing

/// Messages and effects without rights to the folder of the items.
@Suite(.enabled(if: getuid() != 0 || Machine.canBecomeNobody, "root is allowed everything here"))
struct MissingRightsTests {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  /// Runs a script as an ordinary user who owns the home with Milk in it; `$P` is the program.
  ///
  /// The home's mode is restored at the end.
  private func run(_ script: String) throws -> BuiltProgram.Result {
    let copy = try TemporaryFolder()
    let isRoot = getuid() == 0
    let program = copy.url("priorities").path
    let runner = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    var shell = BuiltProgram.priorities
    shell.path = "/bin/sh"
    return try shell.run(
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

  /// The rows of a diagnosis with a fault, by name.
  private func faults(_ output: String) -> [String: String] {
    var faults: [String: String] = [:]
    for line in output.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.first == "not ok", cells.count == 4 { faults[cells[1]] = cells[2] }
    }
    return faults
  }

  @Test("A folder that can only be read is not ok, and says what can be done in it")
  func readOnly() throws {
    let result = try run("chmod 555 \"$H\"; $P doctor")
    #expect(result.status == 1)
    #expect(faults(result.output) == ["store folder": "can only be read"])
    #expect(
      result.output.contains(
        "\tlists can be read, changes cannot be stored in \(home.path)\n"), "\(result.output)")
  }

  @Test("Of a folder that cannot be read nothing is said to be there, or not to be")
  func unreadable() throws {
    let result = try run("chmod 000 \"$H\"; $P doctor")
    #expect(result.status == 65)
    let faults = faults(result.output)
    #expect(
      Set(faults.keys) == [
        "settings", "themes", "hooks", "store", "store integrity", "store folder", "store backups",
        "theme",
      ])
    #expect(faults["store folder"] == "cannot be read")
    #expect(faults["store backups"] == "not known")
    #expect(
      result.output.contains("\tthe themes in \(home.path)/Themes cannot be read; "),
      "\(result.output)")
    #expect(!result.output.contains("not there yet"))
  }

  @Test("Of a store that cannot be read it is not said that lists can")
  func unreadableStore() throws {
    let result = try run("chmod 000 \"$H/priorities.sqlite\"; chmod 555 \"$H\"; $P doctor")
    #expect(result.status == 65)
    #expect(faults(result.output)["store integrity"] == "cannot be read")
    #expect(
      result.output.contains("\tchanges cannot be stored in \(home.path)\n"), "\(result.output)")
  }

  @Test("A draft that cannot be made is a matter of rights")
  func draft() throws {
    let result = try run("chmod 555 \"$H\"; EDITOR=true $P edit Milk")
    #expect(
      result
        == .init(
          status: 77,
          errors: "The folder \(home.path)/Drafts cannot be made: Permission denied.\n"))
  }
}
