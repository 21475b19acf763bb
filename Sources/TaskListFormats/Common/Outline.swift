import PriorityLists

/// A document as nested rows, each item once with its sub-items and then without them.
///
/// Loops and items in several lists lead to repeated rows. Items nested too deeply continue at the
/// top level.
struct Outline {
  struct Row {
    var item: Int
    var list: Int?
    var depth: Int
    /// Whether another row contains the item's sub-items.
    var isRepeat: Bool
    var listPriority: Priority?
  }

  let rows: [Row]

  /// Rows at depth `deepest` have no others inside.
  init(_ document: ListDocument, deepest: Int = 32) {
    var children: [[(item: Int, priority: Priority?)]] = Array(
      repeating: [], count: document.items.count)
    for (index, entry) in document.items.enumerated() {
      for placement in entry.lists {
        children[placement.list].append((index, placement.priority))
      }
    }
    var rows: [Row] = []
    var isPlaced = [Bool](repeating: false, count: document.items.count)
    var waiting: [Int] = []

    func place(root: Int) {
      guard !isPlaced[root] else { return }
      // An explicit stack, because lists may be nested as deeply as there are items.
      var stack = [Row(item: root, list: nil, depth: 0, isRepeat: false, listPriority: nil)]
      while var row = stack.popLast() {
        let hasChildren = !children[row.item].isEmpty
        if isPlaced[row.item] || (hasChildren && row.depth == deepest) {
          row.isRepeat = true
          rows.append(row)
          if !isPlaced[row.item] { waiting.append(row.item) }
          continue
        }
        isPlaced[row.item] = true
        rows.append(row)
        for child in children[row.item].reversed() {
          stack.append(
            Row(
              item: child.item, list: row.item, depth: row.depth + 1, isRepeat: false,
              listPriority: child.priority))
        }
      }
    }

    if let root = document.root { place(root: root) }
    for (index, entry) in document.items.enumerated() where entry.lists.isEmpty {
      place(root: index)
    }
    while let root = waiting.popLast() { place(root: root) }
    // The others are in loops that can't be reached from another list, or below such loops.
    for index in document.items.indices where !isPlaced[index] {
      let loop = Self.loop(above: index, in: document, isPlaced)
      // Treat the longest list of a loop as the outermost.
      let longest = loop.max { (children[$0].count, $1) < (children[$1].count, $0) }
      place(root: longest ?? index)
      while let root = waiting.popLast() { place(root: root) }
    }
    self.rows = rows
  }

  private static func loop(
    above index: Int, in document: ListDocument, _ isPlaced: [Bool]
  ) -> ArraySlice<Int> {
    var path = [index]
    var places = [index: 0]
    while let last = path.last,
      let list = document.items[last].lists.first(where: { !isPlaced[$0.list] })?.list
    {
      if let start = places[list] { return path[start...] }
      places[list] = path.count
      path.append(list)
    }
    return path.suffix(1)
  }
}

/// An item's membership in a list, as indices in a document.
struct Edge: Hashable {
  var item: Int
  var list: Int
}

extension ListDocument {
  /// The back edges of a depth-first search from the top; without them, there are no loops.
  var loopClosingEdges: Set<Edge> {
    var children: [[Int]] = Array(repeating: [], count: items.count)
    for (index, entry) in items.enumerated() {
      for placement in entry.lists { children[placement.list].append(index) }
    }
    enum State { case new, open, closed }
    var states = [State](repeating: .new, count: items.count)
    var closing: Set<Edge> = []
    // Treat the longest list of a loop as the outermost.
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
  /// Removes control characters other than line breaks and tabs.
  var withoutControls: (text: String, isChanged: Bool) {
    let isUnwanted = { (scalar: Unicode.Scalar) in
      (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || scalar.value == 0x7F
        || (0x80..<0xA0).contains(scalar.value) || (scalar.value & 0xFFFE) == 0xFFFE
    }
    guard unicodeScalars.contains(where: isUnwanted) else { return (self, false) }
    return (String(String.UnicodeScalarView(unicodeScalars.filter { !isUnwanted($0) })), true)
  }
}
