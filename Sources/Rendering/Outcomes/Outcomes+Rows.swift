import Lists

extension AddOutcome {
  /// The item as it is now, and what `add` did.
  public var row: OutcomeTable.Row {
    var remarks: [String] = []
    switch effect {
    case .created: remarks.append("new")
    case .raised(from: .low): remarks.append("needed again")
    case .raised(let from): remarks.append("was \(from.word)")
    case .known: if joined.isEmpty { remarks.append("already there") }
    }
    if !joined.isEmpty { remarks.append("in \(joined.joined(separator: ", "))") }
    if !stayingLow.isEmpty {
      remarks.append("stays low in \(stayingLow.joined(separator: ", ")) by its own level there")
    }
    if changedDetails, effect != .created { remarks.append("details changed") }
    return OutcomeTable.Row(
      name: name, priority: priority, remark: remarks.joined(separator: ", "),
      isChange: isChange)
  }
}

extension LevelOutcome {
  /// The item as it is now, and what the command did.
  public var row: OutcomeTable.Row {
    var remarks: [String] = []
    if let list { remarks.append("in \(list)") }
    if isCompletion {
      remarks.append(from == to ? "got it" : "got it, was \(from.word)")
    } else if from != to {
      remarks.append("was \(from.word)")
    } else if !isChange {
      remarks.append("already")
    }
    if !cleared.isEmpty { remarks.append("its own level in \(Self.words(cleared)) is cleared") }
    if !kept.isEmpty { remarks.append("still needed in \(Self.words(kept))") }
    return OutcomeTable.Row(
      name: name, priority: to, remark: remarks.joined(separator: ", "), isChange: isChange)
  }

  /// The lists, each with its level.
  private static func words(_ levels: [ListPriority]) -> String {
    levels.map { "\($0.list) (\($0.level.word))" }.joined(separator: ", ")
  }
}
