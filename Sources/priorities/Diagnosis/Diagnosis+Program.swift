import Basics
import Rendering
import Settings
import Theming

extension Diagnosis {
  static func program(_ context: CommandContext) -> [Check] {
    let settings = context.settings
    var checks = [
      Check("version", programVersion, reason: "this program"),
      Check(
        "settings", context.folders.settings,
        reason: settings.problem.map { "\($0)" } ?? rule(context.folders.settings),
        isOK: settings.problem == nil && canBeSeen(context.folders.settings)),
      Check(
        "themes", context.folders.themes, reason: rule(context.folders.themes),
        isOK: canBeSeen(context.folders.themes)),
    ]
    for warning in settings.warnings {
      checks.append(
        Check("setting", "not in effect", reason: "\(warning)", isOK: false))
    }
    for key in settings.unknownKeys {
      checks.append(
        Check("setting", key, reason: "\"\(key)\" is not a setting; it is kept"))
    }
    if let notice = settings.retirementNotice {
      checks.append(Check("setting", "ignored", reason: notice))
    }
    return checks + brokenThemes(context) + hooks(context.folders.hooks)
  }

  private static func brokenThemes(_ context: CommandContext) -> [Check] {
    context.library.brokenUserThemes.map { name, error in
      let reason = error.checkCommand.map { "it has errors; \($0) lists them" }
      return Check(
        "theme file", "\(context.folders.themes)/\(name).toml",
        reason: reason ?? "\(error)", isOK: false)
    }
  }

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
      let fault =
        isKnown
        ? fault(ofHook: path)
        : "no hook has that name; they are \(HookFolder.names.joined(separator: ", "))"
      return Check("hook", path, reason: fault ?? "runs around changes", isOK: fault == nil)
    }
  }

  /// Why a hook does not run, or refuses every change; nil for a working hook.
  private static func fault(ofHook path: String) -> String? {
    if isFolder(path) { return "a folder, which cannot run: every change would be refused" }
    guard access(path, X_OK) == 0 else { return "not executable, so it does not run" }
    guard let bytes = try? readFile(path, limit: 256) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard line.hasPrefix("#!"), let program = line.dropFirst(2).split(separator: " ").first,
      access(String(program), X_OK) != 0
    else { return nil }
    return "\(program) in its first line cannot run: every change would be refused"
  }

  /// Whether permissions allow checking that a path exists.
  private static func canBeSeen(_ path: String) -> Bool {
    access(path, F_OK) == 0 || errno != EACCES
  }

  private static func rule(_ path: String) -> String {
    guard canBeSeen(path) else { return "permission to look for it is missing" }
    return access(path, F_OK) == 0 ? "it is there" : "not there yet; the defaults are in effect"
  }
}
