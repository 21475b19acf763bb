import ArgumentParser
import Rendering
import Storage
import StyledText

extension Priorities.DatabaseGroup {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "check", of: "db", abstract: "Read every page of the items' file and look for damage",
      discussion: "Prints what it finds, a line each, and then exits 65. Nothing is changed.",
      examples: ["db check", "db check --profile work"])

    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.reading)
      let progress = CopyProgressLine(verb: "Reading", in: context)
      defer { progress.end() }
      let findings = try store.findings(progress: progress.show)
      progress.end()
      try context.write(findings.map { $0.sanitized + "\n" }.joined())
      if let first = findings.first {
        throw StoreError.damaged(path: store.path, detail: first, backups: store.backups)
      }
      let note = Note(store.isMissing ? .info : .success, try sentence(about: store))
      if context.isDressed {
        try context.show(note)
      } else {
        try context.write(note.text.sanitized + "\n")
      }
    }

    private func sentence(about store: Store) throws -> String {
      if store.isMissing {
        return "There is no store at \(store.path) yet; the first item makes it."
      }
      let count = try store.read { try $0.count() }
      return "The file is sound: \(count) item\(count == 1 ? "" : "s"), every page read."
    }
  }
}
