import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesSync
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension Priorities {
  struct Doctor: ParsableCommand {
    static let configuration = command(
      "doctor", abstract: "Check items, folders and terminal",
      discussion: """
        Exits with 0 if everything is ok, 65 if the store is damaged or unreadable, and 1 if \
        anything else is not ok.
        """,
      examples: ["doctor", "doctor --json"])

    @OptionGroup var answer: AnswerOptions

    func run() throws {
      let context = try CommandContext(answer.global, colors: .complete)
      let store = Store.diagnosis(
        path: context.folders.database,
        clock: ProcessEnvironment.now
      ).map { check in
        let reason = [check.reason, check.recovery?.words ?? ""].filter { !$0.isEmpty }
        return Diagnosis.Check(
          check.name, check.value, reason: reason.spaceSeparated, isOK: check.isOK)
      }
      let diagnosis = Diagnosis(sections: [
        ("Program", Diagnosis.program(context)),
        ("Items", store),
        ("Terminal", Diagnosis.terminal(context)),
        ("Theme", try Diagnosis.theme(context)),
      ])
      try diagnosis.show(in: context, asJSON: answer.json)
      if store.contains(where: { $0.name == "store integrity" && !$0.isOK }) {
        throw ExitCode(EX_DATAERR)
      }
      if diagnosis.sections.flatMap(\.checks).contains(where: { !$0.isOK }) {
        throw ExitCode(EXIT_FAILURE)
      }
    }
  }
}

struct Diagnosis {
  typealias Check = CheckTable.Check

  var sections: [(heading: String, checks: [Check])]

  func show(in context: CommandContext, asJSON: Bool) throws {
    let checks = sections.flatMap(\.checks)
    if asJSON {
      let values = checks.map { check in
        JSONValue.object([
          "name": check.name.json, "value": check.value.json,
          "because": check.reason.json, "ok": check.isOK.json,
        ])
      }
      try context.write(json: ["checks": values.json])
    } else if context.isStyled {
      try context.show(CheckTable(sections))
    } else {
      let rows = checks.map { check in
        [check.isOK ? "ok" : "not ok", check.name, check.value, check.reason]
          .map(\.sanitized).joined(separator: "\t") + "\n"
      }
      try context.write(rows.joined())
    }
  }
}

extension Diagnosis {
  static func program(_ context: CommandContext) -> [Check] {
    let settings = context.settings
    var checks = [
      Check("version", programVersion, reason: "this program"),
      Check(
        "settings", context.folders.settings,
        reason: settings.problem.map { "\($0)" } ?? rule(context.folders.settings),
        isOK: settings.problem == nil && canCheck(context.folders.settings)),
      Check(
        "themes", context.folders.themes, reason: rule(context.folders.themes),
        isOK: canCheck(context.folders.themes)),
    ]
    do {
      if let account = try Account(context.folders), let store = try? context.store(.reading),
        let status = try? SyncStatus(account, store, context)
      {
        checks.append(
          Check(
            "synchronization", status.account.server, reason: status.summary,
            isOK: status.refusals.isEmpty))
      }
    } catch {
      let path = Account.path(context.folders)
      checks.append(Check("synchronization", path, reason: "\(error)", isOK: false))
    }
    checks += settings.warnings.map {
      Check("setting", "not in effect", reason: "\($0)", isOK: false)
    }
    checks += settings.unknownKeys.map(\.shortened).bounded { $1 }.map {
      Check("setting", $0, reason: Messages.unknownSetting($0))
    }
    return checks + brokenThemes(context) + hooks(context.folders.hooks)
  }

  private static func brokenThemes(_ context: CommandContext) -> [Check] {
    context.library.brokenUserThemes.map { name, error in
      let reason = error.checkCommand.map { "has errors; \($0) lists them" }
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
        : "unknown hook name; hooks are \(HookFolder.names.commaSeparated)"
      return Check("hook", path, reason: fault ?? "runs when items change", isOK: fault == nil)
    }
  }

  /// Why a hook doesn't run or rejects every change; nil for a working hook.
  private static func fault(ofHook path: String) -> String? {
    if isFolder(path) { return "is a folder, so every change is refused" }
    guard access(path, X_OK) == 0 else { return "not executable, so it does not run" }
    // A program can run without being readable.
    guard let bytes = try? readFile(path, limit: 256) else { return nil }
    let line = String(utf8: bytes.prefix { $0 != UInt8(ascii: "\n") })
    guard line.hasPrefix("#!"), let program = line.dropFirst(2).split(separator: " ").first,
      access(String(program), X_OK) != 0
    else { return nil }
    return "its interpreter \(program) cannot run, so every change is refused"
  }

