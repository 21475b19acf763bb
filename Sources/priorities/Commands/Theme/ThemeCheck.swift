import ArgumentParser
import Basics
import Foundation
import Lists
import Rendering
import Settings
import StyledText
import Theming

extension Priorities.ThemeGroup {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "check", of: "theme", abstract: "Find what is wrong in theme files",
      discussion: """
        Tells every error and warning with its line and column. FILE is a path, or the name of a \
        theme. Ends with 65 where a file has an error; warnings alone are none.
        """,
      examples: ["theme check mine.toml", "theme check fjord --json"])

    @Argument(help: "The files.", completion: .file(extensions: ["toml"])) var files: [String]
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let library = context.library
      var findings: [ThemeFinding] = []
      // A missing file does not stop the check of the others.
      var missing: [Failure] = []
      for path in files {
        do {
          for file in try self.files(at: path, in: library) {
            findings += library.read(file).checked
          }
        } catch {
          missing.append(Failure(error))
        }
      }
      if answer.json {
        try context.write(JSONDocument(["findings": .array(findings.map(\.json))]).text)
      } else if context.isDressed {
        try context.show(findings.lines(in: context.viewContext))
        if findings.isEmpty, missing.isEmpty {
          try context.show(Note(.success, "Nothing is wrong in \(files.joined(separator: ", "))."))
        }
      } else {
        let lines = findings.flatMap { [$0.headline] + $0.excerpt() }
        try context.write(lines.map { $0.sanitized + "\n" }.joined())
      }
      let isSound = findings.allSatisfy { $0.severity == .warning }
      for failure in missing.dropLast() { context.warn(failure.message) }
      guard isSound else { throw Failure(missing.last?.message ?? "", code: EX_DATAERR) }
      if let last = missing.last { throw last }
    }

    private func files(at path: String, in library: ThemeLibrary) throws -> [ThemeFile] {
      if let file = try ThemeFile(at: path) { return [file] }
      let choice = try? library.choice(path)
      let halves = try ThemeName.candidates(for: choice?.description ?? path).compactMap {
        try library.file(named: $0)
      }
      guard !halves.isEmpty else {
        let sentence = "There is no theme file at \(path), and no theme of that name."
        // A path is an I/O failure; a name is a failed lookup.
        throw Failure(
          sentence, code: path.contains("/") || path.hasSuffix(".toml") ? EX_IOERR : EXIT_FAILURE)
      }
      return halves
    }
  }
}
