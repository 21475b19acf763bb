import Preferences
import Rendering
import Settings

#if canImport(Glibc)
  import Glibc
#endif

extension Diagnosis {
  /// The version, and where everything lies.
  static func program(_ context: CommandContext) -> [Check] {
    let settings = context.settings
    var checks = [
      Check("version", Program.version, because: "this program"),
      Check(
        "settings", context.folders.settings,
        because: settings.problem.map { "\($0)" } ?? rule(context.folders.settings),
        isOK: settings.problem == nil && settings.warnings.isEmpty),
      Check("themes", context.folders.themes, because: rule(context.folders.themes)),
    ]
    for warning in settings.warnings {
      checks.append(
        Check("setting", "not in effect", because: "\(warning)", isOK: false))
    }
    return checks
  }

  private static func rule(_ path: String) -> String {
    access(path, F_OK) == 0 ? "it is there" : "not there yet; the defaults are in effect"
  }
}
