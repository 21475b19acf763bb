/// What an import did, item by item in the order of the file.
public struct ImportReport: Hashable, Sendable {
  /// What became of one item of the file.
  public struct Entry: Hashable, Sendable {
    /// The item's name as stored.
    package var name: String
    package var id: Item.ID
    package var effect: Effect
    /// The names of the lists that this import put it into, in the order of the file.
    package var joined: [String]
    /// Its line in the file, from 1; nil for formats without lines.
    package var line: Int?
    /// What the file says that was not imported, as a clause without a full stop.
    package var note: String?

    package init(
      name: String, id: Item.ID, effect: Effect, joined: [String] = [], line: Int? = nil,
      note: String? = nil
    ) {
      (self.name, self.id, self.effect, self.joined, self.line) = (name, id, effect, joined, line)
      self.note = note
    }
  }

  /// What was done to an item.
  public enum Effect: Hashable, Sendable {
    /// It did not exist and was created.
    case created
    /// It existed, and these parts of it changed.
    case changed([Field])
    /// It was found by its name and raised; other parts may have changed too.
    case raised(from: Priority, to: Priority)
    /// It existed, and nothing about it changed.
    case unchanged
  }

  /// A part of an item that an import changed.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case name, details, priority, lists, listPriority, history, extra
  }

  /// One entry per item of the document, in its order.
  package var entries: [Entry]

  package init(entries: [Entry] = []) {
    self.entries = entries
  }

  /// How many entries have an effect that matches.
  package func count(where matches: (Effect) -> Bool) -> Int {
    entries.count { matches($0.effect) }
  }

  package var isChange: Bool {
    entries.contains { entry in
      switch entry.effect {
      case .created, .changed, .raised: true
      case .unchanged: false
      }
    }
  }
}
