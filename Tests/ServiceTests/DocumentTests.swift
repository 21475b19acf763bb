import Foundation
import Hummingbird
import LayeredSettings
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesService

@Suite struct DocumentTests {
  private func service(_ home: TemporaryFolder) throws -> PriorityService {
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) }
    return try PriorityService(
      ServiceOptions(clock: clock),
      home: HomeDirectory.Options(
        folders: try Folders(environment: ["PRIORITIES_HOME": home.path]), clock: clock))
  }

  private func document() throws -> [String: Any] {
    let bytes = Data(WebPage.bytes(of: "openapi.json"))
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

  @Test("No setting names programs, commands or paths")
  func settings() {
    let hidden: Set = ["keys", "pager", "signal", "templates"]
    #expect(SettingRoutes.shared.isDisjoint(with: hidden))
  }
}
