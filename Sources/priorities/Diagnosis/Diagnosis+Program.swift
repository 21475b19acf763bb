import Preferences
import Rendering
import Settings
import SystemFiles
import Theming

extension Diagnosis {
  /// The version, and where everything lies.
  static func program(_ context: CommandContext) -> [Check] {
    let settings = context.settings
    var checks = [
      Check("version", Program.version, reason: "this program"),
      Check(
        "settings", context.folders.settings,
        reason: settings.problem.map { "\($0)" } ?? rule(context.folders.settings),
        isOK: settings.problem == nil && settings.warnings.isEmpty),
      Check("themes", context.folders.themes, reason: rule(context.folders.themes)),
    ]
    for warning in settings.warnings {
      checks.append(
        Check("setting", "not in effect", reason: "\(warning)", isOK: false))
    }
    for key in settings.unknownKeys {
      checks.append(
        Check("setting", key, reason: "\"\(key)\" is not a setting; it is kept", isOK: false))
    }
    return checks + brokenThemes(context) + hooks(context.folders.hooks)
  }

  /// The person's own theme files that cannot be used.
  private static func brokenThemes(_ context: CommandContext) -> [Check] {
    context.library.brokenUserThemes.map { name, error in
      let reason = error.checkCommand.map { "it has errors; \($0) lists them" }
      return Check(
        "theme file", "\(context.folders.themes)/\(name).toml",
        reason: reason ?? "\(error)", isOK: false)
    }
  }

  /// The files among the person's hooks, and why one that cannot run does not.
  private static func hooks(_ folder: String) -> [Check] {
    let names: [String]
    do throws(SystemCallError) {
      names = try entryNames(inFolder: folder)
    } catch {
      guard error.code != ENOENT else { return [] }
      return [Check("hooks", folder, reason: "cannot be read: \(error.reason)", isOK: false)]
    }
    return names.map { name in
      let isKnown = HookFolder.names.contains(name)
      let path = "\(folder)/\(name)"
      let reason =
        !isKnown
        ? "no hook has that name; they are \(HookFolder.names.joined(separator: ", "))"
        : access(path, X_OK) == 0 ? "runs around changes" : "not executable, so it does not run"
      return Check("hook", path, reason: reason, isOK: isKnown && access(path, X_OK) == 0)
    }
  }

  private static func rule(_ path: String) -> String {
    access(path, F_OK) == 0 ? "it is there" : "not there yet; the defaults are in effect"
  }
}
