import ArgumentParser
import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import StyledTerminalText
import TerminalThemeImport
import TerminalThemes

extension Priorities.ThemeGroup {
  struct New: ParsableCommand {
    static let configuration = command(
      "new", abstract: "Create a theme from a colour or picture",
      discussion: """
        The colour becomes the accent; background, text and the four priorities are derived from it \
        in OKLCH and are readable. A picture (PNG or JPEG) provides its best accent colour, its \
        overall tint, and hues near those of the priorities. The files go to your Themes folder, \
        where you can edit them.
        """,
      examples: [
        "theme new mine --from '#b45309'", "theme new holiday --from beach.jpg --variant light",
      ])

    enum Variant: String, ExpressibleByArgument, CaseIterable {
      case light
      case dark
      case both

      var appearances: [Appearance] {
        switch self {
        case .light: [.light]
        case .dark: [.dark]
        case .both: [.light, .dark]
        }
      }
    }

    @Argument(help: "The name of the theme.") var name: String
    @Option(
      name: .customLong("from"),
      help: ArgumentHelp(
        "A colour ('#b45309', 'rgb(…)', 'oklch(…)' or a name such as orange) or a picture file.",
        valueName: "colour"),
      completion: .file())
    var color: String
    @Option(help: "The variants to create: light, dark or both.") var variant = Variant.both
    @Flag(help: "Replace an existing theme of that name.") var force = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let folder = ThemeFolder(path: context.folders.themes)
      let seed = try generator()
      let appearances = variant.appearances
      try ThemeName.check(family: name)
      let names = appearances.map { "\(name)-\($0)" }
      try folder.check(free: names, replacing: force, isRenamable: false)
      try OwnTheme.checkNotShipped(names, replacing: force, isRenamable: false, context)
      for appearance in appearances {
        try folder.write(
          seed.text(appearance, hasBothVariants: variant == .both), as: "\(name)-\(appearance)")
      }
      try context.show(
        .success,
        """
        Created \(names.map(folder.file).joined(separator: " and ")). To use it: \(Program.call) \
        theme use \(ShellWord(name).text)
        """)
    }

    private func generator() throws -> ThemeGenerator {
      if let color = RGB(themeColor: color) { return ThemeGenerator(color, name: name) }
      let path = ProcessEnvironment.expandingHome(color)
      guard access(path, F_OK) == 0 || color.contains("/") || color.contains(".") else {
        throw Failure(
          usage: Messages.takes(
            "--from",
            """
            a picture file, or a colour such as '#b45309', 'rgb(180 83 9)', 'hsl(26 90% \
            37%)', 'oklch(0.55 0.14 50)' or a name such as orange
            """, not: color))
      }
      do throws(PictureError) {
        let palette = try AccentPalette(PictureSample(contentsOfFile: path), name: color)
        return ThemeGenerator(palette, name: name, source: (path as NSString).lastPathComponent)
      } catch {
        throw Failure(reporting: error)
      }
    }
  }
}

extension ThemeGenerator {
  fileprivate init(_ palette: AccentPalette, name: String, source: String) {
    self.init(palette.accent, name: name)
    tint = palette.tint
    accents = palette.accents
    self.source = source.filter { !$0.isNewline }.sanitized
  }
}

extension Priorities.ThemeGroup {
  struct Edit: ParsableCommand {
    static let configuration = command(
      "edit", abstract: "Edit a theme in your editor, checking it on save",
      discussion: """
        A shipped theme is first copied to your Themes folder, and the copy replaces the original. \
        A file with errors is saved as a draft, not as the theme, and the next edit continues with \
        the draft.
        """,
      examples: ["theme edit mine-dark", "theme edit fjord-light"])

