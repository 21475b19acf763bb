import PrioritiesTestSupport
import Testing

@Suite struct PagerTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  private func fill() throws { try home.add((1...30).map { "Item \($0)" }) }

  @Test("Output with more rows than the terminal is paged")
  func pager() throws {
    try fill()
    func isPaged(rows: UInt16) throws -> Bool {
      try screen("list", rows: rows, environment: ["PAGER": "sed s/^/PAGED/"]).text.contains(
        "PAGED")
    }
    #expect(try isPaged(rows: 10))
    #expect(try !isPaged(rows: 60))
    try run("settings", "write", "pager", "off")
    #expect(try !isPaged(rows: 10))
    try run("settings", "write", "pager", "auto")
    let missing = try screen("list", rows: 10, environment: ["PAGER": "/nonexistent/pager"])
    #expect(missing.status == 0)
    #expect(missing.text.contains("Item 30"))
  }

  @Test(
    "The pager shows colours, unless LESS or LV is set",
    arguments: [("", "<FRX>"), ("-S", "<-S>")])
  func pagerOptions(less: String, expected: String) throws {
    try fill()
    let folder = try TemporaryFolder()
    try folder.write("echo \"<$LESS>\"; cat\n", to: "pager")
    var environment = ["PAGER": "sh \(folder.path)/pager"]
    if !less.isEmpty { environment["LESS"] = less }
    #expect(try screen("list", rows: 10, environment: environment).text.contains(expected))
  }
}
