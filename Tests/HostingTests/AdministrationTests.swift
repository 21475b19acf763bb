import Foundation
import PrioritiesTestSupport
import Testing

@testable import PrioritiesHosting

/// What only the operator does and sees.
@Suite(.serialized, .needsPostgres)
struct AdministrationTests {
  private let parameters: String
  private let id: String

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    id = try HostedNode.makeHousehold(parameters).id
  }

  private func run(_ words: String...) throws -> BuiltProgram.Result {
    try HostedNode.run(words, parameters)
  }

  @Test("Names are cleaned, and two households of one name are listed by their ids")
  func names() throws {
    for name in ["", " ", "a\u{1B}[2Jb", "a\nb"] {
      let result = try run("household", "add", name)
      #expect(result.status == 65, "\(name)")
      #expect(!result.errors.contains("\u{1B}"))
    }
    #expect(try run("household", "add", " Lake  street ").status == 0)
    let second = try run("household", "add", "home").output.trimmingCharacters(in: .newlines)
    let result = try run("member", "list", "home", "--json")
    #expect(result.status == 1)
    let json = try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: Any]
    let error = try #require(json?["error"] as? [String: Any])
    #expect(error["code"] as? Int == 1)
    #expect(error["candidates"] as? [String] == [id, second].sorted())
    for id in [id, second] {
      #expect(try run("member", "list", "home").errors.contains(id))
    }
  }

  @Test("Every command prints one object with --json")
  func json() throws {
    let folder = try TemporaryFolder()
    func keys(_ words: String...) throws -> [String] {
      let result = try HostedNode.run(words + ["--json"], parameters)
      #expect(result.status == 0, "\(words): \(result.errors)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      #expect(json?["version"] as? Int == 1)
      return (json ?? [:]).keys.filter { $0 != "version" }
    }
    #expect(try keys("migrate") == ["tables"])
    #expect(try keys("household", "add", "other") == ["id"])
    #expect(try keys("household", "list") == ["households"])
    #expect(try keys("household", "show", id) == ["limits"])
    #expect(try keys("household", "limit", id, "items", "9") == [])
    #expect(try keys("household", "export", id, folder.url("export").path) == [])
    #expect(try keys("household", "import", folder.url("export").path) == ["id"])
    #expect(
      try keys(
        "household", "restore", id, folder.url("export").path, "--yes", "--save-to", folder.path)
        == ["saved"])
    #expect(try keys("member", "add", id, "ada") == [])
    #expect(try keys("member", "list", id) == ["members"])
    #expect(try keys("member", "delete", id, "ada") == [])
    #expect(try keys("device", "list", id) == ["devices"])
    #expect(try keys("pair", id) == ["code"])
    #expect(try keys("token", id, "phone") == ["token"])
    #expect(try keys("backup", folder.url("backups").path) == ["households"])
    #expect(try keys("household", "delete", "other", "--yes") == [])
  }
}
