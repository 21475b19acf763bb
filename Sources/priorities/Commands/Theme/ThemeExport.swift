import ArgumentParser
import Basics
import Foundation
import Settings
import ThemeImport
import Theming

extension Priorities.ThemeGroup {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "export", of: "theme", abstract: "Write a theme for other programs",
      discussion: """
        The file goes to standard output. Without --to and --template it is the theme's own file, \
        which import takes back. Formats: \
        \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")), and by a template \
        \(ShippedTemplates.names.joined(separator: ", ")). A theme's name stands for both of its \
        halves where a file of the format can hold them, else for its dark one; NAME-light is the \
        light one.
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
        "A template to fill with the theme's colours: a file, or a name from the list above.",
        valueName: "file"),
      completion: .file())
    var template: String?
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard to == nil || template == nil else {
        throw ValidationError("Give --to or --template, not both.")
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
      let word = words.resolved(to, takesBeginnings: false) ?? to
      if let template = try ShippedTemplates.template(named: word) {
        if export.variants.count > 1 { noteDarkHalf(export, context) }
        try context.write(try template.text(with: export.variants, name: name))
        return
      }
      let format = try FormatName.format(
        to, option: "--to", ExportFormat.self, orElse: words)
      guard let format else { return }
      var halves = export.variants
      if !format.holdsBothHalves, halves.count > 1 {
        noteDarkHalf(export, context)
        halves = [halves[0]]
      }
      try context.write(ThemeExport(halves, name: name, prefix: Program.name).text(as: format))
    }

    private func noteDarkHalf(_ export: ThemeVariants, _ context: CommandContext) {
      let light = export.variants.first { $0.theme.appearance == .light }?.theme.name
      context.warn("This is the dark half; the light one is \(light ?? "\(name)-light").")
    }

    private func ownFile(of export: ThemeVariants, _ context: CommandContext) throws -> String {
      if case .color(let color) = export.choice {
        return ThemeGenerator(color).text(.dark)
      }
      guard let file = export.files.first else {
        throw Failure(notDone: "\(name) has no file that could be exported.")
      }
      if export.variants.count > 1 { noteDarkHalf(export, context) }
      return String(decoding: file.bytes, as: UTF8.self)
    }
  }
}

/// The exported variants of a theme, dark first.
struct ThemeVariants {
  let choice: ThemeChoice
  private(set) var variants: [ExportedVariant] = []
  private(set) var files: [ThemeFile] = []

  init(_ name: String, in library: ThemeLibrary) throws {
    choice = try library.choice(name)
    if case .named(Theme.ansiName) = choice {
      throw Failure(
        notDone:
          "The theme \"ansi\" uses the colours of the terminal it is shown in; it has none "
          + "to export.")
    }
    for appearance in Appearance.allCases {
      let theme = try library.theme(for: choice, appearance: appearance)
      guard !variants.contains(where: { $0.theme == theme }) else { continue }
      let file = try library.file(named: theme.name)
      if let file { files.append(file) }
      variants.append(ExportedVariant(theme, file: file))
    }
  }

  /// A template at a path or, for a missing file without a slash, a shipped one.
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
