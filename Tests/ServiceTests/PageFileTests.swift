import Foundation
import PrioritiesTestSupport
import Testing

@testable import PrioritiesService

/// The page's files, and its modules in node, without a browser.
@Suite struct PageFileTests {
  private func text(_ path: String) throws -> String {
    let file = try #require(WebPage.files.first { $0.path == path })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test("The page has at most 48 KB when compressed", .needs("gzip"))
  func size() throws {
    let folder = try TemporaryFolder()
    var total = 0
    for (index, file) in WebPage.files.enumerated() {
      let url = folder.url("\(index)")
      try Data(file.bytes).write(to: url)
      #expect(try run("gzip", ["-9n", url.path]) == BuiltProgram.Result())
      total += try Data(contentsOf: url.appendingPathExtension("gz")).count
    }
    #expect(total <= 48 * 1024)
  }

  @Test("The page loads nothing from other hosts")
  func origin() {
    for file in WebPage.files {
      let text = String(decoding: file.bytes, as: UTF8.self)
        .replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!text.contains("http://") && !text.contains("https://"), "\(file.path)")
      #expect(!text.contains("innerHTML") && !text.contains("eval("), "\(file.path)")
    }
  }

  @Test("The service worker caches every file of the page, under a name that changes with them")
  func worker() throws {
    let worker = try text("/sw.js")
    #expect(!worker.contains("{{"))
    let names = worker.split { $0 == " " || $0 == "\"" }
    for file in WebPage.files where file.path != "/sw.js" {
      #expect(names.contains(".\(file.path)"), "\(file.path)")
    }
  }

  @Test("Every module is requested at once, except those that load after the list")
  func preloading() throws {
    let page = try text("/")
    let later: Set = ["/customize.js", "/swipe.js", "/sw.js"]
    for file in WebPage.files where file.path.hasSuffix(".js") {
      let isRequested = page.contains("\"\(file.path.dropFirst())\"")
      #expect(isRequested != later.contains(file.path), "\(file.path)")
    }
  }

  @Test("No module is longer than 300 lines, and none is served with its comments")
  func lengths() throws {
    let folder = packageRoot.appending(path: "Sources/PrioritiesService/Page")
    for file in WebPage.files where file.path.hasSuffix(".js") {
      let source = try Data(contentsOf: folder.appending(path: file.path))
      #expect(source.count { $0 == UInt8(ascii: "\n") } <= 300, "\(file.path)")
      #expect(source.starts(with: "//".utf8), "\(file.path)")
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
      #expect(!lines.contains { $0.contains(/^ *(\/[\/*]|\*)/) }, "\(file.path)")
    }
  }

  /// The page's modules in a folder from which node can load them.
  private func modules() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Data(#"{"type":"module"}"#.utf8).write(to: folder.url("package.json"))
    for file in WebPage.files where file.path.hasSuffix(".js") {
      try Data(file.bytes).write(to: folder.url(String(file.path.dropFirst())))
    }
    return folder
  }

  @Test("The scripts are valid", .needs("node"))
  func syntax() throws {
    let folder = try modules()
    for file in WebPage.files where file.path.hasSuffix(".js") {
      let result = try run("node", ["--check", folder.path + file.path])
      #expect(result.status == 0, "\(file.path): \(result.errors)")
    }
  }

  /// Runs a script in `Page` with the folder of the modules.
  private func prove(_ script: String, _ words: String...) throws -> BuiltProgram.Result {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Page/\(script).test.mjs").path
    let folder = try modules()
    return try withExtendedLifetime(folder) { try run("node", [path, folder.path] + words) }
  }

  @Test("Rows, lists and searches are computed", .needs("node"))
  func model() throws {
    #expect(try prove("model") == BuiltProgram.Result(output: "passed\n"))
  }

  @Test("Two pages and a terminal converge despite lost responses", .needs("node"))
  func merging() throws {
    let runs = runsSlowProofs ? "10000" : "1000"
    #expect(try prove("queue", runs) == BuiltProgram.Result(output: "\(runs) runs\n"))
  }

  @Test("The page shows what several devices do as the server does", .needs("node"))
  func devices() throws {
    let file = packageRoot.appending(path: "Tests/Fixtures/devices.json")
    #expect(try prove("devices", file.path) == BuiltProgram.Result(output: "86 cases\n"))
  }

  @Test("Dates raise items by the cases that the lists and the store read", .needs("node"))
  func dates() throws {
    let file = packageRoot.appending(path: "Tests/Fixtures/dates.json")
    #expect(try prove("dates", file.path) == BuiltProgram.Result(output: "passed\n"))
  }

  @Test("Elements become others with few changes", .needs("node"))
  func differ() throws {
    let runs = runsSlowProofs ? "5000" : "500"
    #expect(try prove("differ", runs) == BuiltProgram.Result(output: "\(runs) runs\n"))
  }
}
