/// The members of a JSON object in the order they were written.
///
/// Two objects are equal when they hold the same members in the same order. A lookup walks the
/// members: right for the few dozen keys of a settings file, wrong for a dictionary of thousands.
public struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One key and its value.
  public struct Member: Sendable, Hashable {
    /// The key, unique in its object.
    package let key: String
    package var value: JSONValue

    /// A member of an object.
    package init(key: String, value: JSONValue) {
      (self.key, self.value) = (key, value)
    }
  }

  /// All members in order.
  package private(set) var members: [Member]

  /// An object without members.
  package init() {
    members = []
  }

  /// An object from a literal; of a key that stands twice the last value stays.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = []
    members.reserveCapacity(elements.count)
    for (key, value) in elements {
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = value
      } else {
        members.append(Member(key: key, value: value))
      }
    }
  }

  init(unique members: [Member]) {
    self.members = members
  }

  /// The value of a key; setting keeps the place of a known key, appends a new one, and removes
  /// the member when nil is set.
  public subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      switch (members.firstIndex { $0.key == key }, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// All keys in order.
  public var keys: [String] {
    members.map(\.key)
  }

  /// Whether there are no members.
  public var isEmpty: Bool {
    members.isEmpty
  }

  /// Puts a member before all others, or gives it a new value where it stands.
  package mutating func insertFirst(_ key: String, _ value: JSONValue) {
    guard self[key] == nil else {
      self[key] = value
      return
    }
    members.insert(Member(key: key, value: value), at: 0)
  }
}
