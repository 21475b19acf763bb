import PriorityLists

/// A second implementation of the store's rules.
struct Model: Equatable {
  struct ItemState: Equatable {
    var name: String
    var details = ""
    var priority: Priority
    var previous: Priority?
    var completions: [Priority] = []
  }

  struct Link: Hashable {
    var list: String
    var item: String
  }

  /// By identity key.
  var items: [String: ItemState] = [:]
  var links: [Link: Priority?] = [:]

  func key(_ name: String) -> String { NameKeys(name).identity }

  /// Resolves a handle: the exact name, else the only one that differs by accents.
  func resolve(_ name: String) -> String {
    if items[key(name)] != nil { return name }
    let alike = items.values.filter { NameKeys($0.name).search == NameKeys(name).search }
    return alike.count == 1 ? alike[0].name : name
  }

  mutating func add(_ name: String, _ priority: Priority?, to list: String?) {
    let key = key(name)
    if var item = items[key] {
      let raised = priority ?? (item.priority == .low ? item.previous ?? .medium : item.priority)
      if raised > item.priority {
        item.priority = raised
        item.previous = nil
      }
      items[key] = item
    } else {
      items[key] = ItemState(name: name, priority: priority ?? .medium)
    }
    if let list {
      let link = Link(list: self.key(list), item: key)
      if links[link] == nil { links[link] = .some(nil) }
    }
  }

  mutating func set(_ name: String, _ priority: Priority) {
    guard var item = items[key(name)], item.priority != priority else { return }
    item.previous = priority == .low ? item.priority : nil
    if priority == .low { item.completions.insert(item.priority, at: 0) }
    item.priority = priority
    items[key(name)] = item
  }

  mutating func done(_ name: String) {
    let key = key(name)
    guard let item = items[key] else { return }
    let own = links.filter { $0.key.item == key }.compactMap(\.value)
    if item.priority != .low {
      set(name, .low)
    } else if let highest = own.max(), highest != .low {
      items[key]?.completions.insert(highest, at: 0)
    }
    for link in links.keys where link.item == key { links[link] = .some(nil) }
  }

  mutating func rename(_ name: String, to new: String) {
    guard var item = items.removeValue(forKey: key(name)) else { return }
    item.name = new
    items[key(new)] = item
    for (link, priority) in links where link.item == key(name) || link.list == key(name) {
      links[link] = nil
      let moved = Link(
        list: link.list == key(name) ? key(new) : link.list,
        item: link.item == key(name) ? key(new) : link.item)
      links[moved] = .some(priority)
    }
  }

  mutating func delete(_ name: String) {
    items[key(name)] = nil
    links = links.filter { $0.key.item != key(name) && $0.key.list != key(name) }
  }

  func priority(_ link: Link) -> Priority {
    (links[link] ?? nil) ?? items[link.item]?.priority ?? .low
  }
}
