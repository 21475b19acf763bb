import Foundation
import PrioritiesTestSupport
import Testing

struct DocumentTests {
  @Test(
    "Paths in documents exist",
    arguments: [
      "README.md", "CONTRIBUTING.md", "docs/Architecture.md", "docs/Libraries.md",
      "docs/Releasing.md",
    ])
  func paths(document: String) throws {
    let text = try String(contentsOf: packageRoot.appending(path: document), encoding: .utf8)
    let named = text.matches(
      of: #/`((?:Sources|Tests|Scripts|Benchmarks|Examples|Themes|Icons|docs)/[^`\s<>*]*)`/#)
    let missing = named.map { String($0.1) }.filter { path in
      !path.contains("NAME")
        && !FileManager.default.fileExists(atPath: packageRoot.appending(path: path).path)
    }
    #expect(missing == [])
  }

  /// The dependencies of shipped targets, by name.
  private static func manifest() throws -> [String: Set<String>] {
    let text = try String(contentsOf: packageRoot.appending(path: "Package.swift"), encoding: .utf8)
    let products = Dictionary(
      uniqueKeysWithValues: text.matches(
        of: #/let (\w+) = (?:Target\.Dependency\.)?product\((?:name: )?"(\w+)"/#
      ).map { (String($0.1), String($0.2)) })
    let declared = text.matches(
      of:
        #/
        \n\ \ (?:module|program|cModule|\.target|\.systemLibrary)\(
        \s*(?:name:\ )?"(?<name>[\w-]+)"(?:,\s*\[(?<uses>[^\]]*)\])?(?<rest>[^\n]*(?:\n\ {4}[^\n]*)*)
        /#)
    var targets: [String: Set<String>] = [:]
    for target in declared where !target.rest.contains("path: \"Tests/") {
      let words = (target.uses ?? "").split { ", \n\"".contains($0) }.map(String.init)
      targets[String(target.name)] = Set(words.map { products[$0] ?? $0 })
    }
    return targets
  }

  @Test("The table of targets matches the manifest")
  func architecture() throws {
    let text = try String(
      contentsOf: packageRoot.appending(path: "docs/Architecture.md"), encoding: .utf8)
    let table = try #require(text.components(separatedBy: "| Target | Uses |").dropFirst().first)
      .components(separatedBy: "\n\n")[0]
    var written: [String: Set<String>] = [:]
    for row in table.split(separator: "\n") where row.hasPrefix("| `") {
      let cells = row.split(separator: "|")
      let names = { (cell: Substring) in cell.matches(of: #/[`*]([\w-]+)[`*]/#).map { String($0.1) }
      }
      for name in names(cells[0]) { written[name] = Set(names(cells[1])) }
    }
    let manifest = try Self.manifest()
    #expect(manifest.count > 20 && manifest["PrioritiesStorage"]?.contains("GRDB") == true)
    #expect(written == manifest)
    // Whoever takes the settings gets nothing of Priorities.
    #expect(manifest["LayeredSettings"] == ["PrioritiesBasics"])
  }

  private static func libraries() throws -> Set<String> {
    let text = try String(contentsOf: packageRoot.appending(path: "Package.swift"), encoding: .utf8)
    let list = try #require(text.firstMatch(of: #/let libraries = \[([^\]]*)\]/#)).1
    return Set(list.matches(of: #/"(\w+)"/#).map { String($0.1) })
  }

  @Test("The page on libraries and the package index have every product")
  func libraries() throws {
    func names(in file: String, _ pattern: Regex<(Substring, Substring)>) throws -> [String] {
      let text = try String(contentsOf: packageRoot.appending(path: file), encoding: .utf8)
      return text.matches(of: pattern).map { String($0.1) }.sorted()
    }
    let declared = try Self.libraries().sorted()
    #expect(declared.count == 9)
    #expect(try names(in: "docs/Libraries.md", #/\n\| [^`|]+ \| `(\w+)` \|/#) == declared)
    #expect(try names(in: ".spi.yml", #/\n +- (\w+)(?=\n)/#) == declared)
  }

  @Test("No target has a name that another package is likely to use")
  func targetNames() throws {
    let text = try String(contentsOf: packageRoot.appending(path: "Package.swift"), encoding: .utf8)
    let libraries = try Self.libraries()
    // SwiftPM ignores the tests of a dependency.
    let targets = text.matches(
      of: #/(?:module|program|cModule|\.target|\.systemLibrary)\(\s*(?:name: )?"([\w-]+)"/#)
    let unprefixed = targets.map { String($0.1) }.filter { name in
      !libraries.contains(name) && !name.contains(#/^C?[Pp]riorit/#)
    }
    // The latter is in the manifest only for `Scripts/fuzz`.
    #expect(targets.count > 30)
    #expect(unprefixed == ["fuzzing"])
  }
}
