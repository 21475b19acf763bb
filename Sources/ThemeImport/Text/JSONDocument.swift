import Foundation

/// A JSON document with comments as values of our own.
indirect enum JSONDocument: Hashable, Sendable {
  case string(String)
  case array([JSONDocument])
  case object([String: JSONDocument])
  case null
  case other

  /// Reads a document; comments and commas at the end of lists are allowed, as
  /// in the settings files that people keep.
  static func read(_ text: String, of file: String) throws(SchemeError) -> JSONDocument {
    // Foundation recurses as deep as the file says.
    guard isShallow(text) else {
      throw .syntax(file: file, line: nil, column: nil, reason: "The JSON is nested too deep.")
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(JSONDocument.self, from: Data(text.utf8))
    } catch DecodingError.dataCorrupted(let context) {
      let cause = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey]
      throw .syntax(
        file: file, line: nil, column: nil,
        reason: "This is not JSON. \(cause as? String ?? context.debugDescription)")
    } catch {
      throw .syntax(file: file, line: nil, column: nil, reason: "This is not JSON.")
    }
  }

  private static func isShallow(_ text: String) -> Bool {
    var depth = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if depth > 32 { return false }
    }
    return true
  }
}

extension JSONDocument: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let object = try? value.decode([String: JSONDocument].self) {
      self = .object(object)
    } else if let array = try? value.decode([JSONDocument].self) {
      self = .array(array)
    } else {
      self = .other
    }
  }
}
