import Basics

/// What a command answers with `--json`: one object with its version, the keys
/// sorted, a newline at the end.
public struct JSONDocument {
  /// The members, `version` among them.
  public private(set) var object: JSONObject

  /// Makes a document; `version` is added.
  public init(_ object: JSONObject) {
    self.object = object
    self.object["version"] = .integer(1)
  }

  /// The document in one line.
  public var text: String { Self.line(of: object) + "\n" }

  /// An object in one line, its keys in order.
  public static func line(of object: JSONObject) -> String {
    JSONWriter.line(of: JSONValue.object(object).sorted)
  }
}

extension JSONValue {
  /// The value with the keys of every object in order.
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

  /// A list of texts.
  public static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }
}
