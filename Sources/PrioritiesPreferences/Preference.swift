import LayeredSettings
import PrioritiesBasics
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// The settings of Priorities, each declared once.
public enum Preference {
  /// The name of the theme, a pair of names, or a colour.
  public static let theme = theme(among: nil)
  /// A colour that replaces the theme's accent.
  public static let accent = Setting(
    "accent", default: AccentColor.none, AccentColor.codec,
    "A colour that replaces the theme's accent")
  package static let templates = Setting(
    "templates", default: [TemplateSetting](), TemplateSetting.codec,
    "Templates that apply the theme to other programs' files")
  /// The program's icon on the desktop.
  public static let icon = Setting(
    "icon", default: Icon.blue, .word(), "The program's icon on the desktop")
  /// The choice of the light or the dark variant.
  public static let appearance = Setting(
    "appearance", default: AppearanceChoice.auto, AppearanceChoice.codec,
    "The dark or light variant of the theme; auto follows the terminal")
  /// The number of colours.
  public static let color = Setting(
    "color", default: ColorChoice.auto, .word(numbers: true),
    "The number of colours; auto detects the terminal's")
  /// The minimum contrast of text to its background, by WCAG.
  public static let minimumContrast = Setting(
    "minimumContrast", default: 4.5, .number(in: 3...7, or: (0, "off")),
    "The minimum contrast of text on its background")
  /// Whether the full-screen app paints the theme's background.
  ///
  /// `auto` paints it if theme and terminal differ in appearance. Commands never paint it.
  public static let background = Setting(
    "background", default: Background.auto, .word(),
    "Paint the theme's background in the full-screen app")
  /// The character set of shapes and lines.
  public static let glyphs = Setting(
    "glyphs", default: GlyphChoice.auto, .word(),
    "The characters for priorities, bullets and lines")
  /// The protocol for pictures.
  public static let images = Setting(
    "images", default: ImageChoice.auto, .word(), "The protocol for pictures in the terminal")
  /// Whether links are clickable.
  public static let links = Setting(
    "links", default: LinkChoice.auto, .word(), "Whether links are clickable")
  /// Whether the full-screen app uses the mouse.
  public static let mouse = Setting(
    "mouse", default: Toggle.auto, .word(), "Whether the full-screen app uses the mouse")
  /// Screen reader mode, with priorities as words, and commands instead of the full-screen app.
  public static let screenReader = Setting(
    "screenReader", default: OnOff.off, .word(),
    "Screen reader mode: priorities as words, no full-screen app")
  package static let pager = Setting(
    "pager", default: Toggle.auto, .word(), "Whether long output goes through $PAGER")
  package static let due = Setting(
    "due", default: DueChoice.on, .word(),
    "Suggestions in the full-screen app: shown, folded or hidden")
  package static let lead = Setting(
    "lead", default: 14.0, .number(in: 0...365),
    "How many days before its date a new dated item begins to show")
  /// The folder given by `PRIORITIES_HOME`.
  package static let home = {
    var home = Setting(
      "home", default: HomeChoice.everything, .word(),
      "What home shows in the app: everything, or only lists and items not in a list")
    home.variable = "HOME_SCREEN"
    return home
  }()
  package static let signal = Setting(
    "signal", default: Signal.off, .word(),
    "The signal when done completes an item: terminal bell or desktop notification")
  package static let sync = Setting(
    "sync", default: SyncChoice.auto, .word(),
    "When a joined profile exchanges changes: automatically, or only with the sync command")
  package static let syncTheme = Setting(
    "syncTheme", default: OnOff.on, .word(),
    "Whether a joined profile shares theme, accent, appearance, icon and own themes")
  /// Key bindings of the full-screen app, by action.
  public static let keys = keys(checkedBy: nil)

  private static func keys(checkedBy check: KeyBindings.Check?) -> Setting<KeyBindings> {
    Setting(
      "keys", default: KeyBindings(), KeyBindings.codec(checkedBy: check),
      "Keys of the full-screen app, per action")
  }

  /// The `theme` setting, restricted to these themes.
  ///
  /// - Parameter names: The available themes; nil accepts any valid name, which is faster.
  public static func theme(among names: [String]?) -> Setting<ThemeChoice> {
    Setting(
      "theme", default: .automatic, ThemeChoice.codec(among: names),
      "The theme, or a colour to make one from")
  }

  /// All settings.
  ///
  /// Commands that write or check settings also validate theme names and keys.
  public static func schema(
    themes: [String]? = nil, checkingKeysBy keys: KeyBindings.Check? = nil
  ) -> SettingsSchema {
    SettingsSchema(
      title: "Priorities",
      [
        theme(among: themes).declaration, accent.declaration, templates.declaration,
        icon.declaration, appearance.declaration,
        color.declaration, minimumContrast.declaration, background.declaration,
        glyphs.declaration, images.declaration, links.declaration,
        mouse.declaration, screenReader.declaration, pager.declaration, due.declaration,
        lead.declaration, home.declaration, signal.declaration, sync.declaration,
        syncTheme.declaration,
        self.keys(checkedBy: keys).declaration,
      ])
  }