    @Argument(help: "The theme.", completion: ThemeCompletion.names) var name: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let library = context.library
      let theme = try variantName(context)
      let folder = ThemeFolder(path: context.folders.themes)
      guard let original = try library.file(named: theme) else {
        throw Failure(notDone: "\(name) has no file to edit.")
      }
      let editor = TextEditor(context)
      guard !editor.lacksTerminal else { throw Self.lackOfTerminal(to: theme, in: folder) }
      let draft = folder.file(of: theme) + ".draft"
      if access(draft, F_OK) != 0 { try write(original.bytes, to: draft, in: folder) }
      while true {
        context.settleTerminal()
        do throws(Failure) {
          try editor.run(on: draft)
        } catch {
          if (try? readFile(draft)) == Array(original.bytes) { unlink(draft) }
          throw error.adding("The theme \(theme) is unchanged.")
        }
        guard let bytes = try? readFile(draft, limit: TextDraft.limit) else {
          throw Failure("The draft \(draft) cannot be read.", code: EX_IOERR)
        }
        let edited = String(utf8: bytes)
        let file = ThemeFile(name: theme, path: folder.file(of: theme), bytes: bytes)
        let reading = library.read(file)
        let findings = reading.checked(withPriorities: true)
        if !findings.isEmpty { try report(findings, context) }
        if reading.theme != nil {
          try save(edited, as: theme, over: original, in: folder, draft: draft, context)
          return
        }
        guard context.isInteractive,
          try context.confirm(Message(.question, Messages.editAgain))
        else {
          throw Failure(
            """
            The theme \(theme) is unchanged. Your text is saved in \(draft). To \
            continue: \(Program.call) theme edit \(ShellWord(theme).text)
            """, code: EX_DATAERR)
        }
      }
    }

    /// Doesn't export into the theme folder, where the shell's empty file would hide the theme.
    private static func lackOfTerminal(to theme: String, in folder: ThemeFolder) -> Failure {
      guard !folder.contains(theme) else {
        return Failure(
          usage: """
            An editor needs a terminal. Edit \(folder.file(of: theme)) directly, or set VISUAL or \
            EDITOR to a program that does not need one.
            """)
      }
      let file = ShellWord("\(theme).toml").text
      return Failure(
        usage: """
          An editor needs a terminal. Export the theme with "\(Program.call) theme export \
          \(ShellWord(theme).text) > \(file)", edit the file and import it with "\(Program.call) \
          theme import \(file) --force", or set VISUAL or EDITOR to a program that does not need one.
          """)
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
    private func variantName(_ context: CommandContext) throws -> String {
      if try context.library.file(named: name) != nil { return name }
      for appearance in [context.appearance, .dark, .light] {
        let variant = "\(name)-\(appearance)"
        if try context.library.file(named: variant) != nil { return variant }
      }
      // This throws the error with the nearest name.
      return try context.theme(called: name).name
    }

    private func report(_ findings: [ThemeFinding], _ context: CommandContext) throws {
      for line in findings.lines(in: try context.viewContext) { context.printNote(line) }
    }

    private func save(
      _ text: String, as theme: String, over original: ThemeFile, in folder: ThemeFolder,
      draft: String, _ context: CommandContext
    ) throws {
      unlink(draft)
      guard text != String(utf8: original.bytes) else {
        return try context.show(.info, "The theme \(theme) is unchanged.")
      }
      try folder.write(text, as: theme)
      try context.show(.success, "Saved \(folder.file(of: theme)).")
    }
  }

  struct Check: ParsableCommand {
    static let configuration = command(
      "check", abstract: "Check theme files for errors",
      discussion: """
        Reports errors, and one warning of each kind, with line and column. FILE is a path or the \
        name of a theme. Exits with 65 if a file has an error, but not for warnings alone.
        """,
      examples: ["theme check mine.toml", "theme check fjord --json"])

