import Lists

/// Reports what a format leaves out of a document, one entry for each kind of data the document
/// has.
struct WritingLosses {
  let document: ListDocument
  let format: ListFormat
  private(set) var losses: [Loss] = []

  init(_ document: ListDocument, format: ListFormat) {
    self.document = document
    self.format = format
  }

  /// Reports each part that the format cannot hold, if any item has one.
  mutating func leaveOut(_ parts: Loss.Part...) {
    for part in parts where holds(part) {
      losses.append(Loss(part, "\(format.title) has no place for \(part.words)"))
    }
  }

  /// Reports a loss of one item.
  mutating func report(_ part: Loss.Part, item: String, _ reason: String) {
    losses.append(Loss(part, item: item, reason))
  }

  private func holds(_ part: Loss.Part) -> Bool {
    switch part {
    case .completions: !document.completions.isEmpty
    case .item, .duplicate, .name, .priority: !document.items.isEmpty
    case .id: document.items.contains { $0.id != nil }
    case .details: document.items.contains { !($0.details ?? "").isEmpty }
    case .previous: document.items.contains { $0.previous != nil }
    case .times, .moments:
      document.items.contains { $0.created != nil || $0.modified != nil || $0.lastDone != nil }
    case .changes: document.items.contains { $0.modified != nil || $0.lastDone != nil }
    case .list: document.items.contains { !$0.lists.isEmpty }
    case .listPriority: document.items.contains { $0.lists.contains { $0.priority != nil } }
    case .extra: document.items.contains { !$0.extra.isEmpty }
    }
  }
}
