/// One optional value for each role.
///
/// It is a table rather than a dictionary because themes are read at every start of a program, and
/// the first use of a dictionary with a custom key makes the runtime search for its conformances.
public struct RoleTable<Value: Sendable>: Sendable {
  private var values: [Value?]

  /// Creates an empty table.
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
  /// Creates a table of the given values; the last value for a role wins.
  public init(dictionaryLiteral elements: (Role, Value)...) {
    self.init()
    for (role, value) in elements { self[role] = value }
  }
}
