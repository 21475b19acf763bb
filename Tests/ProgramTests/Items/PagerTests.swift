import Foundation
import TestSupport
import Testing

@Suite struct PagerTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("Output with more rows than the terminal is paged")
  func pager() throws {
    for number in 1...30 { try run("add", "Item \(number)") }
    let paged = try screen("list", rows: 10, environment: ["PAGER": "sed s/^/PAGED/"])
    #expect(paged.text.contains("PAGED"))
    #expect(
      !(try screen("list", rows: 60, environment: ["PAGER": "sed s/^/PAGED/"]).text.contains(
        "PAGED")))
    try run("settings", "write", "pager", "off")
    #expect(
      !(try screen("list", rows: 10, environment: ["PAGER": "sed s/^/PAGED/"]).text.contains(
        "PAGED")))
    try run("settings", "write", "pager", "auto")
    let missing = try screen("list", rows: 10, environment: ["PAGER": "/nonexistent/pager"])
    #expect(missing.status == 0)
    #expect(missing.text.contains("Item 30"))
  }

  @Test(
    "The pager shows colours, unless LESS or LV is set",
    arguments: [("", "<FRX>"), ("-S", "<-S>")])
  func pagerOptions(less: String, expected: String) throws {
    for number in 1...30 { try run("add", "Item \(number)") }
    let pager = try TemporaryFolder().path + "-pager"
    defer { try? FileManager.default.removeItem(atPath: pager) }
    try Data("#!/bin/sh\necho \"<$LESS>\"; cat\n".utf8).write(to: URL(fileURLWithPath: pager))
    var environment = ["PAGER": "sh \(pager)"]
    if !less.isEmpty { environment["LESS"] = less }
    #expect(try screen("list", rows: 10, environment: environment).text.contains(expected))
  }
}
