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
  struct Import: ParsableCommand {
    static let configuration = command(
      "import", abstract: "Import another program's colour scheme as a theme",
      discussion: """
        The scheme becomes a file in your Themes folder. Colours keep their hue but are made \
        readable. Known defects of published schemes are repaired, and each repair is reported. \
        For a folder, imports all its files, or none if one is not a scheme. Formats: \
        \(SchemeFormat.allCases.map(\.rawValue).commaSeparated), and \
        \(OwnTheme.formatName) for this program's own theme files.
        """,
      examples: ["theme import scheme.yaml", "theme import kitty.conf --name evening"])

    @Argument(
      help: ArgumentHelp("The files, folders of them, or - for standard input.", valueName: "file"),
      completion: .file())
    var files: [String]
    @Option(
      help: ArgumentHelp("The format of the files. Default: detected.", valueName: "format"),
      completion: .list(SchemeFormat.allCases.map(\.rawValue) + [OwnTheme.formatName]))
    var from: String?
    @Option(
      help: ArgumentHelp(
        "The name of the theme, or of the scheme to import from a file with several.",
        valueName: "name"))
    var name: String?
    @Flag(help: "Replace an existing theme of that name.") var force = false
    @Flag(help: "Import the other files if some are not schemes.") var skipBad = false
    @Flag(help: "List the colours that were moved to be readable.") var verbose = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard name == nil || files.count == 1 else {
        throw ValidationError("--name works with one file, not \(files.count).")
      }
    }

    func run() throws {
      let context = try CommandContext(global)
      let isOwn = from == OwnTheme.formatName
      let format =
        isOwn
        ? nil
        : try FormatName.format(
          from, option: "--from", SchemeFormat.self, orElse: [OwnTheme.formatName])
      let inputs = try files.flatMap { try filePaths(inFolder: $0) ?? [$0] }
      guard inputs.count > 1 else {
        guard let input = inputs.first else {
          throw Failure(notDone: "No files found in \(files.commaSeparated).")
        }
        return try prepared(input, format, isOwn: isOwn, context).write([])
      }
      guard name == nil else {
        throw Failure(
          usage: "--name works with one file; \(files.commaSeparated) has \(inputs.count).")
      }
      var ready: [Prepared] = []
      var names: Set<String> = []
      var faults: [String] = []
      for input in inputs {
        do {
          let one = try prepared(input, format, isOwn: isOwn, context)
          if let same = one.names.first(where: names.contains) {
            throw Failure("Another file has a theme called \(same) too.", code: EX_CANTCREAT)
          }
          names.formUnion(one.names)
          ready.append(one)
        } catch {
          let message = Failure(error).message
          faults.append(message.contains(input) ? message : "\(input): \(message)")
        }
      }
      for fault in faults.bounded({ $1 }) { context.warn(fault) }
      if !faults.isEmpty, !skipBad || ready.isEmpty {
        let rest = ready.isEmpty ? "" : " To import the others, add --skip-bad."
        throw Failure(
          "\(faults.count) of \(inputs.count) files cannot be imported. Nothing was changed.\(rest)",
          code: EX_DATAERR)
      }
      for one in ready { try one.write(names) }
    }

    /// What a file becomes, after all checks.
    struct Prepared {
      /// The full names of its themes.
      let names: [String]
      /// Writes and reports them; receives the names of all themes that are imported together.
      let write: (Set<String>) throws -> Void
    }

    private func prepared(
      _ file: String, _ format: SchemeFormat?, isOwn: Bool, _ context: CommandContext
    ) throws -> Prepared {
      let bytes = try SchemeInput(path: file).bytes()
      let title = inputName(file)
      guard !bytes.isEmpty else {
        throw Failure(
          file == "-"
            ? "Standard input is empty and contains no scheme."
            : "The file \(file) is empty and contains no scheme.", code: EX_DATAERR)
      }
      if isOwn || format == nil && OwnTheme.isOne(bytes) {
        return try OwnTheme(bytes: bytes, file: title, context: context)
          .prepared(name: name, replacing: force)
      }
      let scheme = SchemeFile(name: file == "-" ? name ?? "imported" : file, bytes: bytes)
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      let reading = try parsed(scheme, as: format, in: folder, title: title)
      let themes = try themes(of: reading, file: title)
      for theme in themes { try ThemeName.check(theme.name) }
      let target = ThemeFolder(path: context.folders.themes)
      try target.check(free: themes.map(\.name), replacing: force)
      try OwnTheme.checkNotShipped(themes.map(\.name), replacing: force, context)
      return Prepared(names: themes.map(\.name)) { others in
        for theme in themes {
          let other = theme.otherVariant
          let hasBothVariants =
            target.contains(other) || others.contains(other)
            || themes.contains { $0.name == other }
          try target.write(theme.text(hasBothVariants: hasBothVariants), as: theme.name)
        }
        for theme in themes { try report(theme, from: reading.format, in: context) }
        for note in reading.notes { context.warn(note.description) }
      }
    }

    /// Parses a scheme, with the file's title in errors.
    private func parsed(
      _ scheme: SchemeFile, as format: SchemeFormat?, in folder: URL, title: String
    ) throws(SchemeError) -> SchemeParseResult {
      do {
        return try SchemeParseResult(scheme, as: format) { parent in
          try? SchemeInput(path: folder.appendingPathComponent(parent + ".toml").path).bytes()
        }
      } catch {
        guard case .unknownFormat = error else { throw error }
        throw .unknownFormat(file: title)
      }
    }

    private func themes(
      of reading: SchemeParseResult, file: String
    ) throws(Failure) -> [ImportedTheme] {
      var schemes = reading.schemes
      // A light and a dark variant are one theme, but themes in a settings file are unrelated.
      let isMany = schemes.count > 1 && reading.format.containsManySchemes
      if isMany, let name {
        schemes = schemes.filter { $0.name.lowercased() == name.lowercased() }
        guard !schemes.isEmpty else {
          let known = reading.schemes.map(\.name)
          throw Failure(
            notDone:
              "\(file) has no scheme called \"\(name)\". It has \(quoted(known).commaSeparated).",
            candidates: known)
        }
      }
      var themes: [ImportedTheme] = []
      for scheme in schemes {
        let theme = ImportedTheme(scheme, from: reading.format, family: isMany ? nil : name)
        // A second theme with the same name would silently replace the first.
        if !themes.contains(where: { $0.name == theme.name }) { themes.append(theme) }
      }
      return themes
    }

    private func report(
      _ imported: ImportedTheme, from format: SchemeFormat, in context: CommandContext
    ) throws {
      try context.show(
        .success,
        """
        Imported "\(imported.scheme.name)", \(format.phrase), as \(imported.name). \
        To see it: \(Program.call) theme show \(ShellWord(imported.name).text)
        """)
      let library = ThemeLibrary(folder: context.folders.themes)
      let theme = try library.theme(named: imported.name)
      let resolved = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
      let faint = resolved.report().filter { $0.backdrop == .background && $0.isRepaired }
        .map(\.role.name)
      if !faint.isEmpty {
        let colors = faint.count == 1 ? "1 colour was" : "\(faint.count) colours were"
        let list = verbose ? ": \(faint.commaSeparated)." : "; --verbose lists them."
        context.warn("\(colors) moved to be readable\(list)")
      }
      let findings = try library.file(named: imported.name).map {
        library.read($0).checked(withPriorities: true)
      }
      for finding in findings ?? [] where finding.code == .closePriorities {
        context.warn("\(finding.message).")
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = command(
      "export", abstract: "Export a theme for other programs",
      discussion: """
        Writes to standard output. Without --to and --template, writes the theme's own file, which \
        "theme import" reads. Formats: \
        \(ExportFormat.allCases.map(\.rawValue).commaSeparated), and by a template \
        \(ShippedTemplates.names.commaSeparated). The name of a family exports both \
        variants if the format supports that, otherwise the dark one. NAME-light exports the light \
        one.
        """,
      examples: [
        "theme export fjord > fjord.toml", "theme export fjord --to kitty",
        "theme export fjord --template tmux",
      ])

    @Argument(help: "The theme, or a colour such as '#b45309'.", completion: ThemeCompletion.names)
    var name: String
    @Option(
      help: ArgumentHelp("The format to write.", valueName: "format"),
      completion: .list(ExportFormat.allCases.map(\.rawValue) + ShippedTemplates.names))
    var to: String?
    @Option(
      help: ArgumentHelp(
        "A template to render with the theme: a file, or a name from the list above.",
        valueName: "file"),
      completion: .file())
    var template: String?
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard to == nil || template == nil else {
        throw ValidationError("Use --to or --template, not both.")
      }
    }

    func run() throws {
      let context = try CommandContext(global)
      let export = try ThemeVariants(self.name, in: ThemeLibrary(folder: context.folders.themes))
      let name = if case .named(let whole) = export.choice { whole } else { self.name }
      if let template {
        try context.write(
          filled: try ThemeVariants.template(template).text(with: export.variants, name: name))
        return
      }
      guard let to else { return try context.write(try ownFile(of: export, context)) }
      let words = ShippedTemplates.names
      let word = words.resolved(to, matchesPrefixes: false) ?? to
      if let template = try ShippedTemplates.template(named: word) {
        if export.variants.count > 1 { noteDarkVariant(export, context) }
        try context.write(try template.text(with: export.variants, name: name))
        return
      }
      let format = try FormatName.format(to, option: "--to", ExportFormat.self, orElse: words)
      guard let format else { return }
      var variants = export.variants
      if !format.containsBothVariants, variants.count > 1 {
        noteDarkVariant(export, context)
        variants = [variants[0]]
      }
      try context.write(ThemeExport(variants, name: name, prefix: Program.name).text(as: format))
    }

    private func noteDarkVariant(_ export: ThemeVariants, _ context: CommandContext) {
      let light = export.variants.first { $0.theme.appearance == .light }?.theme.name
      context.warn("This is the dark variant; the light one is \(light ?? "\(name)-light").")
    }

    private func ownFile(of export: ThemeVariants, _ context: CommandContext) throws -> String {
      if case .color(let color) = export.choice { return ThemeGenerator(color).text(.dark) }
      guard let file = export.files.first else {
        throw Failure(notDone: "\(name) has no file to export.")
      }
      if export.variants.count > 1 { noteDarkVariant(export, context) }
      return String(utf8: file.bytes)
    }
  }
}

