import Foundation
import PrioritiesTestSupport
import Testing

struct UnreadableFileTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  @Test("A unit that cannot be read is not replaced")
  func unit() throws {
    try home.write("", to: "config/systemd/user/priorities.service/file")
    let result = try run(
      "serve", "install", environment: ["XDG_CONFIG_HOME": home.url("config").path])
    #expect(result.status == 74)
    #expect(result.errors.hasSuffix("priorities.service cannot be read: Is a directory.\n"))
  }

  @Test("Profiles that cannot be listed are not missing", arguments: ["list", "delete"])
  func profiles(command: String) throws {
    try home.write("", to: "profiles")
    let result = try run(["profile", command] + (command == "list" ? [] : ["work", "--yes"]))
    #expect(result.status == 74)
    #expect(result.errors.hasSuffix("/profiles cannot be read: Not a directory.\n"))
  }
}
