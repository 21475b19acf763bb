import JSON
import Settings

/// Settings that come from elsewhere: an export of this program, or the defaults of the To Do app.
public struct ImportedSettings: Sendable, Hashable {
  /// The settings of this program, checked by type and range when they are written.
  public private(set) var values = JSONObject()
  /// Keys that are nobody's here and are left out.
  public private(set) var unknown: [String] = []

  /// Reads an export.
  ///
  /// - Parameters:
  ///   - bytes: JSON, or a property list as XML or binary.
  ///   - path: Where they are from, for messages.
  ///   - schema: The settings there are.
  public init(
    _ bytes: [UInt8], from path: String, schema: SettingsSchema
  ) throws(SettingsError) {
    let object = try Self.object(in: bytes, from: path)
    if let version = object["version"]?.integer, version > schema.version {
      throw .newerVersion(path: path, found: version, known: schema.version)
    }
    for member in object.members {
      if schema[member.key] != nil {
        values[member.key] = member.value
      } else if member.key == LegacyTheme.key {
        let theme = try LegacyTheme.theme(for: member.value)
        if values[Preference.theme.name] == nil { values[Preference.theme.name] = .string(theme) }
      } else if member.key != "version", member.key != "$schema" {
        unknown.append(member.key)
      }
    }
  }

  private static func object(in bytes: [UInt8], from path: String) throws(SettingsError)
    -> JSONObject
  {
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if bytes.starts(with: "bplist".utf8) || start == UInt8(ascii: "<") && !isConflict(bytes) {
      return try PropertyList.object(in: bytes, from: path)
    }
    do {
      let value = try JSONReader.value(in: bytes)
      if let object = value.object { return object }
      let start = JSONPosition(line: 1, column: 1)
      throw JSONParseError(at: start, "expected an object in braces, found \(value.kind)")
    } catch let fault as JSONParseError {
      throw .invalidFile(path: path, fault)
    } catch {
      throw .inputOutput(path: path, action: "read", reason: "\(error)")
    }
  }

  private static func isConflict(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "<<<<<<<".utf8)
  }
}
