import ArgumentParser
import Foundation
import Preferences
import Rendering
import Settings
import ThemeImport
import Theming

extension Priorities.ThemeGroup {
  /// The command `priorities theme apply [NAME]`.
  struct Apply: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "apply", of: "theme", abstract: "Fill your templates with the theme, for other programs",
      discussion: """
        The setting "templates" lists them: the template (a file, or one of \
        \(ShippedTemplates.names.joined(separator: ", "))), the file to write, and a command to \
        run after it has changed. Each file is written whole or not at all. "theme use" does the \
        same by itself.
        """)

    @Argument(help: "The theme; without it, the one in use.", completion: ThemeCompletion.names)
    var name: String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      guard !context.settings[Preference.templates].isEmpty else {
        throw Failure(
          notDone: "The setting \"templates\" is empty. Write one: priorities settings write "
            + "templates '[{\"source\": \"tmux\", \"destination\": \"~/.tmux-theme.conf\"}]'")
      }
      try TemplateRun(context).apply(name)
    }
  }
}

/// Fills the templates of the settings.
struct TemplateRun {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Writes every file whose text has changed, and runs its command.
  ///
  /// A template that fails is reported, and the others are filled all the same.
  func apply(_ name: String?) throws {
    let templates = context.settings[Preference.templates]
    guard !templates.isEmpty else { return }
    let theme =
      if let name { try context.theme(called: name) } else { try context.currentTheme() }
    let variant = ExportedVariant(
      theme, file: try context.library.file(named: theme.name),
      minimumContrast: context.settings[Preference.minimumContrast])
    var failed = 0
    for template in templates {
      let destination = NSString(string: template.destination).expandingTildeInPath
      do {
        let text = try ThemeVariants.template(template.source)
          .text(with: [variant], name: theme.family)
        let changed = try Self.write(text, to: destination)
        try context.show(
          Note(
            .success,
            "\(template.destination) \(changed ? "follows" : "already follows") \(theme.name)."))
        if changed, !template.command.isEmpty { try run(template.command) }
      } catch {
        failed += 1
        context.warn(Failure(error).message)
      }
    }
    guard failed == 0 else {
      throw Failure(
        "\(failed) of \(templates.count) templates could not be applied.", code: EX_DATAERR)
    }
  }

  /// Replaces a file whole, if its text differs.
  ///
  /// - Returns: whether it was written.
  private static func write(_ text: String, to path: String) throws -> Bool {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    if let old = try? Data(contentsOf: url), old == Data(text.utf8) { return false }
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let draft = url.deletingLastPathComponent()
        .appendingPathComponent(".\(url.lastPathComponent).\(getpid()).part")
      try Data(text.utf8).write(to: draft)
      guard rename(draft.path, url.path) == 0 else {
        let reason = String(cString: strerror(errno))
        unlink(draft.path)
        throw Failure("\(path) cannot be written: \(reason).", code: EX_IOERR)
      }
    } catch let error as CocoaError {
      throw Failure(
        "\(path) cannot be written: \(error.localizedDescription)", code: EX_CANTCREAT)
    }
    return true
  }

  private func run(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        "The command after a template ended with \(process.terminationStatus): \(command)",
        code: EXIT_FAILURE)
    }
  }
}
