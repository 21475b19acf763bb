import PriorityLists

extension ListFormat {
  /// Removes data of this format that its own reader would read as other items.
  ///
  /// Anyone can put text into the `extra` of our JSON, such as the lines of another item.
  func validated(_ document: ListDocument) -> (ListDocument, [Loss]) {
    let places = document.items.indices.filter { document.items[$0].extra[word] != nil }
    guard self != .json, !places.isEmpty, !keepsData(of: places.map { document.items[$0] }) else {
      return (document, [])
    }
    var document = document
    var losses: [Loss] = []
    for place in places where !keepsData(of: [document.items[place]]) {
      document.items[place].extra[word] = nil
      losses.append(
        Loss(.extra, item: document.items[place].name, "its \(title) data is invalid"))
    }
    return (document, losses)
  }

  private func keepsData(of entries: [ListDocument.Entry]) -> Bool {
    let sample = ListDocument(
      items: entries.enumerated().map { number, entry in
        var entry = entry
        entry.name = "Item \(number)"
        entry.lists = []
        return entry
      })
    guard let file = unchecked(sample, asFolder: false).files.first,
      let reading = try? read(file.bytes),
      reading.losses.allSatisfy({ $0.part == .extra || $0.part == .date })
    else { return false }
    // Projects and contexts are lists.
    let items = reading.document.items.filter { $0.need != .mentioned }
    return items.count == entries.count
      && zip(items, sample.items).allSatisfy {
        $0.name == $1.name && $0.need.priority == $1.need.priority
      }
  }
}
