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

  @Test("The OpenAPI document lists exactly the routes")
  func routes() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: Any]])
    let named = Set(
      paths.flatMap { path, methods in methods.keys.map { "\($0) \(Self.plain(path))" } })
    let pages = Set(WebPage.files.map { "get \($0.path)" })
    let routes = try service(TemporaryFolder()).router.routes
      .map { "\($0.method.rawValue.lowercased()) \(Self.plain($0.path.description))" }
    let served = Set(routes).subtracting(pages)
    #expect(named == served)
  }

  @Test("The OpenAPI document lists exactly the keys of queries")
  func queryKeys() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: Any]])
    var named: [String: Set<String>] = [:]
    for (path, methods) in paths {
      for operation in methods.values {
        let parameters = (operation as? [String: Any])?["parameters"] as? [[String: Any]] ?? []
        for parameter in parameters where parameter["in"] as? String == "query" {
          named[Self.plain(path), default: []].insert(parameter["name"] as? String ?? "")
        }
      }
    }
    let known = Gate.queryKeys.map { (Self.plain($0.key), $0.value) }
    #expect(named == Dictionary(uniqueKeysWithValues: known))
  }

  /// A path without parameter names and trailing slash.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").map { part in
      part.hasPrefix("{") || part.hasPrefix(":") ? "{}" : String(part)
    }
    return "/" + parts.joined(separator: "/")
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
