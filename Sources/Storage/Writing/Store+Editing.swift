import GRDB
import Lists

extension StoreTransaction {
  /// Changes the name of an item, its details, or both; nil leaves a part unchanged.
  ///
  /// - Parameters:
  ///   - reference: The item.
  ///   - name: The new name.
  ///   - details: The new details.
  ///   - old: The item as it was when editing began. If a part to be changed has changed since, the
  ///     method throws ``StoreError/editedElsewhere(name:)``.
  /// - Throws: Also ``StoreError/nameTaken(name:by:)`` if another item has the name.
  public func edit(
    _ reference: ItemReference, name: String? = nil, details: String? = nil,
    replacing old: Item? = nil
  ) throws -> EditOutcome {
    let journal = try changing("edit")
    let lookup = ItemResolver(db)
    let item = try lookup.item(reference)
    if let old {
      let isRenamed = name != nil && item.name != old.name && item.name != name
      let isDescribed = details != nil && item.details != old.details && item.details != details
      if isRenamed || isDescribed { throw StoreError.editedElsewhere(name: item.name) }
    }
    let newName = try name.map { try Name($0) } ?? Name(stored: item.name)
    let newDetails = try details.map { try Details.cleaned($0) } ?? item.details
    if let other = try lookup.item(identity: newName.keys.identity), other.id != item.id {
      throw StoreError.nameTaken(name: newName.text, by: other.name)
    }
    // Both are composed, so that typing a decomposed accent is not a change.
    let isRenamed = newName.text != item.name
    if isRenamed || newDetails != item.details {
      try journal.edit(item, name: newName, details: newDetails)
    }
    let similar =
      isRenamed
      ? try lookup.names(similarTo: newName) + LookAlikes(db).names(of: newName) : []
    let changed = try lookup.item(.id(item.id))
    return EditOutcome(
      item: try loadItem(changed), formerName: item.name,
      formerDetails: item.details, similar: similar)
  }

  /// Puts items into a list; for those it holds already nothing changes.
  public func include(
    _ items: [ItemReference], in list: ItemReference
  ) throws -> [MembershipOutcome] {
    let journal = try changing("include")
    let lookup = ItemResolver(db)
    let holder = try lookup.list(list)
    return try lookup.items(items).map { item in
      let isChange = try journal.join(item, holder)
      return MembershipOutcome(
        name: item.name, id: item.id, list: holder.name, isChange: isChange,
        isLoop: isChange ? try journal.holds(item, holder) : false)
    }
  }

  /// Takes items out of a list, without deleting them.
  ///
  /// Throws ``StoreError/alreadyOutside(item:list:)`` if the list does not hold one of them.
  public func exclude(
    _ items: [ItemReference], from list: ItemReference
  ) throws -> [MembershipOutcome] {
    let journal = try changing("exclude")
    let lookup = ItemResolver(db)
    let holder = try lookup.list(list)
    return try lookup.items(items).map { item in
      try journal.leave(item, holder)
      return MembershipOutcome(
        name: item.name, id: item.id, list: holder.name, isChange: true)
    }
  }

  /// Deletes items, which removes them from every list; the items they hold are kept.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - asked: The items as they were when a person was asked about them; empty if nobody was. If
  ///     they are others, or a name, the lists or a number of sub-items has changed, it throws
  ///     ``StoreError/editedElsewhere(name:)``.
  /// - Returns: The items as they were, with the names of their lists.
  public func delete(
    _ items: [ItemReference], asked: [Item] = []
  ) throws -> [Item] {
    let journal = try changing("delete")
    let found = try ItemResolver(db).items(items)
    let deleted = try found.map { try loadItem($0) }
    for item in deleted {
      let isAsked = asked.contains {
        ($0.id, $0.name, $0.lists, $0.subitems) == (item.id, item.name, item.lists, item.subitems)
      }
      guard asked.isEmpty || isAsked else { throw StoreError.editedElsewhere(name: item.name) }
    }
    for item in found { try journal.delete(item) }
    return deleted
  }
}
