import Foundation
import Households
import Hummingbird
import Lists
import Settings
import TestSupport
import Testing

@testable import Service

@Suite struct DocumentTests {
  private func service(_ home: TemporaryFolder) throws -> PriorityService {
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) }
    return try PriorityService(
      ServiceOptions(clock: clock),
      home: HomeDirectory.Options(
        folders: try Folders(environment: ["PRIORITIES_HOME": home.path]), clock: clock))
  }

  private func document() throws -> [String: Any] {
    let bytes = Data(PackageResources.openapi_json)
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  @Test("The OpenAPI document has the routes with their needs, queries, bodies and answers")
  func routes() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: [String: Any]]])
    let named = paths.flatMap { path, operations in
      operations.map { Self.line($0.key, path, $0.value) }
    }
    let pages = Set(WebPage.files.map(\.path))
    let routes = try service(TemporaryFolder()).routes.filter { !pages.contains($0.path) }
    #expect(named.sorted() == routes.map(Self.line(of:)).sorted())
  }

  private static func line(_ method: String, _ path: String, _ operation: [String: Any]) -> String {
    let parameters = operation["parameters"] as? [[String: Any]] ?? []
    func names(_ place: String) -> [String] {
      parameters.filter { $0["in"] as? String == place }.compactMap { $0["name"] as? String }
    }
    let content = (operation["requestBody"] as? [String: Any])?["content"] as? [String: Any]
    return line(
      method, path, isOpen: operation["security"] != nil, names("path"), names("query"),
      content?.keys.sorted() ?? [], (operation["responses"] as? [String: Any] ?? [:]).keys)
  }

  private static func line(of route: PriorityService.Route) -> String {
    var isOpen = true
    if case .client = route.handler { isOpen = false }
    let type =
      switch route.body {
      case .none: [String]()
      case .json: ["application/json"]
      case .toml: ["application/toml"]
      }
    return line(
      route.method.rawValue.lowercased(), route.path, isOpen: isOpen,
      route.path.matches(of: #/{(\w+)}/#).map { String($0.1) }, route.query, type,
      route.statuses.union(PriorityService.Route.commonStatuses).map(String.init))
  }

  private static func line(
    _ method: String, _ path: String, isOpen: Bool, _ parameters: [String],
    _ query: some Sequence<String>, _ body: [String], _ statuses: some Sequence<String>
  ) -> String {
    """
    \(method) \(path)\(isOpen ? "" : " with a token") \(parameters) ?\(query.sorted()) \
    \(body) → \(statuses.sorted())
    """
  }

  @Test("Every response in the document has a description")
  func responses() throws {
    let document = try document()
    #expect(document["openapi"] as? String == "3.1.0")
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    for (path, methods) in paths {
      for (method, operation) in methods {
        let responses = operation["responses"] as? [String: Any] ?? [:]
        #expect(responses.keys.contains { $0.hasPrefix("2") }, "\(method) \(path)")
        #expect(responses["500"] != nil, "\(method) \(path)")
      }
    }
  }

  @Test("The page has at most 40 KB when compressed", .needs("gzip"))
  func size() throws {
    let folder = try TemporaryFolder()
    var total = 0
    for (index, file) in WebPage.files.enumerated() {
      let url = folder.url("\(index)")
      try Data(file.bytes).write(to: url)
      #expect(try run("gzip", ["-9n", url.path]) == BuiltProgram.Result())
      total += try Data(contentsOf: url.appendingPathExtension("gz")).count
    }
    #expect(total <= 40 * 1024)
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
    let files = WebPage.files
    let worker = try #require(files.first { $0.path == "/sw.js" })
    let text = String(decoding: worker.bytes, as: UTF8.self)
    #expect(!text.contains("{{version}}"))
    for file in files where file.path != "/sw.js" {
      #expect(text.contains("\"\(file.path)\""), "\(file.path)")
    }
  }

  @Test("The scripts are valid", .needs("node"))
  func syntax() throws {
    let folder = try TemporaryFolder()
    for file in WebPage.files where file.path.hasSuffix(".js") {
      let url = folder.url(String(file.path.dropFirst().dropLast(3)) + ".mjs")
      try Data(file.bytes).write(to: url)
      let result = try run("node", ["--check", url.path])
      #expect(result.status == 0, "\(file.path): \(result.errors)")
    }
  }

  @Test("No preference names programs, commands or paths")
  func preferences() {
    let hidden: Set = ["keys", "pager", "signal", "templates"]
    #expect(PreferenceRoutes.shared.isDisjoint(with: hidden))
  }

  @Test("Two pages and a terminal converge despite lost responses", .needs("node"))
  func merging() throws {
    let folder = try TemporaryFolder()
    let model = folder.url("model.mjs")
    let file = try #require(WebPage.files.first { $0.path == "/model.js" })
    try Data(file.bytes).write(to: model)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("model.test.mjs")
    let runs = runsSlowProofs ? "10000" : "1000"
    let result = try run("node", [script.path, model.path, runs])
    #expect(result == BuiltProgram.Result(output: "\(runs) runs\n"))
  }
}
