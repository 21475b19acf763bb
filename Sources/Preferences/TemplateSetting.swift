import JSON
import Settings

/// A file of another program that follows the theme: a template, where it goes, and what to run.
public struct TemplateSetting: Hashable, Sendable {
  /// The template: a path, or the name of a shipped one.
  public var source: String
  /// The file to write, from `/` or from `~`, the home folder.
  public var destination: String
  /// A command for the shell to run after the file has changed; empty for none.
  public var command: String

  /// Creates a setting for one file.
  public init(source: String, destination: String, command: String = "") {
    self.source = source
    self.destination = destination
    self.command = command
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
