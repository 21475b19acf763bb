import Basics
import StyledText

/// Reads Windows Terminal's JSON: one scheme, a list of them, or whole settings
/// with a `schemes` list; with comments.
struct WindowsTerminalReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let found = schemes(in: try document())
    guard let first = found.first else {
      throw .missing(file: file.name, format: .windowsTerminal, keys: ["schemes"])
    }
    guard found.count > 1 else { return try reading(first, at: nil) }
    var whole = SchemeParseResult(format: .windowsTerminal, schemes: [])
    for (index, object) in found.prefix(500).enumerated() {
      let reading = try reading(object, at: index)
      whole.schemes += reading.schemes
      whole.notes += reading.notes.filter { !whole.notes.contains($0) }
    }
    return whole
  }

  private func document() throws(SchemeError) -> JSONValue {
    do {
      return try JSONReader.value(in: text, syntax: .withComments)
    } catch {
      throw .syntax(
        file: file.name, line: error.position.line, column: error.position.column,
        reason: "This is not JSON: \(error.message).")
    }
  }

  private func schemes(in root: JSONValue) -> [JSONObject] {
    switch root {
    case .object(let object): object["schemes"]?.array.map { $0.compactMap(\.object) } ?? [object]
    case .array(let list): list.compactMap(\.object)
    default: []
    }
  }

  private func reading(
    _ object: JSONObject, at index: Int?
  ) throws(SchemeError) -> SchemeParseResult {
    var draft = PartialScheme(file, .windowsTerminal, .windowsTerminal)
    let place = index.map { "schemes[\($0)]." } ?? ""
    for member in object.members.sorted(by: { $0.key < $1.key }) {
      let key = member.key
      switch member.value {
      case .string(let name) where key == "name":
        draft.scheme.name = PlainText.title(name) ?? draft.scheme.name
      case _ where draft.fields[key] == nil, .null: draft.note(unused: key)
      case .string(let text) where text.hasPrefix("#"):
        guard let color = RGB(hex: text) else {
          throw .color(file: file.name, line: nil, key: place + key, value: text)
        }
        try draft.apply(key, text, color: color)
      case .string(let text):
        throw .color(file: file.name, line: nil, key: place + key, value: text)
      case .array, .object, .bool, .number:
        throw .color(file: file.name, line: nil, key: place + key, value: "no text")
      }
    }
    return try draft.finished()
  }
}
