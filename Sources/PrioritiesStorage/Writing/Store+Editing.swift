import GRDB
import PriorityLists

extension StoreTransaction {
  /// Changes the name or the details of an item, or both.
  ///
  /// Nil leaves either unchanged.
  /// - Parameter old: The item when editing began. Throws ``StoreError/editedElsewhere(name:)`` if
  ///   an edited part has changed since.
  /// - Throws: Also ``StoreError/nameTaken(name:by:)`` if another item has the name.
  public func edit(
    _ reference: ItemReference, name: String? = nil, details: String? = nil,
    replacing old: Item? = nil
  ) throws -> EditOutcome {
    try edit(reference, name: name, details: details, date: DateChange(), replacing: old)
  }

  package func edit(
    _ reference: ItemReference, name: String?, details: String?, date: DateChange,
    replacing old: Item? = nil
  ) throws -> EditOutcome {
    let journal = try changing(.request(.edit))
    let lookup = ItemResolver(db)
    let item = try lookup.item(reference)
    if let old {
      let isRenamed = name != nil && item.name != old.name && item.name != name
      let isDescribed = details != nil && item.details != old.details && item.details != details
      let dates = [item.date, old.date, try date.date(from: old.date)]
      let isDated = DatePart.allCases.contains { Set(dates.map($0.text)).count == 3 }
      if isRenamed || isDescribed || isDated {
        throw StoreError.editedElsewhere(name: item.name)
      }
    }
    let newName = try name.map { try Name($0) } ?? Name(stored: item.name)
    let newDetails = try details.map { try Details.cleaned($0) } ?? item.details
    if let other = try lookup.item(identity: newName.keys.identity), other.id != item.id {
      throw StoreError.nameTaken(name: newName.text, by: other.name)
    }
    // Compare composed names, because decomposing an accent isn't a change.
    let isRenamed = newName.text != item.name
    let isEdited = isRenamed || newDetails != item.details
    if isEdited { try journal.edit(item, name: newName, details: newDetails) }
    let dated = try journal.setDate(item, to: date.date(from: item.date))
    if isEdited || dated.date != item.date {
      var target = ChangeRequest.Target(item)
      target.seenName = isRenamed ? item.name : nil
      target.seenDetails = newDetails == item.details ? nil : item.details
      target.seen = DateChange(seen: item.date, changing: date)
      note(.edit, [target]) {
        $0.name = isRenamed ? newName.text : nil
        $0.details = newDetails == item.details ? nil : newDetails
        $0.date = date.settled(on: item.date)
      }
    }
    let similar =
      isRenamed
      ? try lookup.names(similarTo: newName) + LookAlikes(db).names(of: newName) : []
    let changed = try lookup.item(.id(item.id))
    return EditOutcome(
      item: try loadItem(changed), formerName: item.name,
      formerDetails: item.details, formerDate: item.date, similar: similar)
  }

  /// Adds items to a list, unless it already contains them.
  public func include(
    _ items: [ItemReference], in list: ItemReference
  ) throws -> [MembershipOutcome] {
    let journal = try changing(.request(.include))
    let lookup = ItemResolver(db)
    let list = try lookup.list(list)
    let found = try lookup.items(items)
    note(.include, found.map(ChangeRequest.Target.init), in: list)
    return try found.map { item in
      let isChange = try journal.join(item, list)
      return MembershipOutcome(
        name: item.name, id: item.id, list: list.name, isChange: isChange,
        isLoop: isChange ? try journal.isAncestor(item, of: list) : false)
    }
  }

  /// Removes items from a list without deleting them.
  ///
  /// Throws ``StoreError/alreadyOutside(item:list:)`` if one of them isn't in the list.
  public func exclude(
    _ items: [ItemReference], from list: ItemReference
  ) throws -> [MembershipOutcome] {
    let journal = try changing(.request(.exclude))
    let lookup = ItemResolver(db)
    let list = try lookup.list(list)
    let found = try lookup.items(items)
    note(.exclude, found.map(ChangeRequest.Target.init), in: list)
    return try found.map { item in
      try journal.leave(item, list)
      return MembershipOutcome(
        name: item.name, id: item.id, list: list.name, isChange: true)
    }
  }

  /// Deletes items and removes them from every list, but keeps their sub-items.
  ///
  /// - Parameter confirmed: The items that the user confirmed; empty without a question. Throws
  ///   ``StoreError/editedElsewhere(name:)`` if they, their names, lists or numbers of sub-items
  ///   have changed since.
  /// - Returns: The items before deletion, with the names of their lists.
  public func delete(
    _ items: [ItemReference], confirmed: [Item] = []
  ) throws -> [Item] {
    let journal = try changing(.request(.delete))
    let found = try ItemResolver(db).items(items)
    let deleted = try found.map { try loadItem($0) }
    for item in deleted {
      let isConfirmed = confirmed.contains {
        ($0.id, $0.name, $0.lists, $0.subitems) == (item.id, item.name, item.lists, item.subitems)
      }
      guard confirmed.isEmpty || isConfirmed else {
        throw StoreError.editedElsewhere(name: item.name)
      }
    }
    note(.delete, found.map(ChangeRequest.Target.init))
    for item in found { try journal.delete(item) }
    return deleted
  }
}
