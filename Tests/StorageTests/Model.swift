import Lists

/// A second implementation of the store's rules.
struct Model: Equatable {
  struct Thing: Equatable {
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
  var things: [String: Thing] = [:]
  var links: [Link: Priority?] = [:]

  func key(_ name: String) -> String { NameKeys(name).identity }

  /// Resolves a handle: the exact name, else the only one that differs by accents.
  func resolve(_ name: String) -> String {
    if things[key(name)] != nil { return name }
    let alike = things.values.filter { NameKeys($0.name).search == NameKeys(name).search }
    return alike.count == 1 ? alike[0].name : name
  }

  mutating func add(_ name: String, _ priority: Priority?, to list: String?) {
    let key = key(name)
    if var thing = things[key] {
      let level = priority ?? (thing.priority == .low ? thing.previous ?? .medium : thing.priority)
      if level > thing.priority {
        thing.priority = level
        thing.previous = nil
      }
      things[key] = thing
    } else {
      things[key] = Thing(name: name, priority: priority ?? .medium)
    }
    if let list {
      let link = Link(list: self.key(list), item: key)
      if links[link] == nil { links[link] = .some(nil) }
    }
  }

  mutating func set(_ name: String, _ level: Priority) {
    guard var thing = things[key(name)], thing.priority != level else { return }
    thing.previous = level == .low ? thing.priority : nil
    if level == .low { thing.completions.insert(thing.priority, at: 0) }
    thing.priority = level
    things[key(name)] = thing
  }

  mutating func done(_ name: String) {
    let key = key(name)
    guard let thing = things[key] else { return }
    let own = links.filter { $0.key.item == key }.compactMap(\.value)
    if thing.priority != .low {
      set(name, .low)
    } else if let highest = own.max(), highest != .low {
      things[key]?.completions.insert(highest, at: 0)
    }
    for link in links.keys where link.item == key { links[link] = .some(nil) }
  }

  mutating func rename(_ name: String, to new: String) {
    guard var thing = things.removeValue(forKey: key(name)) else { return }
    thing.name = new
    things[key(new)] = thing
    for (link, level) in links where link.item == key(name) || link.list == key(name) {
      links[link] = nil
      let moved = Link(
        list: link.list == key(name) ? key(new) : link.list,
        item: link.item == key(name) ? key(new) : link.item)
      links[moved] = .some(level)
    }
  }

  mutating func delete(_ name: String) {
    things[key(name)] = nil
    links = links.filter { $0.key.item != key(name) && $0.key.list != key(name) }
  }

  func level(_ link: Link) -> Priority {
    (links[link] ?? nil) ?? things[link.item]?.priority ?? .low
  }
}
