import ArgumentParser
import Basics
import Foundation
import Rendering
import Settings
import StyledText
import ThemeImport
import Theming

extension Priorities.ThemeGroup {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "import", of: "theme", abstract: "Make a theme of another program's colour scheme",
      discussion: """
        The scheme becomes a file in your folder of themes. Colours keep their hue and are shown \
        readable; defects that published schemes are known for are repaired, and each repair is reported. Of a folder every file is taken. Formats: \
        \(SchemeFormat.allCases.map(\.rawValue).joined(separator: ", ")), and \
        \(OwnTheme.formatName) for this program's own theme files.
        """,
      examples: ["theme import scheme.yaml", "theme import kitty.conf --name evening"])

    @Argument(
      help: ArgumentHelp("The files, folders of them, or - for standard input.", valueName: "file"),
      completion: .file())
    var files: [String]
    @Option(
      help: ArgumentHelp("The file's format; without it, it is guessed.", valueName: "format"),
      completion: .list(SchemeFormat.allCases.map(\.rawValue) + [OwnTheme.formatName]))
    var from: String?
    @Option(
      help: ArgumentHelp(
        "What the theme is called; of a file with many schemes, which one.", valueName: "name"))
    var name: String?
    @Flag(help: "Replace a theme of that name.") var force = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard name == nil || files.count == 1 else {
        throw ValidationError("--name is for one file; \(files.count) are given.")
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
      let inputs = try files.flatMap(Self.inputs)
      guard inputs.count > 1 else {
        guard let input = inputs.first else {
          throw Failure(notDone: "There is no file in \(files.joined(separator: ", ")).")
        }
        return try importScheme(input, format, isOwn: isOwn, context)
      }
      guard name == nil else {
        throw Failure(
          usage: "--name is for one file; \(files.joined(separator: ", ")) has \(inputs.count).")
      }
      var failed = 0
      for input in inputs {
        do {
          try importScheme(input, format, isOwn: isOwn, context)
        } catch {
          failed += 1
          context.warn(Failure(error).message)
        }
      }
      guard failed == 0 else {
        throw Failure(
          "\(failed) of \(inputs.count) files could not be imported.", code: EX_DATAERR)
      }
    }

    /// The files of an argument: itself, or those in a folder, sorted by name.
    private static func inputs(_ argument: String) throws(Failure) -> [String] {
      guard argument != "-", isFolder(argument) else { return [argument] }
      let folder = argument.hasSuffix("/") ? argument : argument + "/"
      do throws(SystemCallError) {
        return try entryNames(inFolder: argument).map { folder + $0 }.filter { !isFolder($0) }
      } catch {
        throw Failure("The folder \(argument) cannot be read", error)
      }
    }

    private func importScheme(
      _ file: String, _ format: SchemeFormat?, isOwn: Bool, _ context: CommandContext
    ) throws {
      let bytes = try SchemeInput(path: file).bytes()
      let title = file == "-" ? "standard input" : file
      guard !bytes.isEmpty else {
        let what = file == "-" ? "Standard input" : "The file \(file)"
        throw Failure("\(what) is empty: there is no scheme in it.", code: EX_DATAERR)
      }
      if isOwn || format == nil && OwnTheme.isOne(bytes) {
        return try OwnTheme(bytes: bytes, file: title, context: context)
          .write(name: name, replacing: force)
      }
      let scheme = SchemeFile(name: file == "-" ? name ?? "imported" : file, bytes: bytes)
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      let reading = try parsed(scheme, as: format, in: folder, title: title)
      let themes = try themes(of: reading, file: title)
      let target = ThemeFolder(path: context.folders.themes)
      try target.check(free: themes.map(\.name), replacing: force)
      try OwnTheme.checkNotShipped(themes.map(\.name), replacing: force, context)
      for theme in themes {
        let isPaired =
          target.contains(theme.counterpart) || themes.contains { $0.name == theme.counterpart }
        try target.write(theme.text(isPaired: isPaired), as: theme.name)
      }
      for note in reading.notes { context.warn(note.description) }
      for theme in themes { try report(theme, from: reading.format, in: context) }
    }

    /// Parses a scheme; the error for an unknown format names the file by the title.
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
      // Twins are one theme, but the themes in a settings file are unrelated.
      let isMany = schemes.count > 1 && reading.format.holdsManySchemes
      if isMany, let name {
        schemes = schemes.filter { $0.name.lowercased() == name.lowercased() }
        guard !schemes.isEmpty else {
          throw Failure(
            notDone: "\(file) has no scheme called \"\(name)\". It has "
              + reading.schemes.map { "\"\($0.name)\"" }.joined(separator: ", ") + ".",
            candidates: reading.schemes.map(\.name))
        }
      }
      var themes: [ImportedTheme] = []
      for scheme in schemes {
        let theme = ImportedTheme(scheme, from: reading.format, family: isMany ? nil : name)
        // Of two with one name, the later would silently replace the earlier.
        if !themes.contains(where: { $0.name == theme.name }) { themes.append(theme) }
      }
      return themes
    }

    private func report(
      _ imported: ImportedTheme, from format: SchemeFormat, in context: CommandContext
    ) throws {
      let library = ThemeLibrary(folder: context.folders.themes)
      let theme = try library.theme(named: imported.name)
      let resolved = ResolvedTheme(theme, level: .truecolor, paintsBackground: true)
      let faint = resolved.report().filter { $0.backdrop == .background && $0.isRepaired }
      if !faint.isEmpty {
        context.warn(
          "\(faint.count) of its colours are too faint on its background and are shown at 4.5:1: "
            + faint.map(\.role.name).joined(separator: ", ") + ".")
      }
      try context.show(
        .success,
        "Imported \"\(imported.scheme.name)\", \(format.phrase), as \(imported.name). "
          + "See it: \(Program.call) theme show \(ShellWord(imported.name).text)")
    }
  }
}
