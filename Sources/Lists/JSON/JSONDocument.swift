import Basics

/// The `--json` output of a command: a versioned object on one line, with sorted keys.
public struct JSONDocument {
  /// The members, including `version`.
  public private(set) var object: JSONObject

  /// Makes a document; `version` is added.
  public init(_ object: JSONObject) {
    self.object = object
    self.object["version"] = .integer(1)
  }

  /// The document on one line, with a newline.
  public var text: String { Self.line(of: object) + "\n" }

  /// An object on one line, with sorted keys.
  public static func line(of object: JSONObject) -> String {
    JSONWriter.line(of: JSONValue.object(object).sorted)
  }
}

extension JSONValue {
  fileprivate var sorted: JSONValue {
    switch self {
    case .object(let object):
      var result = JSONObject()
      for member in object.members.sorted(by: { $0.key < $1.key }) {
        result[member.key] = member.value.sorted
      }
      return .object(result)
    case .array(let elements): return .array(elements.map(\.sorted))
    default: return self
    }
  }

  /// An array of strings.
  public static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }
}
