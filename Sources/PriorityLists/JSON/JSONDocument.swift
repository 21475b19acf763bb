import PrioritiesBasics

/// The `--json` output of a command: a versioned object on one line, with sorted keys.
package struct JSONDocument {
  package private(set) var object: JSONObject

  package init(_ object: JSONObject) {
    self.object = object
    self.object["version"] = .integer(1)
  }

  package var text: String { Self.line(of: object) + "\n" }

  package static func line(of object: JSONObject) -> String {
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

  package static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }
}
