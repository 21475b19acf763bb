/// One optional value for each role.
///
/// A table and no dictionary: themes are made at every start of a program, and
/// a dictionary with a key of our own costs the runtime a search for its conformances.
public struct RoleTable<Value: Sendable>: Sendable {
  private var values: [Value?]

  /// Makes a table without a value.
  public init() {
    values = [Value?](repeating: nil, count: Role.allCases.count)
  }

  /// The value of a role.
  public subscript(role: Role) -> Value? {
    get { values[Int(role.rawValue)] }
    set { values[Int(role.rawValue)] = newValue }
  }

  /// Whether no role has a value.
  public var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// The roles that have a value, in the order of ``Role``, with it.
  public var entries: [(role: Role, value: Value)] {
    Role.allCases.compactMap { role in self[role].map { (role, $0) } }
  }
}

extension RoleTable: Equatable where Value: Equatable {}
extension RoleTable: Hashable where Value: Hashable {}

extension RoleTable: ExpressibleByDictionaryLiteral {
  /// Makes a table of the given values; a role given twice has the last.
  public init(dictionaryLiteral elements: (Role, Value)...) {
    self.init()
    for (role, value) in elements { self[role] = value }
  }
}
