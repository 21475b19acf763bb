import Lists

/// What is done in formats that have a mark of their own for it.
extension ListDocument.Entry {
  /// Whether it is low because it was got, and not because it was never needed.
  var isGot: Bool {
    need == .priority(.low) && (lastDone != nil || previous != nil)
  }

  /// The priority to write beside a mark that says that it is got: the one it had until then, so that
  /// a program that takes the mark away has the item as it was.
  var priorityBesideMark: Priority {
    isGot ? previous ?? .low : need.priority
  }

  /// Makes it one that the file says is done, with the priority beside the mark as the one before.
  mutating func markGot() {
    if previous == nil, case .priority(let stated) = need, stated > .low { previous = stated }
    // Without a time, this alone says that it was got.
    if previous == nil, lastDone == nil { previous = .medium }
    need = .priority(.low)
  }
}
