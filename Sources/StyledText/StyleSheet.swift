import Synchronization

/// What every ``StyleKey`` looks like on one terminal: a table that is computed once and then
/// only looked up.
///
/// The later keys of a table may be left until one of them is first looked up, for an output that
/// needs the first ones alone and is short.
public struct StyleSheet: Hashable, Sendable {
  private let first: [Style]
  private let others: LaterStyles?

  /// Creates a sheet whose key `n` has the style at `styles[n]`.
  public init(styles: [Style] = []) {
    first = styles
    others = nil
  }

  /// Creates a sheet whose later keys are computed when one of them is first looked up.
  ///
  /// - Parameters:
  ///   - first: The styles of the first keys.
  ///   - count: How many more there are.
  ///   - others: Their styles; called once at most.
  public init(first: [Style], others count: Int, _ others: @escaping @Sendable () -> [Style]) {
    self.first = first
    self.others = LaterStyles(count: count, make: others)
  }

  /// The style of a key; ``Style/plain`` for a key the sheet does not know.
  public subscript(key: StyleKey) -> Style {
    let index = Int(key.rawValue)
    if index < first.count { return first[index] }
    guard let others, index < count else { return .plain }
    return others[index - first.count]
  }

  /// The style of a run of text.
  public subscript(paint: Paint) -> Style {
    switch paint {
    case .key(let key): self[key]
    case .style(let style): style
    }
  }

  /// The number of keys that the sheet knows, counted from zero.
  public var count: Int { first.count + (others?.count ?? 0) }

  /// The style of every key.
  private var styles: [Style] { first + (others?.all ?? []) }

  /// Whether all keys look the same.
  public static func == (one: StyleSheet, other: StyleSheet) -> Bool {
    if one.others === other.others { return one.first == other.first }
    return one.count == other.count && one.styles == other.styles
  }

  /// Hashes how many keys there are, for which no style has to be computed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
  }
}

/// Styles that are computed when one of them is first asked for.
private final class LaterStyles: Sendable {
  let count: Int
  private let made: Mutex<[Style]?>
  private let make: @Sendable () -> [Style]

  init(count: Int, make: @escaping @Sendable () -> [Style]) {
    self.count = count
    self.make = make
    made = Mutex(nil)
  }

  var all: [Style] {
    made.withLock { made in
      if let made { return made }
      let styles = make()
      made = styles
      return styles
    }
  }

  subscript(index: Int) -> Style {
    let all = all
    return index < all.count ? all[index] : .plain
  }
}
