import Foundation
import JSON
import Settings

/// Property lists, as Apple's `defaults export` writes them.
enum PropertyList {
  static func object(in bytes: [UInt8], from path: String) throws(SettingsError) -> JSONObject {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    } catch {
      throw .invalidFile(path: path, fault(error))
    }
    guard case .object(let object)? = json(list) else {
      let start = JSONPosition(line: 1, column: 1)
      throw .invalidFile(path: path, JSONParseError(at: start, "expected a dictionary at the top"))
    }
    return object
  }

  /// Foundation tells the line, if at all, at the end of a sentence.
  private static func fault(_ error: any Error) -> JSONParseError {
    let sentence = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
    let parts = sentence.components(separatedBy: " on line ")
    let line = parts.count == 2 ? Int(parts[1].prefix { $0.isNumber }) : nil
    return JSONParseError(
      at: JSONPosition(line: line ?? 1, column: 1), "no property list: \(parts[0])")
  }

  /// Nil for dates and data, which no setting takes.
  private static func json(_ value: Any) -> JSONValue? {
    // A number can be cast to Bool as well, so the type itself is asked first.
    if type(of: value) == Bool.self { return (value as? Bool).map(JSONValue.bool) }
    switch value {
    case let text as String: return .string(text)
    case let number as Int: return .integer(number)
    case let number as Double: return JSONNumber(number).map(JSONValue.number)
    case let list as [Any]: return .array(list.compactMap(json))
    case let dictionary as [String: Any]:
      var object = JSONObject()
      for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
        object[key] = json(value) ?? .null
      }
      return .object(object)
    default: return nil
    }
  }
}
