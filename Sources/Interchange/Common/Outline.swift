import Lists

/// A document as nested rows: every item once with what it holds below it, and again, alone, in
/// every other list that holds it.
///
/// Loops and shared items need no cutting this way: a repeat says that the list holds the item. What
/// lies deeper than `deepest` goes on at the top.
struct Outline {
  /// One row.
  struct Row {
    /// The index of the item in the document.
    var item: Int
    /// The list it stands in here; nil at the top.
    var list: Int?
    /// How many rows it lies in, from 0.
    var depth: Int
    /// Whether the item stands elsewhere with what it holds.
    var isRepeat: Bool
    /// The priority that the list alone gives it.
    var listPriority: Priority?
  }

  let rows: [Row]

  /// Lays a document out.
  ///
  /// - Parameter deepest: The greatest depth of a row that others lie in.
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
      // A stack of our own: lists may lie in lists as deep as there are items.
      var stack = [Row(item: root, list: nil, depth: 0, isRepeat: false, listPriority: nil)]
      while var row = stack.popLast() {
        let holds = !children[row.item].isEmpty
        if isPlaced[row.item] || (holds && row.depth == deepest) {
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
    // What is left lies in loops that nothing leads into, or below them.
    for index in document.items.indices where !isPlaced[index] {
      let loop = Self.loop(above: index, in: document, isPlaced)
      // Of a loop the longest list is taken for the outermost.
      let longest = loop.max { (children[$0].count, $1) < (children[$1].count, $0) }
      place(root: longest ?? index)
      while let root = waiting.popLast() { place(root: root) }
    }
    self.rows = rows
  }

  /// The lists of a loop that holds an item, itself or in lists in lists.
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
