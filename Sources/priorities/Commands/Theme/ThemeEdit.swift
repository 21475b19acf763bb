import ArgumentParser
import Basics
import Foundation
import Rendering
import Settings
import Theming

extension Priorities.ThemeGroup {
  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "edit", of: "theme", abstract: "Change a theme in your editor, checked on save",
      discussion: """
        A theme that the program brings is copied into your folder of themes first, where it takes \
        the place of the original. A file with errors is never put in place: it is kept as a draft, \
        and the next edit goes on with it.
        """,
      examples: ["theme edit mine-dark", "theme edit fjord-light"])

    @Argument(help: "The theme.", completion: ThemeCompletion.names) var name: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let library = context.library
      let theme = try half(context)
      let folder = ThemeFolder(path: context.folders.themes)
      guard let original = try library.file(named: theme) else {
        throw Failure(notDone: "\(name) has no file that could be edited.")
      }
      let editor = TextEditor(
        environment: context.environment,
        hasTerminal: context.isInteractive && context.process.isTerminal(.output))
      try editor.checkTerminal(otherwise: remedy(for: theme, in: folder))
      let draft = folder.file(of: theme) + ".draft"
      if access(draft, F_OK) != 0 { try write(original.bytes, to: draft, in: folder) }
      while true {
        context.settleTerminal()
        do throws(Failure) {
          try editor.run(on: draft)
        } catch {
          if FileManager.default.contents(atPath: draft) == Data(original.bytes) { unlink(draft) }
          throw error.adding("The theme \(theme) was left as it was.")
        }
        guard let bytes = FileManager.default.contents(atPath: draft) else {
          throw Failure("The draft \(draft) cannot be read.", code: EX_IOERR)
        }
        let edited = String(decoding: bytes, as: UTF8.self)
        let file = ThemeFile(name: theme, path: folder.file(of: theme), bytes: Array(bytes))
        let reading = library.read(file)
        let findings = reading.checked
        if !findings.isEmpty { try tell(findings, context) }
        if reading.theme != nil {
          try save(edited, as: theme, over: original, in: folder, draft: draft, context)
          return
        }
        guard context.isInteractive, try context.confirm(Note(.question, "Edit it again? [y/N] "))
        else {
          throw Failure(
            "The theme \(theme) was left as it was. What you wrote is kept in \(draft), and"
              + " \"\(Program.call) theme edit \(ShellWord(theme).text)\" goes on with it.",
            code: EX_DATAERR)
        }
      }
    }

    /// The advice when no editor can run.
    ///
    /// It does not export into the theme folder: the shell's empty file would hide the theme before
    /// it is read.
    private func remedy(for theme: String, in folder: ThemeFolder) -> String {
      guard !folder.contains(theme) else { return "Change \(folder.file(of: theme)) itself" }
      let file = ShellWord("\(theme).toml").text
      return
        "Write the theme to a file with \"\(Program.call) theme export \(ShellWord(theme).text) > "
        + "\(file)\", change that and take it back with \"\(Program.call) theme import \(file) --force\""
    }

    private func write(_ bytes: [UInt8], to draft: String, in folder: ThemeFolder) throws(Failure) {
      do {
        try createFolder(folder.path)
        try Data(bytes).write(to: URL(fileURLWithPath: draft))
      } catch {
        throw Failure("The draft \(draft) cannot be written.", code: EX_CANTCREAT)
      }
    }

    /// The variant of a family that fits the current appearance.
    private func half(_ context: CommandContext) throws -> String {
      if try context.library.file(named: name) != nil { return name }
      for appearance in [context.appearance, .dark, .light] {
        let half = "\(name)-\(appearance)"
        if try context.library.file(named: half) != nil { return half }
      }
      // Throws the error with the nearest name.
      return try context.theme(called: name).name
    }

    private func tell(_ findings: [ThemeFinding], _ context: CommandContext) throws {
      for line in findings.lines(in: try context.viewContext) {
        context.printNote(line)
      }
    }

    private func save(
      _ text: String, as theme: String, over original: ThemeFile, in folder: ThemeFolder,
      draft: String, _ context: CommandContext
    ) throws {
      unlink(draft)
      guard text != String(decoding: original.bytes, as: UTF8.self) else {
        return try context.show(Note(.info, "The theme \(theme) is as it was."))
      }
      try folder.write(text, as: theme)
      try context.show(Note(.success, "Saved \(folder.file(of: theme))."))
    }
  }
}
