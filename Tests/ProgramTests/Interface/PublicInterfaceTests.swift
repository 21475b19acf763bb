import Foundation
import PrioritiesTestSupport
import Testing

/// What other programs can use, as a golden for each library, so that a change is seen in a diff.
@Suite(.needs("swift"))
struct PublicInterfaceTests {
  @Test(
    "The public interface of a library is as listed",
    arguments: [
      "AppIconSets", "LayeredSettings", "PrioritiesBasics", "PriorityLists", "StyledTerminalText",
      "TaskListFormats", "TerminalInterface", "TerminalThemeImport", "TerminalThemes",
    ])
  func interface(library: String) throws {
    let folder = try TemporaryFolder()
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let result = try ChildProcess.run([
      packageRoot.appending(path: "Scripts/symbol-graphs").path, build.path, folder.path, library,
    ])
    try #require(result.status == 0, "\(result.errors)")
    // One file for the module, and one for each other module that it extends.
    let graphs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(library) && $0.hasSuffix(".symbols.json") }.sorted()
      .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: folder.url($0))) }
    try expectGolden(listing(graphs), "\(library).txt")
  }

  /// A declaration on each line, indented below its type; types with their conformances; then what it
  /// adds to the types of other modules.
  private func listing(_ graphs: [SymbolGraph]) -> String {
    var conformances: [String: Set<String>] = [:]
    for relation in graphs.flatMap(\.relationships) where relation.kind == "conformsTo" {
      let name = relation.targetFallback ?? relation.target
      conformances[relation.source, default: []].insert(
        name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name)
    }
    let names = Dictionary(
      graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0.pathComponents.last ?? "") },
      uniquingKeysWith: { first, _ in first })
    return graphs.enumerated().map { index, graph in
      let symbols = graph.symbols.filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
      return symbols.sorted(by: SymbolGraph.areInOrder).map { symbol in
        let protocols = (conformances[symbol.identifier.precise] ?? []).map { names[$0] ?? $0 }
          .filter { !["Copyable", "Escapable", "SendableMetatype"].contains($0) }.sorted()
        let types = symbol.pathComponents.dropLast()
        let start =
          index == 0
          ? String(repeating: "  ", count: types.count)
          : "extension \(types.joined(separator: ".")) "
        let end = protocols.isEmpty ? "" : ": " + protocols.joined(separator: ", ")
        return "\(start)\(symbol.declaration)\(end)\n"
      }.joined()
    }.joined(separator: "\n")
  }
}

/// The parts of a symbol graph that the listing needs.
private struct SymbolGraph: Decodable {
  var symbols: [Symbol]
  var relationships: [Relationship]

  struct Symbol: Decodable {
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]

    /// The declaration on one line.
    var declaration: String {
      declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
  }
  struct Identifier: Decodable { var precise: String }
  struct Fragment: Decodable { var spelling: String }
  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
  }

  /// A type precedes its members; overloads are in the order of their declarations.
  static func areInOrder(_ one: Symbol, _ other: Symbol) -> Bool {
    one.pathComponents == other.pathComponents
      ? one.declaration < other.declaration
      : one.pathComponents.lexicographicallyPrecedes(other.pathComponents)
  }
}
