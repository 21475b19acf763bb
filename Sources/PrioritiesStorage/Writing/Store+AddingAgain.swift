import PriorityLists

extension StoreTransaction {
  /// Restores a deleted item with a new name and new details.
  ///
  /// Restores its priority and, if they still exist, its lists and sub-items with their list
  /// priorities; an item that the journal does not have is created.
  /// - Returns: The outcome, and the names of the restored sub-items.
  /// - Throws: ``StoreError/name(_:)``, ``StoreError/details(_:)`` or
  ///   ``StoreError/nameTaken(name:by:)``, with nothing changed, or an error of the file.
  public func addAgain(
    _ report: ItemReport, name: String, details: String
  ) throws -> (outcome: AddOutcome, subitems: [String]) {
    let name = try Name(name)
    let details = try Details.cleaned(details)
    let journal = try changing(.request(.add))
    let lookup = ItemResolver(db)
    if let other = try lookup.item(identity: name.keys.identity) {
      throw StoreError.nameTaken(name: name.text, by: other.name)
    }
    let id = try revive(report.item.id)?.id ?? newID()
    if let item = try lookup.item(id: id) {
      try journal.edit(item, name: name, details: details)
    } else {
      _ = try journal.create(
        name, id: id, details: details, priority: report.item.priority,
        date: report.item.date)
    }
    let made = try self.report(on: .id(id))
    var outcome = AddOutcome(
      name: name.text, id: id, effect: .created, priority: made.item.priority)
    outcome.joined = made.memberships.map(\.list)
    return (outcome, made.subitems.map(\.item.name))
  }
}
