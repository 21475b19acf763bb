import Basics
import StyledText
import Terminal
import Theming

/// The settings of Priorities, each declared once.
public enum Preference {
  /// The theme everything is dressed in.
  public static let theme = theme(among: nil)
  /// A colour in place of the theme's accent.
  public static let accent = Setting(
    "accent", default: AccentColor.none, AccentColor.form,
    "A colour in place of the theme's accent")
  /// The files of other programs that follow the theme.
  package static let templates = Setting(
    "templates", default: [TemplateSetting](), TemplateSetting.form,
    "Files of other programs that follow the theme")
  /// The icon of the program on the desktop.
  public static let icon = Setting(
    "icon", default: Icon.blue, .word(), "The icon of the program on the desktop")
  /// Whether the dark or the light half of a theme is shown.
  public static let appearance = Setting(
    "appearance", default: AppearanceChoice.auto, AppearanceChoice.form,
    "The dark or the light half of the theme; auto asks the terminal")
  /// How many colours are used.
  public static let color = Setting(
    "color", default: ColorChoice.auto, .word(numbers: true),
    "How many colours are used; auto asks the terminal")
  /// The contrast that text keeps to its background, as WCAG counts it.
  public static let minimumContrast = Setting(
    "minimumContrast", default: 4.5, .number(in: 3...7, or: (0, "off")),
    "The contrast that text keeps to its background")
  /// Whether the full-screen app paints the theme's background.
  ///
  /// By `auto` it paints where the theme is dark and the terminal light, or the other way round.
  /// Commands never paint: their lines stand among others.
  public static let background = Setting(
    "background", default: Background.auto, .word(),
    "Paint the theme's background in the full-screen app")
  /// Which signs shapes and lines are drawn with.
  public static let glyphs = Setting(
    "glyphs", default: GlyphChoice.auto, .word(), "The signs for priorities, bullets and lines")
  /// How pictures are shown.
  public static let images = Setting(
    "images", default: ImageChoice.auto, .word(), "How pictures are shown in the terminal")
  /// Whether links can be clicked.
  public static let links = Setting(
    "links", default: LinkChoice.auto, .word(), "Links that can be clicked")
  /// Whether the full-screen app takes the mouse.
  public static let mouse = Setting(
    "mouse", default: Toggle.auto, .word(), "The mouse in the full-screen app")
  /// Whether a screen reader reads: priorities are words, and commands replace the full-screen app.
  public static let screenReader = Setting(
    "screenReader", default: OnOff.off, .word(),
    "Priorities as words, and no full-screen app, for a screen reader")
  /// Whether more lines than the terminal has rows go through the pager.
  package static let pager = Setting(
    "pager", default: Toggle.auto, .word(), "Long lists of commands through $PAGER")
  /// Whether low items that are due by their rhythm are proposed in the full-screen app.
  package static let due = Setting(
    "due", default: DueChoice.on, .word(),
    "Items that are due by their rhythm, in the full-screen app: shown, folded or not at all")
  package static let signal = Setting(
    "signal", default: Signal.off, .word(),
    "What done does when an item was got: the terminal's bell or a desktop notification")
  /// Keys of the full-screen app that differ from its own, by the name of what they do.
  public static let keys = keys(checkedBy: nil)

  private static func keys(checkedBy check: KeyBindings.Check?) -> Setting<KeyBindings> {
    Setting(
      "keys", default: KeyBindings(), KeyBindings.form(checkedBy: check),
      "Keys of the full-screen app, by what they do")
  }

  /// The setting `theme` that takes names of these themes only.
  ///
  /// - Parameter names: The themes there are; with nil any name that could be one is taken, which
  ///   spares a start the look into the themes' folder.
  public static func theme(among names: [String]?) -> Setting<ThemeChoice> {
    Setting(
      "theme", default: .automatic, ThemeChoice.form(among: names), "The theme, or a colour for one"
    )
  }

