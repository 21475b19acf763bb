import ArgumentParser
import Basics
import Foundation
import Lists
import Rendering
import Settings
import StyledText
import ThemeImport
import Theming

extension Priorities.ThemeGroup {
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "new", of: "theme", abstract: "Make a whole theme from a colour or a picture",
      discussion: """
        The colour is the accent; background, text and the four priorities are made to go with it, \
        readable, in OKLCH. Of a picture, PNG or JPEG, the colour that suits best as an accent is \
        taken, its overall tint, and hues near those of the priorities. The files go into your folder of themes, to be changed at will.
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
        "The colour: '#b45309', 'rgb(…)', 'oklch(…)' or a name such as orange; or a picture's file.",
        valueName: "colour"),
      completion: .file())
    var color: String
    @Option(help: "Which halves to make: light, dark or both.") var variant = Variant.both
    @Flag(help: "Replace a theme of that name.") var force = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let folder = ThemeFolder(path: context.folders.themes)
      let seed = try generator()
      let halves = variant.appearances
      guard ThemeFile.isSafeName(name) else {
        throw Failure(
          usage:
            "\"\(name)\" cannot be the name of a theme. Use letters, digits, spaces, -, _, + and "
            + "full stops, and begin with a letter or digit.")
      }
      guard ![Theme.ansiName, "auto", "default", "none"].contains(name) else {
        throw Failure(
          usage: "\"\(name)\" has a meaning of its own and cannot be the name of a theme.")
      }
      guard ThemeName(name).half == nil else {
        throw Failure(
          usage:
            "\"\(name)\" is the name of half a theme. Choose one that does not end in -light or "
            + "-dark: the halves get these endings.")
      }
      let names = halves.map { "\(name)-\($0)" }
      try folder.check(free: names, replacing: force, remedy: "or choose another name")
      try OwnTheme.checkNotShipped(
        names, replacing: force, remedy: "or choose another name", context)
      for half in halves {
        try folder.write(seed.text(half, hasPair: variant == .both), as: "\(name)-\(half)")
      }
      let files = halves.map { folder.file(of: "\(name)-\($0)") }.joined(separator: " and ")
      try context.show(
        .success, "Made \(files). \"\(Program.call) theme use \(ShellWord(name).text)\" puts it on."
      )
    }

    private func generator() throws -> ThemeGenerator {
      if let color = RGB(themeColor: color) { return ThemeGenerator(color, name: name) }
      let path = ProcessEnvironment.expandingHome(color)
      guard access(path, F_OK) == 0 || color.contains("/") || color.contains(".") else {
        throw Failure(
          usage: "--from takes a picture's file, or a colour such as '#b45309', 'rgb(180 83 9)', "
            + "'hsl(26 90% 37%)', 'oklch(0.55 0.14 50)' or a name such as orange, not "
            + "\"\(color)\".")
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
      let editor = TextEditor(context)
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
        return try context.show(.info, "The theme \(theme) is as it was.")
      }
      try folder.write(text, as: theme)
      try context.show(.success, "Saved \(folder.file(of: theme)).")
    }
  }

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

    func run() throws {
      let context = try CommandContext(answer.global)
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
        try context.write(json: ["findings": .array(findings.map(\.json))])
      } else if context.isDressed {
        try context.show(findings.lines(in: context.viewContext))
        if findings.isEmpty, missing.isEmpty {
          try context.show(.success, "Nothing is wrong in \(files.joined(separator: ", ")).")
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

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "delete", of: "theme", abstract: "Remove a theme of your own",
      discussion: """
        Asks first. NAME is a family, whose two halves go, or one half. Shipped themes stay; one \
        that yours had covered shows again. If the theme is in use, the default takes its place.
        """, examples: ["theme delete mine", "theme delete mine-dark --yes"])

    @Argument(help: "The theme.", completion: ThemeCompletion.ownNames) var name: String
    @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let folder = ThemeFolder(path: context.folders.themes)
      let candidates = [name, "\(name)-light", "\(name)-dark"]
      var own = candidates.filter { ThemeFile.isSafeName($0) && folder.contains($0) }
      // A file of this very name may be a variant of another family, which stays.
      if own.first == name { own = [name] }
      let isShipped = !OwnTheme.shipped(among: candidates).isEmpty || name == Theme.ansiName
      guard !own.isEmpty else {
        if isShipped {
          throw Failure(notDone: "\(name) is shipped with the program and cannot be deleted.")
        }
        // Throws the error with the nearest name.
        _ = try context.theme(called: name)
        throw Failure(notDone: "\(name) is no theme of your own, so it cannot be deleted.")
      }
      let files = own.map(folder.file).joined(separator: " and ")
      if !yes {
        try context.requireConsent(
          to: "Remove \(files)?",
          orRefuse: "Nothing was removed. Add --yes to remove \(files).",
          declined: "Nothing was removed.")
      }
      // Resolved before the removal: the deleted theme may be the one the output uses.
      if context.isDressed { _ = try context.theme }
      for half in own { try folder.remove(half) }
      try context.show(
        .success, "Removed \(files)." + (isShipped ? " The shipped theme \(name) shows again." : "")
      )
      try dropChoice(in: context)
    }

    /// Resets the setting if the theme in use was deleted.
    private func dropChoice(in context: CommandContext) throws {
      let choice = context.settings[Preference.theme]
      guard (try? context.library.theme(for: choice, appearance: context.appearance)) == nil else {
        return
      }
      try context.useDefaultTheme()
      try context.show(.info, "It was in use; the theme is the default from now on.")
      try TemplateRun(context).apply()
    }
  }
}
