/// How many items are needed at each level, as a status bar shows it.
public struct NeededCounts: Hashable, Sendable {
  /// How many items are critical.
  public var critical: Int
  /// How many are high.
  public var high: Int
  /// How many are medium.
  public var medium: Int
  /// The names of the first items of the prioritized list, as many as were asked for.
  public var first: [String]

  /// Creates the counts; each parameter sets the property of the same name.
  public init(critical: Int = 0, high: Int = 0, medium: Int = 0, first: [String] = []) {
    self.critical = critical
    self.high = high
    self.medium = medium
    self.first = first
  }

  /// How many items are on the prioritized list.
  public var needed: Int { critical + high + medium }

  /// The level of the most urgent item; nil if nothing is needed.
  public var highest: Priority? {
    critical > 0 ? .critical : high > 0 ? .high : medium > 0 ? .medium : nil
  }
}