  /// All settings of the program.
  ///
  /// - Parameters:
  ///   - themes: The themes there are, for commands that write or check settings.
  ///   - keys: Finds what is wrong with keys, for commands that write or check them.
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
        signal.declaration,
        self.keys(checkedBy: keys).declaration,
      ], retired: retired)
  }

  /// What settings files of earlier versions hold and this version does not use: keys, and values
  /// as `key value`.
  private static let retired: Set = [
    "previousTheme", "latitude", "longitude", "motion", "appearance sun",
  ]

  /// What the names of environment variables begin with: `PRIORITIES_THEME`.
  package static let variablePrefix = "PRIORITIES_"

  /// The store of the settings.
  ///
  /// - Parameters:
  ///   - folders: Where the file is.
  ///   - environment: The variables of the process.
  ///   - options: What the command line says, by the name of the setting.
  ///   - themes: The themes there are, for commands that write or check settings.
  ///   - keys: Finds what is wrong with keys, for commands that write or check them.
  public static func store(
    in folders: Folders, environment: [String: String], options: [String: String] = [:],
    themes: [String]? = nil, checkingKeysBy keys: KeyBindings.Check? = nil
  ) -> SettingsStore {
    SettingsStore(
      file: folders.settings, schema: schema(themes: themes, checkingKeysBy: keys),
      environment: environment,
      prefix: variablePrefix, options: options)
  }

  /// The nine icons.
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

  /// Whose background.
  public enum Background: String, Sendable, CaseIterable {
    case auto, paint, terminal
  }

  /// On, off, or whatever suits the terminal.
  public enum Toggle: String, Sendable, CaseIterable {
    case auto, on, off
  }

  /// How it is signalled that an item was got.
  public enum Signal: String, Sendable, CaseIterable {
    case off, bell, notify
  }

  /// On or off.
  public enum OnOff: String, Sendable, CaseIterable {
    case on, off
  }

  /// How due items are proposed.
  public enum DueChoice: String, Sendable, CaseIterable {
    case on, folded, off
  }
}

/// A file of another program that follows the theme: a template, where it goes, and what to run.
public struct TemplateSetting: Hashable, Sendable {
  /// The template: a path, or the name of a shipped one.
  package var source: String
  /// The file to write, from `/` or from `~`, the home folder.
  package var destination: String
  /// A command for the shell to run after the file has changed; empty for none.
  package var command: String

  package init(source: String, destination: String, command: String = "") {
    (self.source, self.destination, self.command) = (source, destination, command)
  }

  private static let allowed =
    "a list such as [{\"source\": \"tmux\", \"destination\": \"~/.tmux/theme.conf\","
    + " \"command\": \"tmux source-file ~/.tmux/theme.conf\"}]"

  private static let allowedDestination =
    "as a destination a path that begins with \"/\" or \"~\""

  /// A misspelt key is refused, so that a command is not left out unseen.
  private static let keys: Set = ["source", "destination", "command"]

  static let form = SettingCodec<[TemplateSetting]>(
    allowed: allowed,
    schema: {
      [
        "type": "array",
        "items": [
          "type": "object", "required": ["source", "destination"],
          "additionalProperties": false,
          "properties": [
            "source": ["type": "string"], "destination": ["type": "string"],
            "command": ["type": "string"],
          ],
        ],
      ]
    },
    decode: { (value) throws(InvalidSettingValue) in
      guard let entries = value.array else { throw InvalidSettingValue(value, allowed: allowed) }
      var templates: [TemplateSetting] = []
      for entry in entries {
        guard let object = entry.object, let source = object["source"]?.string,
          let destination = object["destination"]?.string, !source.isEmpty, !destination.isEmpty,
          object.members.allSatisfy({ keys.contains($0.key) && $0.value.string != nil })
        else { throw InvalidSettingValue(entry, allowed: allowed) }
        // Elsewhere it would be another file in each folder that a command is run in.
        guard destination.hasPrefix("/") || destination.hasPrefix("~") else {
          throw InvalidSettingValue(.string(destination), allowed: allowedDestination)
        }
        templates.append(
          TemplateSetting(
            source: source, destination: destination, command: object["command"]?.string ?? ""))
      }
      return templates
    },
    encode: { templates in
      .array(
        templates.map { template in
          var object = JSONObject()
          object["source"] = .string(template.source)
          object["destination"] = .string(template.destination)
          if !template.command.isEmpty { object["command"] = .string(template.command) }
          return .object(object)
        })
    },
    parse: { text in (try? JSONReader.value(in: text)) ?? .string(text) })
}

/// A colour that takes the place of a theme's accent, or none.
public struct AccentColor: Hashable, Sendable {
  /// The colour as it was written; empty for the theme's own accent.
  package var text: String
  package var color: RGB?

  /// The theme's own accent.
  public static let none = AccentColor(text: "", color: nil)

  /// Reads a colour as theme files write it; empty or `none` for the theme's own accent.
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

  static let form = SettingCodec<AccentColor>(
    allowed: "a colour such as \"#b45309\", or \"\" for the theme's own accent",
    schema: { ["type": "string"] },
    decode: { (value) throws(InvalidSettingValue) in
      guard let text = value.string, let accent = AccentColor(text) else {
        throw InvalidSettingValue(
          value, allowed: "a colour such as \"#b45309\", or \"\" for the theme's own accent")
      }
      return accent
    },
    encode: { .string($0.text) }, parse: { .string($0) })
}
