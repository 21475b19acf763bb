import Lists

/// A membership of an item in a list, by their indices in a document.
struct Edge: Hashable {
  var item: Int
  var list: Int
}

extension ListDocument {
  /// Memberships whose removal leaves no loops: the back edges of a depth-first walk from the top.
  ///
  /// The walk does not recurse, so chains may have any length.
  var loopClosingEdges: Set<Edge> {
    var children: [[Int]] = Array(repeating: [], count: items.count)
    for (index, entry) in items.enumerated() {
      for placement in entry.lists { children[placement.list].append(index) }
    }
    enum State { case new, open, closed }
    var states = [State](repeating: .new, count: items.count)
    var closing: Set<Edge> = []
    // The longest list of a loop counts as the outermost.
    let longest = items.indices.sorted { children[$0].count > children[$1].count }
    let roots = items.indices.filter { items[$0].lists.isEmpty } + longest
    for root in roots where states[root] == .new {
      states[root] = .open
      var path: [(list: Int, next: Int)] = [(root, 0)]
      while let (list, next) = path.last {
        guard next < children[list].count else {
          states[list] = .closed
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let child = children[list][next]
        switch states[child] {
        case .open: closing.insert(Edge(item: child, list: list))
        case .closed: break
        case .new:
          states[child] = .open
          path.append((child, 0))
        }
      }
    }
    return closing
  }
}

extension String {
  /// The text without control characters other than line breaks and tabs, and whether there were
  /// any.
  var withoutControls: (text: String, isChanged: Bool) {
    let isUnwanted = { (scalar: Unicode.Scalar) in
      (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || scalar.value == 0x7F
        || (0x80..<0xA0).contains(scalar.value) || (scalar.value & 0xFFFE) == 0xFFFE
    }
    guard unicodeScalars.contains(where: isUnwanted) else { return (self, false) }
    return (String(String.UnicodeScalarView(unicodeScalars.filter { !isUnwanted($0) })), true)
  }
}
