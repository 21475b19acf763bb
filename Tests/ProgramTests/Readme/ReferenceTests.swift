import ArgumentParser
import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesTestSupport
import PriorityLists
import TaskListFormats
import Testing

@testable import PrioritiesProgram

/// The parts of pages that the program's own tables determine.
struct ReferenceTests {
  @Test("The page on settings has every setting with its default and values")
  func settings() throws {
    let rows = Preference.schema().declarations.map { setting in
      let value = setting.defaultValue.string ?? JSONWriter.line(of: setting.defaultValue)
      return [
        "`\(setting.name)`", value.isEmpty ? "none" : "`\(value)`", setting.summary,
        setting.allowed,
      ]
    }
    try expectDerived(
      markdownTable(["Setting", "Default", "For", "Values"], rows), "settings",
      in: "docs/Settings.md")
  }

  @Test("The page on scripting and the manual have every exit code")
  func exitCodes() throws {
    let rows = ProgramManual.exitStatus
    let codes = Set(FailureKind.allCases.map(\.exitCode) + [EXIT_SUCCESS, EX_SOFTWARE])
    let named = rows.flatMap { $0.key.components(separatedBy: ", ").compactMap(Int32.init) }
    #expect(named == codes.sorted())
    try expectDerived(
      markdownTable(["Exit code", "Meaning"], rows.map { [$0.key, $0.value] }), "exit codes",
      in: "docs/Scripting.md")
  }

  @Test("The page on scripting has every placeholder")
  func placeholders() throws {
    try expectDerived("`\(StatusFormat.placeholders)`", "placeholders", in: "docs/Scripting.md")
  }

  @Test("The page on scripting has every command of a change")
  func commands() throws {
    let words = ChangeRequest.Command.allCases.map(\.rawValue).joined(separator: " ")
    try expectDerived("`\(words)`", "change commands", in: "docs/Scripting.md")
  }

  @Test("The page of benchmarks and its pictures come from the figures", .needs("python3"))
  func benchmarks() throws {
    let folder = try TemporaryFolder()
    let script = packageRoot.appending(path: "Scripts/bench-report.py").path
    let result = try BuiltProgram(path: toolPath("python3") ?? "").run(
      [script, folder.path], home: folder)
    #expect(result == .init(output: ""))
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let written = FileManager.default.contents(atPath: "\(folder.path)/\(name)")
      let kept = FileManager.default.contents(
        atPath: packageRoot.appending(path: "docs/\(name)").path)
      #expect(written == kept, "Scripts/bench-report.py writes \(name)")
    }
  }

  @Test("The page on scripting has every problem of the service")
  func problems() throws {
    let rows = Problem.Kind.allCases.map { ["`\($0.rawValue)`", "\($0.status)", $0.title] }
    try expectDerived(
      markdownTable(["Problem", "Status", "Title"], rows), "problems", in: "docs/Scripting.md")
  }

  @Test("The page on commands has the program's help")
  func help() throws {
    try expectDerived(
      "```\n\(RootHelp.text(width: 100).trimmingCharacters(in: .newlines))\n```", "commands",
      in: "docs/Commands.md")
  }

  @Test("The page on formats has every format, and what an export of a full list leaves out")
  func formats() throws {
    let time = Timestamp(milliseconds: 1_767_323_045_250)
    var date = ItemDate(
      due: try #require(Day("2026-02-28")), lead: DaySpan(2, .week), every: DaySpan(1, .month))
    date.first = try #require(Day("2026-01-31"))
    var list = ListDocument.Entry(
      id: Item.ID("7c9c8e0e-1d2b-4c3a-9f00-0123456789ab"), name: "Groceries",
      need: .priority(.medium), created: time, modified: time)
    list.arrangement.order = .name
    let milk = ListDocument.Entry(
      id: Item.ID("0b8e8e0e-1d2b-4c3a-9f00-0123456789ab"), name: "Milk",
      details: "2 litres", need: .priority(.low), previous: .high, created: time, modified: time,
      lastDone: time, date: date,
      lists: [.init(list: 0, priority: .high, added: time)], extra: ["another": "data"])
    var document = ListDocument(items: [list, milk])
    document.completions = [.init(item: 1, at: time, name: "Milk", from: .high)]
    let rows = ListFormat.allCases.map { format in
      var losses = "cannot be written"
      if format.isWritable {
        let parts = Set(format.write(document).losses.map(\.part))
        losses = Loss.Part.allCases.filter(parts.contains).map(\.words).joined(separator: ", ")
      }
      let files = format.fileExtensions.map { ".\($0)" } + (format.hasFolders ? ["folders"] : [])
      return [
        "`\(format.word)`", format.title, files.joined(separator: ", "),
        losses.isEmpty ? "nothing" : losses,
      ]
    }
    try expectDerived(
      markdownTable(["Format", "Name", "Files", "Not exported"], rows), "formats",
      in: "docs/Formats.md")
  }

  @Test("Commands and options in pages exist")
  func lines() throws {
    var options: [String: Set<String>] = [:]
    func add(_ path: String, _ types: (any ParsableCommand.Type)?...) {
      let arguments = types.compactMap { $0.flatMap(ManualCommand.of) }.flatMap(\.arguments)
      options[path] = ManualCommand.commonNames.union(arguments.flatMap(\.names))
    }
    for (words, entry) in CommandTable.entries {
      for word in words {
        add(word, entry.type, entry.group?.configuration.defaultSubcommand)
        for command in entry.group?.configuration.subcommands ?? [] {
          add("\(word) \(command._commandName)", command)
        }
      }
    }
    options["help"] = []
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: packageRoot.appending(path: "docs").path
    ).filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    var count = 0
    for page in pages + ["README.md", "SECURITY.md", "CONTRIBUTING.md"] {
      let text = try String(contentsOf: packageRoot.appending(path: page), encoding: .utf8)
      let parts = text.components(separatedBy: "```").enumerated()
      let matches = parts.flatMap { index, part in
        part.matches(
          of: index % 2 == 1
            ? #/(?:\n|\$ |\$\(|")priorities ([a-z][^\n|#>)"]*)/#
            : #/`priorities ([a-z][^`\n|#>)"]*)/#)
      }
      for match in matches {
        let words = match.1.split(separator: " ").map(String.init)
        // A group has a command as its second word, or options.
        let pair = words.prefix(2).joined(separator: " ")
        let path = options[pair] == nil ? words[0] : pair
        let known = try #require(options[path], "\(page): \(match.1)")
        let used = words.filter { $0.hasPrefix("--") && $0.count > 2 }
        let unknown = used.map { String($0.prefix { $0 != "=" }) }.filter { !known.contains($0) }
        #expect(unknown == [], "\(page): \(match.1)")
        count += 1
      }
    }
    #expect(count > 100)
  }
}
