import Basics

extension ItemTree {
  /// The rows, nested like the lists.
  ///
  /// A repeated item has no sub-items, and its `lists` only where it is expanded: an item in k
  /// lists occurs k times, and k lists each time would be k².
  ///
  /// Written row by row: as one value, a chain of ten thousand lists would overflow the stack.
  public var jsonText: String {
    let rest: JSONObject = ["list": list.name, "version": .integer(1)]
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
        object["repeated"] = .bool(true)
        object["lists"] = nil
        text += JSONDocument.line(of: object)
      } else {
        let (beginning, ending) = Self.halves(of: object)
        text += beginning
        endings.append(ending)
        isFirst = true
      }
    }
    while let ending = endings.popLast() { text += ending }
    return text + "]," + JSONDocument.line(of: rest).dropFirst() + "\n"
  }

  /// The text before and after the sub-items, as the order of keys requires.
  private static func halves(of object: JSONObject) -> (beginning: String, ending: String) {
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