  package static let variablePrefix = "PRIORITIES_"

  /// The store of the settings, with the schema of ``schema(themes:checkingKeysBy:)``.
  public static func store(
    in folders: Folders, environment: [String: String], options: [String: String] = [:],
    themes: [String]? = nil, checkingKeysBy keys: KeyBindings.Check? = nil
  ) -> SettingsStore {
    SettingsStore(
      file: folders.settings, schema: schema(themes: themes, checkingKeysBy: keys),
      environment: environment,
      prefix: variablePrefix, options: options)
  }

  package enum SyncChoice: String, Sendable, CaseIterable {
    case auto, manual
  }

  /// The nine icons of the program.
  public enum Icon: String, Sendable, CaseIterable {
    case blue
    case blueLight = "blue-light"
    case blueDark = "blue-dark"
    case green
    case greenLight = "green-light"
    case greenDark = "green-dark"
    case pink
    case pinkLight = "pink-light"
    case pinkDark = "pink-dark"
  }

  /// The background of the full-screen app: the theme's, the terminal's, or automatic.
  public enum Background: String, Sendable, CaseIterable {
    case auto, paint, terminal
  }

  /// On, off, or automatic depending on the terminal.
  public enum Toggle: String, Sendable, CaseIterable {
    case auto, on, off
  }

  /// The signal when an item is completed.
  public enum Signal: String, Sendable, CaseIterable {
    case off, bell, notify
  }

  /// A setting that is either on or off.
  public enum OnOff: String, Sendable, CaseIterable {
    case on, off
  }

  /// What the full-screen app and the page show at home.
  public enum HomeChoice: String, Sendable, CaseIterable {
    case everything, lists
  }

  /// How the full-screen app shows suggestions.
  public enum DueChoice: String, Sendable, CaseIterable {
    case on, folded, off
  }
}

/// Another program's file that follows the theme: a template, a destination and a command.
public struct TemplateSetting: Hashable, Sendable {
  /// A path, or the name of a shipped template.
  package var source: String
  /// A path that begins with `/` or `~`.
  package var destination: String
  /// A shell command to run after a change; empty if there is none.
  package var command = ""

  private static let allowed =
    "an object such as {\"source\": \"tmux\", \"destination\": \"~/.tmux/theme.conf\","
    + " \"command\": \"tmux source-file ~/.tmux/theme.conf\"}"

  private static let allowedDestination =
    "a destination path that begins with \"/\" or \"~\""

  /// Other keys are invalid, so that a misspelt `command` gets reported.
  private static let keys: Set = ["source", "destination", "command"]

  static let codec = SettingCodec<[TemplateSetting]>.array(
    of: SettingCodec(
      allowed: allowed,
      schema: {
        [
          "type": "object", "required": ["source", "destination"],
          "additionalProperties": false,
          "properties": [
            "source": ["type": "string"], "destination": ["type": "string"],
            "command": ["type": "string"],
          ],
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let object = value.object, let source = object["source"]?.string,
          let destination = object["destination"]?.string, !source.isEmpty, !destination.isEmpty,
          object.members.allSatisfy({ keys.contains($0.key) && $0.value.string != nil })
        else { throw InvalidSettingValue(value, allowed: allowed) }
        guard destination.hasPrefix("/") || destination.hasPrefix("~") else {
          throw InvalidSettingValue(destination.json, allowed: allowedDestination)
        }
        return TemplateSetting(
          source: source, destination: destination, command: object["command"]?.string ?? "")
      },
      encode: { template in
        var object = JSONObject()
        object["source"] = template.source.json
        object["destination"] = template.destination.json
        if !template.command.isEmpty { object["command"] = template.command.json }
        return object.json
      }))
}

/// A replacement for a theme's accent, or none.
public struct AccentColor: Hashable, Sendable {
  /// The text of the colour; empty for the theme's own accent.
  package var text: String
  package var color: RGB?

  /// The theme's own accent.
  public static let none = AccentColor(text: "", color: nil)

  /// Parses a colour of a theme file; an empty text or `none` means the theme's own accent.
  public init?(_ text: String) {
    if text.isEmpty || text == "none" {
      self = .none
    } else if let color = RGB(themeColor: text) {
      self.init(text: text, color: color)
    } else {
      return nil
    }
  }

  private init(text: String, color: RGB?) {
    self.text = text
    self.color = color
  }

  static let codec = SettingCodec<AccentColor>.parsed(
    "a colour such as \"#b45309\", or \"\" for the theme's own accent", by: { AccentColor($0) })
}

extension AccentColor: CustomStringConvertible {
  /// The colour as written in settings.
  public var description: String { text }
}
