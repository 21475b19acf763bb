import LayeredSettings
import PrioritiesBasics

/// The user's keys for the actions of the full-screen app.
public struct KeyBindings: Sendable, Hashable {
  /// The key names of each action; an empty list leaves the action without a key.
  ///
  /// An action without an entry has its default keys.
  package var keys: [String: [String]] = [:]

  /// Validates bindings and returns one clause for each problem.
  public typealias Check = @Sendable (KeyBindings) -> [String]

  static func codec(checkedBy check: Check? = nil) -> SettingCodec<KeyBindings> {
    SettingCodec<KeyBindings>(
      allowed: "an object with a list of keys per action, such as {\"done\": [\"d\", \"space\"]}",
      schema: {
        [
          "type": "object",
          "additionalProperties": [
            "anyOf": [
              ["type": "string"], ["type": "array", "items": ["type": "string"]],
            ]
          ],
        ]
      },
      decode: { (value) throws(InvalidSettingValue) in
        guard let object = value.object else { throw InvalidSettingValue(value, allowed: allowed) }
        var bindings = KeyBindings()
        for member in object.members {
          bindings.keys[member.key] = try keys(of: member)
        }
        if let faults = check?(bindings), !faults.isEmpty {
          throw InvalidSettingValue(
            value, allowed: allowed, reason: faults.joined(separator: "; "))
        }
        return bindings
      },
      encode: { bindings in
        var object = JSONObject()
        for (action, keys) in bindings.keys.sortedByKey {
          object[action] = keys.json
        }
        return object.json
      },
      parse: { text in (try? JSONReader.value(in: text)) ?? text.json })
  }

  private static let allowed = "an object with a list of keys per action"

  private static func keys(of member: JSONObject.Member) throws(InvalidSettingValue) -> [String] {
    if let key = member.value.string { return [key] }
    let names = member.value.array?.map(\.string)
    guard let names, !names.contains(nil) else {
      throw InvalidSettingValue(member.value, allowed: "a list of key names", at: [member.key])
    }
    return names.compacted()
  }
}
