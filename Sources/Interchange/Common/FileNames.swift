/// Gives the files of one folder distinct names that are safe on every system.
struct FileNames {
  private var taken: Set<String>

  init(taken: Set<String> = []) {
    self.taken = taken
  }

  /// A name made from a text, such as `Groceries.txt`, that was not returned before.
  mutating func name(for text: String, extension ending: String) -> String {
    let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
    var stem = ""
    for scalar in text.unicodeScalars {
      let isSafe = !forbidden.contains(scalar) && !scalar.properties.isDefaultIgnorableCodePoint
      stem.unicodeScalars.append(isSafe ? scalar : "-")
      if stem.utf8.count >= 120 { break }
    }
    while stem.first == "." { stem.removeFirst() }
    if stem.isEmpty { stem = "list" }
    var name = "\(stem).\(ending)"
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).\(ending)"
      number += 1
    }
    return name
  }
}
