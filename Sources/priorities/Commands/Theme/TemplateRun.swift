import Basics
import Foundation
import Rendering
import Settings
import ThemeImport
import Theming

struct TemplateRun {
  private let context: CommandContext
  private let settings: SettingsSnapshot

  /// Reads the settings again, since this command may have changed them.
  init(_ context: CommandContext) {
    self.init(context, context.settingsStore.read())
  }

  init(_ context: CommandContext, _ settings: SettingsSnapshot) {
    self.context = context
    self.settings = settings
  }

  /// Writes each file whose text has changed, and runs its command.
  ///
  /// A template that fails is reported; the others are still filled.
  ///
  /// - Parameters:
  ///   - theme: The theme; nil for the one in use, with its accent.
  ///   - isQuiet: Whether to omit the report of unchanged files.
  func apply(_ theme: Theme? = nil, isQuiet: Bool = false) throws {
    let templates = settings[Preference.templates]
    guard !templates.isEmpty else { return }
    let theme = try theme ?? context.theme(of: settings)
    let variant = ExportedVariant(
      theme, file: try context.library.file(named: theme.name),
      minimumContrast: settings[Preference.minimumContrast])
    var failed = 0
    for template in templates {
      let destination = ProcessEnvironment.expandingHome(template.destination)
      do {
        let text = try ThemeVariants.template(template.source)
          .text(with: [variant], name: theme.family)
        let changed = try Self.write(text, to: destination)
        if changed || !isQuiet {
          try context.show(
            Note(
              .success,
              "\(template.destination) \(changed ? "follows" : "already follows") \(theme.name)."))
        }
        if changed, !template.command.isEmpty { try run(template.command) }
      } catch {
        failed += 1
        context.warn(Failure(error).message)
      }
    }
    guard failed == 0 else {
      throw Failure(
        "\(failed) of \(templates.count) templates could not be applied whole.", code: EX_DATAERR)
    }
  }

  /// Replaces a file whole if its text differs; follows links and keeps an existing file's mode.
  ///
  /// - Returns: Whether the file was written.
  private static func write(_ text: String, to path: String) throws -> Bool {
    let bytes = Array(text.utf8)
    // Readable for all users: other programs read the file.
    var file = FileReplacement(path: path, mode: 0o644, folderMode: 0o755)
    file.readLimit = bytes.count + 1
    var isChanged = false
    do {
      try file.replace { old in
        guard old != bytes else { return .unchanged }
        isChanged = true
        return .replaced(by: bytes)
      }
    } catch let error as FileReplacementError {
      throw error.failure(writing: path, at: path)
    }
    return isChanged
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
