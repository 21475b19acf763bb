import PrioritiesBasics

/// The `--json` output of a command: a versioned object on one line, with sorted keys.
package struct JSONDocument {
  package private(set) var object: JSONObject

  package init(_ object: JSONObject) {
    self.object = object
    self.object["version"] = 1
  }

  package var text: String { Self.line(of: object) + "\n" }

  package static func line(of object: JSONObject) -> String {
    object.json.sorted.line
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
      return result.json
    case .array(let elements): return elements.map(\.sorted).json
    default: return self
    }
  }
}