  private static func canCheck(_ path: String) -> Bool {
    access(path, F_OK) == 0 || errno != EACCES
  }

  private static func rule(_ path: String) -> String {
    guard canCheck(path) else { return "no permission to check whether it exists" }
    return access(path, F_OK) == 0 ? "exists" : "does not exist yet; defaults apply"
  }

  static func terminal(_ context: CommandContext) -> [Check] {
    let found = context.capabilities
    let type = context.environment["TERM"].flatMap { $0.isEmpty ? nil : $0 } ?? "none"
    var checks = [
      Check(
        "terminal", type,
        reason: found.isTerminal ? "from TERM" : "but standard output is not a terminal"),
      Check(
        "size", "\(found.columns)x\(found.rows)", reason: found.size.reason),
      Check("colours", found.level.value.word, reason: found.level.reason),
      Check(
        "shapes", found.unicode.value ? "unicode" : "ascii", reason: found.unicode.reason),
      Check("links", found.links.value ? "on" : "off", reason: found.links.reason),
      Check("pictures", found.images.value.rawValue, reason: found.images.reason),
    ]
    let colors = context.presentation.terminalColors
    let reported = [
      ("text colour", colors.value?.foreground), ("background", colors.value?.background),
    ]
    checks += reported.map { Check($0, $1?.hex ?? "not reported", reason: colors.reason) }
    if let count = colors.value?.palette.count, count > 0 {
      checks.append(
        Check("own colours", "\(count) of 16 reported", reason: colors.reason, isOK: count == 16))
    }
    return checks
  }
}

extension ColorLevel {
  /// The spelling of `--color`.
  var word: String {
    switch self {
    case .none: "none"
    case .mono: "attributes only"
    case .ansi16: "16"
    case .ansi256: "256"
    case .truecolor: "truecolor"
    }
  }
}

extension Diagnosis {
  static func theme(_ context: CommandContext) throws -> [Check] {
    let theme = try context.theme
    let appearance = context.presentation.appearance.appearance
    let colors = context.presentation.appearance.colors
    let backdrop =
      theme.isBackgroundUnknown
      ? "\(colors.reason), so colours are readable on black and on white"
      : colors.value?.background == nil
        ? "\(colors.reason), so it is assumed" : "reported by the terminal"
    let missing = missingTheme(context)
    return [
      Check(
        "theme", theme.theme.name, reason: missing ?? choice(context, at: theme.level),
        isOK: missing == nil),
      Check("appearance", appearance.value.rawValue, reason: appearance.reason),
      Check(
        "shown on", theme.isBackgroundUnknown ? "unknown" : theme.background.hex, reason: backdrop),
      Check(
        "minimum contrast",
        ratio(theme.isBackgroundUnknown ? min(3, theme.minimumContrast) : theme.minimumContrast),
        reason: theme.level >= .ansi256
          ? "text colours are adjusted to reach it"
          : "the terminal chooses the colours at this level, so it is not guaranteed"),
    ]
  }

  /// Why the chosen theme is not used; nil if it is.
  private static func missingTheme(_ context: CommandContext) -> String? {
    guard let value = context.settings[Preference.theme.name] else { return nil }
    let appearance = context.presentation.appearance.appearance.value
    do throws(ThemeError) {
      _ = try context.library.theme(
        for: context.settings[Preference.theme], appearance: appearance)
      return nil
    } catch {
      let who = value.layer == .environment ? "PRIORITIES_THEME" : "the theme setting"
      let why =
        switch error {
        case .unknown: "which does not exist"
        case .invalid: "which has errors"
        default: "which cannot be read"
        }
      // The default theme is shipped, so the folder must be the problem.
      return value.layer == .default
        ? "the themes in \(context.folders.themes) cannot be read"
        : "\(who) is \"\(value.value.string ?? "")\", \(why)"
    }
  }

  private static func choice(_ context: CommandContext, at level: ColorLevel) -> String {
    if level < .ansi16 { return "no colour is shown, so no theme is read" }
    return switch context.settings[Preference.theme.name]?.layer {
    case .option: "from --theme"
    case .environment: "from PRIORITIES_THEME"
    case .file: "from the theme setting"
    case .default, nil: "the theme setting is auto"
    }
  }

  /// Rounds down, so that a ratio never looks better than it is.
  private static func ratio(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded(.down))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest):1"
  }
}
