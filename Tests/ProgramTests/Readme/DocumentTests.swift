import Foundation
import PrioritiesTestSupport
import Testing

struct DocumentTests {
  @Test(
    "Paths in documents exist",
    arguments: [
      "README.md", "CONTRIBUTING.md", "docs/Accessibility.md", "docs/Architecture.md",
      "docs/Libraries.md", "docs/Proof.md", "docs/Releasing.md",
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

  @Test("Links in documents lead to a file and a heading")
  func links() throws {
    let root = packageRoot.path
    let files = FileManager.default.enumerator(atPath: "\(root)/docs")?.allObjects ?? []
    let pages = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map {
      "docs/\($0)"
    }
    func headings(of path: String) throws -> [String] {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }.map { line in
          line.drop { $0 == "#" || $0 == " " }.lowercased().filter {
            $0.isLetter || $0.isNumber || "- ".contains($0)
          }
          .replacing(" ", with: "-")
        }
    }
    for page in pages + ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
      let folder = URL(filePath: "\(root)/\(page)").deletingLastPathComponent()
      let text = try String(contentsOfFile: "\(root)/\(page)", encoding: .utf8)
      for link in text.matches(of: #/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/#) {
        let file = link.1.isEmpty ? "\(root)/\(page)" : folder.appending(path: link.1).path
        #expect(FileManager.default.fileExists(atPath: file), "\(page): \(link.0)")
        guard !link.2.isEmpty else { continue }
        #expect(try headings(of: file).contains(String(link.2)), "\(page): \(link.0)")
      }
    }
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

  @Test("A target imports only targets on lower lines of the picture")
  func architecture() throws {
    let text = try String(
      contentsOf: packageRoot.appending(path: "docs/Architecture.md"), encoding: .utf8)
    let picture = try #require(text.components(separatedBy: "```\n").dropFirst().first)
    let lines = picture.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    func line(of target: String) -> Int? {
      let shown = target.hasPrefix("CPriorities") ? "CPriorities…" : target
      return lines.firstIndex { $0.contains(shown) }
    }
    let manifest = try Self.manifest()
    #expect(manifest.count > 20 && manifest["PrioritiesStorage"]?.contains("GRDB") == true)
    for (target, uses) in manifest {
      let own = try #require(line(of: target), "\(target)")
      let higher = uses.filter { manifest[$0] != nil }.filter { (line(of: $0) ?? 0) <= own }
      #expect(higher == [], "\(target)")
    }
    #expect(Set(lines.joined()).subtracting(manifest.keys) == ["CPriorities…"])
    // Whoever takes the settings gets nothing of Priorities.
    #expect(manifest["LayeredSettings"] == ["PrioritiesBasics"])
  }

  @Test("Every command of the page of proofs exists")
  func proofs() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    }
    func sources(of module: String) throws -> String {
      let folder = packageRoot.appending(path: "Tests/\(module)Tests")
      let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
      return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
        .map { try text("Tests/\(module)Tests/\($0)") }.joined()
    }
    let commands = try text("docs/Proof.md").matches(of: #/\| `(Scripts\/[^`]+)` \|/#)
    #expect(commands.count > 30)
    for command in commands {
      let words = command.1.replacing("\\|", with: "|").split(separator: " ").map(String.init)
      let script = packageRoot.appending(path: words[0]).path
      #expect(FileManager.default.isExecutableFile(atPath: script), "\(words)")
      guard words[0] == "Scripts/test" else { continue }
      if words[1] == "--all" {
        #expect(try text("Scripts/test-parts.sh").contains("part_\(words[2])()"), "\(words)")
        continue
      }
      let sources = try sources(of: words[1])
      for name in words[2].replacing("'", with: "").split(separator: "|") {
        let parts = name.split(separator: "/")
        #expect(sources.contains(" \(parts[0])"), "\(words)")
        #expect(parts.count == 1 || sources.contains("func \(parts[1])"), "\(words)")
      }
    }
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
