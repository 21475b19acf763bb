import HTTPTypes
import Hummingbird
import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PriorityLists

struct SettingRoutes {
  /// The settings that devices share.
  ///
  /// All others are about the programs, commands, paths or keys of one machine.
  static let shared: Set = [
    "theme", "accent", "icon", "appearance", "color", "minimumContrast", "background", "glyphs",
    "images",
    "links", "mouse", "screenReader", "due", "lead", "home",
  ]

  func list(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let entries = try await client.household.work {
      client.settings.entries.filter { Self.shared.contains($0.declaration.name) }
    }
    return Response(json: [
      "version": 1,
      "settings": entries.map(Self.json).json,
    ])
  }

  func one(_ call: Call, _ client: ServiceClient) async throws -> Response {
    try await response(client, try key(call))
  }

  func write(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let key = try key(call)
    try await client.household.work { try client.settingsStore.write(call.json, for: key) }
    return try await response(client, key)
  }

  func delete(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let key = try key(call)
    try await client.household.work {
      do throws(SettingsError) {
        try client.settingsStore.delete(key)
      } catch {
        // Deleting an unset setting succeeds.
        guard case .notSet = error else { throw error }
      }
    }
    return try await response(client, key)
  }

  private func response(_ client: ServiceClient, _ key: String) async throws -> Response {
    let entry = try await client.household.work { client.settings[key] }
    guard let entry else { throw SettingsError.unknownKey(name: key, nearest: nil) }
    var object = Self.json(entry)
    object["version"] = 1
    return Response(json: object)
  }

  private func key(_ call: Call) throws -> String {
    let key = try call.parameter("key")
    guard Self.shared.contains(key) else {
      throw SettingsError.unknownKey(name: key, nearest: Self.shared.sorted().nearest(to: key))
    }
    return key
  }

  private static func json(_ entry: SettingsSnapshot.Entry) -> JSONObject {
    [
      "key": entry.declaration.name.json, "value": entry.value,
      "default": entry.declaration.defaultValue, "layer": entry.layer.rawValue.json,
      "summary": entry.declaration.summary.json,
      "allowed": entry.declaration.allowed.json,
      "words": entry.declaration.words.json,
    ]
  }
}
