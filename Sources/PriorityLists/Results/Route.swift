/// The order of a list's rows, which is stored with the list.
public enum ListOrder: String, CaseIterable, Hashable, Sendable {
  /// Most urgent first, then by name.
  case priority
  case name
  /// As learned from the order in which items are completed.
  case route
}

/// The order of a list, with the rows placed by hand.
package struct ListArrangement: Hashable, Sendable {
  package var order = ListOrder.priority
  /// Oldest first, with each item once.
  package var moves: [Route.Move] = []

  /// The maximum number of moves per list, after which the oldest one is dropped.
  private static let mostMoves = 500

  package init(order: ListOrder = .priority, moves: [Route.Move] = []) {
    self.order = order
    self.moves = moves
  }

  package mutating func add(_ move: Route.Move) {
    moves.removeAll { $0.item == move.item }
    moves = moves.suffix(Self.mostMoves - 1) + [move]
  }
}

/// The order in which a person passes the items of a list, learned from trips.
///
/// The Bradley–Terry model gives each item a strength, so that the probability that it comes before
/// another is its share of both strengths. The strengths are fitted to all pairs of items of each
/// trip by the MM algorithm of Hunter, "MM algorithms for generalized Bradley–Terry models" (Annals
/// of Statistics 32, 2004); see the decision on shop order.
package struct Route: Hashable, Sendable {
  /// A completion of an item by one command.
  package struct Completion: Hashable, Sendable {
    package var item: Item.ID
    package var change: Int64
    package var at: Timestamp

    package init(item: Item.ID, change: Int64, at: Timestamp) {
      self.item = item
      self.change = change
      self.at = at
    }
  }

  /// A row placed by hand, directly before or after another.
  package struct Move: Hashable, Sendable {
    package var item: Item.ID
    package var isBefore: Bool
    package var neighbor: Item.ID

    package init(_ item: Item.ID, before isBefore: Bool, _ neighbor: Item.ID) {
      self.item = item
      self.isBefore = isBefore
      self.neighbor = neighbor
    }
  }

  /// The learned items in order.
  package private(set) var items: [Item.ID]
  /// The number of trips from which it was learned.
  package private(set) var tripCount: Int

  /// The longest pause between two completions of a trip, in milliseconds.
  private static let longestPause: Int64 = 45 * 60_000
  private static let leastCompletions = 3
  /// The number of newer trips after which a trip counts half.
  private static let halfLife = 4.0
  /// Older trips would count less than 0.4 % each.
  private static let mostTrips = 32
  /// Longer trips are probably not shopping, but catching up.
  private static let longestTrip = 200
  /// Imaginary comparisons with an average item, which keep every strength finite.
  private static let prior = 0.1
  private static let rounds = 40

  /// - Parameter completions: The completions of the list's items, in any order.
  package init(_ completions: [Completion]) {
    let trips = Self.trips(completions)
    tripCount = trips.count
    items = Self.fitted(Array(trips.suffix(Self.mostTrips)))
  }

  /// The items of each trip with their steps, oldest first.
  ///
  /// Items completed by the same command have the same step.
  private static func trips(_ completions: [Completion]) -> [[(item: Item.ID, step: Int)]] {
    let sorted = completions.sorted {
      ($0.at, $0.change, $0.item.high, $0.item.low) < ($1.at, $1.change, $1.item.high, $1.item.low)
    }
    var trips: [[(item: Item.ID, step: Int)]] = []
    var trip: [(item: Item.ID, step: Int)] = []
    var seen: Set<Item.ID> = []
    func end() {
      if (leastCompletions...longestTrip).contains(trip.count) { trips.append(trip) }
      trip = []
      seen = []
    }
    var last: Completion?
    for completion in sorted {
      if let last, completion.at.milliseconds - last.at.milliseconds > longestPause { end() }
      let isSameCommand = last?.change == completion.change
      if seen.insert(completion.item).inserted {
        let step = (trip.last?.step ?? 0) + (isSameCommand ? 0 : 1)
        trip.append((completion.item, step))
      }
      last = completion
    }
    end()
    return trips
  }

  private static func fitted(_ trips: [[(item: Item.ID, step: Int)]]) -> [Item.ID] {
    let items = Set(trips.flatMap { $0.map(\.item) }).sorted {
      ($0.high, $0.low) < ($1.high, $1.low)
    }
    let count = items.count
    guard count > 1 else { return items }
    let numbers = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1, $0) })
    // How often each item came before each of the others.
    var wins = [Double](repeating: 0, count: count * count)
    for (age, trip) in trips.reversed().enumerated() {
      let weight = power(age)
      let steps = trip.map { (numbers[$0.item] ?? 0, $0.step) }
      for (index, (one, step)) in steps.enumerated() {
        for (other, later) in steps[(index + 1)...] where later > step {
          wins[one * count + other] += weight
        }
      }
    }
    var pairs: [(one: Int, other: Int, weight: Double)] = []
    var total = [Double](repeating: prior, count: count)
    for one in 0..<count {
      for other in one + 1..<count {
        let (won, lost) = (wins[one * count + other], wins[other * count + one])
        guard won + lost > 0 else { continue }
        pairs.append((one, other, won + lost))
        total[one] += won
        total[other] += lost
      }
    }
    var strengths = [Double](repeating: 1, count: count)
    for _ in 0..<rounds {
      var shares = strengths.map { 2 * prior / ($0 + 1) }
      for pair in pairs {
        let share = pair.weight / (strengths[pair.one] + strengths[pair.other])
        shares[pair.one] += share
        shares[pair.other] += share
      }
      for index in 0..<count { strengths[index] = total[index] / shares[index] }
    }
    return (0..<count).sorted { (-strengths[$0], $0) < (-strengths[$1], $1) }.map { items[$0] }
  }

  /// The weight of a trip that `age` newer ones follow.
  private static func power(_ age: Int) -> Double {
    // Exact powers of two and three constants give the same result on every machine.
    let rest = [1, 0.840_896_415_253_714_6, 0.707_106_781_186_547_5, 0.594_603_557_501_360_5]
    var weight = rest[age % 4]
    for _ in 0..<age / Int(halfLife) { weight /= 2 }
    return weight
  }

  /// Sorts a list's rows, and then applies the moves.
  ///
  /// Needed rows come first. Each part is in this order, followed by rows that were never completed
  /// in a trip.
  /// - Parameters:
  ///   - rows: In alphabetical order.
  ///   - moves: Oldest first.
  package func sorted<Row>(
    _ rows: [Row], moves: [Move], id: (Row) -> Item.ID, isNeeded: (Row) -> Bool
  ) -> [Row] {
    let places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1, $0) })
    var order = rows.indices.sorted {
      let (one, other) = (places[id(rows[$0])] ?? .max, places[id(rows[$1])] ?? .max)
      return one == other ? $0 < $1 : one < other
    }
    let indices = Dictionary(
      rows.enumerated().map { (id($1), $0) }, uniquingKeysWith: { first, _ in first })
    for move in moves {
      guard let item = indices[move.item], let neighbor = indices[move.neighbor], item != neighbor,
        let from = order.firstIndex(of: item)
      else { continue }
      order.remove(at: from)
      let place = order.firstIndex(of: neighbor) ?? 0
      order.insert(item, at: move.isBefore ? place : place + 1)
    }
    let all = order.map { rows[$0] }
    return all.filter(isNeeded) + all.filter { !isNeeded($0) }
  }
}
