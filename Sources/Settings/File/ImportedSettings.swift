import JSON

/// The settings in an export.
public struct ImportedSettings: Sendable, Hashable {
  /// The settings of the schema, checked by type and range when they are written.
  public private(set) var values = JSONObject()
  /// What is left out: keys that no setting has, and what earlier versions had.
  public private(set) var ignored: [String]

  /// Reads an export.
  ///
  /// - Parameters:
  ///   - bytes: JSON.
  ///   - path: Where they are from, for messages.
  ///   - schema: The settings there are.
  public init(
    _ bytes: [UInt8], from path: String, schema: SettingsSchema
  ) throws(SettingsError) {
    var object = try SettingsFile(path: path).object(in: bytes)
    if let version = object["version"]?.integer, version > schema.version {
      throw .newerVersion(path: path, found: version, known: schema.version)
    }
    ignored = schema.removeRetired(from: &object)
    for member in object.members where !SettingsSchema.reserved.contains(member.key) {
      if schema[member.key] != nil {
        values[member.key] = member.value
      } else {
        ignored.append(member.key)
      }
    }
  }
}
