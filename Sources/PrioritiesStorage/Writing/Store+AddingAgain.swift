import GRDB
import PriorityLists

extension StoreTransaction {
  /// Recreates a deleted item with a new name and new details.
  ///
  /// Restores its priority and, if they still exist, its lists and sub-items with their list
  /// priorities, but not its id and history.
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
    let item = try journal.create(
      name, id: newID(), details: details, priority: report.item.priority)
    var outcome = AddOutcome(
      name: item.name, id: item.id, effect: .created, priority: item.priority)
    for membership in report.memberships {
      guard let list = try lookup.item(identity: NameKeys(membership.list).identity) else {
        continue
      }
      try journal.join(item, list, with: membership.listPriority)
      outcome.joined.append(list.name)
    }
    var subitems: [String] = []
    for entry in report.subitems {
      guard let child = try lookup.item(id: entry.item.id), child.id != item.id else { continue }
      try journal.join(child, item, with: entry.listPriority)
      subitems.append(child.name)
    }
    return (outcome, subitems)
  }
}

extension Journal {
  fileprivate func join(_ item: StoredItem, _ list: StoredItem, with priority: Priority?) throws {
    guard try join(item, list) else { return }
    try setListPriority(item, in: list, from: nil, to: priority)
  }
}
