import JSON
import PropertyLists
import Settings

/// Settings that come from elsewhere: an export of this program, or the defaults of the To Do app.
public struct ImportedSettings: Sendable, Hashable {
  /// The settings of this program, checked by type and range when they are written.
  public private(set) var values = JSONObject()
  /// Keys that no setting here has; they are left out.
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
      return try object(inPropertyList: bytes, from: path)
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

  private static func object(
    inPropertyList bytes: [UInt8], from path: String
  ) throws(SettingsError) -> JSONObject {
    do throws(PropertyList.Failure) {
      let list = try PropertyList(bytes)
      guard case .object(let object)? = json(list) else {
        throw PropertyList.Failure(line: nil, reason: "expected a dictionary at the top")
      }
      return object
    } catch {
      throw .invalidFile(
        path: path,
        JSONParseError(
          at: JSONPosition(line: error.line ?? 1, column: 1),
          "not a property list that can be read: \(error.reason.withoutFullStop)"))
    }
  }

  /// Nil for dates and data, which no setting takes.
  private static func json(_ value: PropertyList) -> JSONValue? {
    switch value {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .number(let number): return JSONNumber(number).map(JSONValue.number)
    case .bool(let truth): return .bool(truth)
    case .array(let list): return .array(list.compactMap(json))
    case .dictionary(let entries):
      var object = JSONObject()
      for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
        object[key] = json(value) ?? .null
      }
      return .object(object)
    case .other: return nil
    }
  }

  private static func isConflict(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "<<<<<<<".utf8)
  }
}

extension String {
  /// The sentence as a part of a longer one.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
