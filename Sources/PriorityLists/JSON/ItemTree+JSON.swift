import PrioritiesBasics

extension ItemTree {
  /// The rows, nested like the lists.
  ///
  /// Only the first row of an item has its `items` and `lists`. This is not built as one JSON
  /// value, because a chain of ten thousand lists would overflow the stack.
  package var jsonText: String {
    let rest: JSONObject = ["list": list.name, "version": 1]
    var text = "{\"items\":["
    var endings: [String] = []
    var isFirst = true
    for node in nodes {
      while endings.count > node.depth {
        text += endings.removeLast()
        isFirst = false
      }
      if !isFirst { text += "," }
      isFirst = false
      var object = node.depth == 0 && list == nil ? node.entry.item.json : node.entry.json
      if node.isRepeated {
        object["repeated"] = true
        object["lists"] = nil
        text += JSONDocument.line(of: object)
      } else {
        let (beginning, ending) = Self.parts(of: object)
        text += beginning
        endings.append(ending)
        isFirst = true
      }
    }
    while let ending = endings.popLast() { text += ending }
    return text + "]," + JSONDocument.line(of: rest).dropFirst() + "\n"
  }

  private static func parts(of object: JSONObject) -> (beginning: String, ending: String) {
    var before = JSONObject()
    var after = JSONObject()
    for member in object.members {
      if member.key < "items" {
        before[member.key] = member.value
      } else {
        after[member.key] = member.value
      }
    }
    return (
      JSONDocument.line(of: before).dropLast() + ",\"items\":[",
      "]," + JSONDocument.line(of: after).dropFirst()
    )
  }
}