    @Argument(help: "The files.", completion: .file(extensions: ["toml"])) var files: [String]
    @Flag(help: "Report every warning.") var verbose = false
    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global)
      let library = context.library
      var findings: [ThemeFinding] = []
      var missing: [Failure] = []
      for path in files {
        do {
          for file in try self.files(at: path, in: library) {
            findings += library.read(file).checked(withPriorities: true)
          }
        } catch {
          missing.append(Failure(error))
        }
      }
      let isSound = findings.allSatisfy { $0.severity == .warning }
      if !verbose, !answer.json { findings = Self.grouped(findings) }
      if answer.json {
        try context.write(json: ["findings": findings.map(\.json).json])
      } else if context.isStyled {
        try context.show(findings.lines(in: context.viewContext))
        if findings.isEmpty, missing.isEmpty {
          try context.show(.success, "No problems in \(files.commaSeparated).")
        }
      } else {
        let lines = findings.flatMap { [$0.headline] + $0.excerpt() }
        try context.write(lines.map { $0.sanitized + "\n" }.joined())
      }
      for failure in missing.dropLast() { context.warn(failure.message) }
      guard isSound else { throw Failure(missing.last?.message ?? "", code: EX_DATAERR) }
      if let last = missing.last { throw last }
    }

    /// Each error, and for each file the first warning of a kind, which counts the others.
    private static func grouped(_ findings: [ThemeFinding]) -> [ThemeFinding] {
      var found: [ThemeFinding] = []
      var more: [Int: Int] = [:]
      for finding in findings {
        let first = found.firstIndex { $0.file == finding.file && $0.code == finding.code }
        if let first, finding.severity == .warning {
          more[first, default: 0] += finding.count
        } else {
          found.append(finding)
        }
      }
      for (index, count) in more {
        found[index].message += ", and \(count.grouped) more of this kind (--verbose)"
      }
      return found
    }

    private func files(at path: String, in library: ThemeLibrary) throws -> [ThemeFile] {
      if let file = try ThemeFile(at: path) { return [file] }
      var name = path
      do throws(ThemeError) {
        name = try library.choice(path).description
      } catch {
        if case .unreadable = error { throw error }
      }
      let files = try ThemeName.candidates(for: name).compactMap {
        try library.file(named: $0)
      }
      guard !files.isEmpty else {
        // A path is a missing file, a name a failed lookup.
        let isPath = path.contains("/") || path.hasSuffix(".toml")
        throw Failure(
          "No theme file exists at \(path), and no theme has that name.",
          code: isPath ? EX_NOINPUT : EXIT_FAILURE)
      }
      return files
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = command(
      "delete", abstract: "Delete one of your themes",
      discussion: """
        Asks first. NAME is one variant, or a family to delete both. Shipped themes cannot be \
        deleted, but one that yours replaced becomes available again. If the theme is in use, the \
        default replaces it.
        """, examples: ["theme delete mine", "theme delete mine-dark --yes"])

    @Argument(help: "The theme.", completion: ThemeCompletion.ownNames) var name: String
    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let folder = ThemeFolder(path: context.folders.themes)
      let candidates = [name, "\(name)-light", "\(name)-dark"]
      var own = candidates.filter { ThemeFile.isSafeName($0) && folder.contains($0) }
      // A file with this name may be a variant of another family, which stays.
      if own.first == name { own = [name] }
      let isShipped = !OwnTheme.shipped(among: candidates).isEmpty || name == Theme.ansiName
      guard !own.isEmpty else {
        if isShipped {
          throw Failure(notDone: "\(name) is shipped with the program and cannot be deleted.")
        }
        // This throws the error with the nearest name.
        _ = try context.theme(called: name)
        throw Failure(notDone: "\(name) is not one of your themes, so it cannot be deleted.")
      }
      let files = own.map(folder.file).joined(separator: " and ")
      if !yes { try context.requireConsent(Messages.deletion(of: files)) }
      // Resolve the theme first, because the output may use the one to delete.
      if context.isStyled { _ = try context.theme }
      for theme in own { try folder.remove(theme) }
      let rest = isShipped ? " The shipped \(name) is available again." : ""
      try context.show(.success, "Deleted \(files).\(rest)")
      try dropChoice(in: context)
    }

    /// Resets the setting if the theme in use was deleted.
    private func dropChoice(in context: CommandContext) throws {
      let choice = context.settings[Preference.theme]
      do {
        _ = try context.library.theme(for: choice, appearance: context.appearance)
        return
      } catch {
        guard case .unknown = error else { return }
      }
      try context.useDefaultTheme()
      try context.show(.info, "The theme was in use. Using the default theme.")
      try TemplateRun(context).apply()
    }
  }
}