/// The variants to export, dark first.
struct ThemeVariants {
  let choice: ThemeChoice
  private(set) var variants: [ExportedVariant] = []
  private(set) var files: [ThemeFile] = []

  init(_ name: String, in library: ThemeLibrary) throws {
    choice = try library.choice(name)
    if case .named(Theme.ansiName) = choice {
      throw Failure(
        notDone: "The theme \"ansi\" uses the colours of the terminal and has none to export.")
    }
    for appearance in Appearance.allCases {
      let theme = try library.theme(for: choice, appearance: appearance)
      guard !variants.contains(where: { $0.theme == theme }) else { continue }
      let file = try library.file(named: theme.name)
      if let file { files.append(file) }
      variants.append(ExportedVariant(theme, file: file))
    }
  }

  /// The file at a path or, if it is missing and has no slash, a shipped template.
  static func template(_ source: String) throws -> ThemeTemplate {
    let path = ProcessEnvironment.expandingHome(source)
    do {
      let bytes = try SchemeInput(path: path).bytes()
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure("\(source) is not UTF-8 text.", code: EX_DATAERR)
      }
      return try ThemeTemplate(text, file: source)
    } catch let failure as Failure {
      if !source.contains("/"), access(path, F_OK) != 0,
        let shipped = try ShippedTemplates.template(named: source)
      {
        return shipped
      }
      throw failure
    }
  }
}
