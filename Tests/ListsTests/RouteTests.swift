import PrioritiesTestSupport
import Testing

@testable import PriorityLists

struct RouteTests {
  /// Forty items, of which a person buys twelve a trip and passes one in five pairs of neighbours
  /// the other way round.
  private struct Shop {
    var layout: [Int]
    var trips: [[Int]] = []
    private var random: SeededGenerator

    init(seed: Int) {
      random = SeededGenerator(seed: UInt64(seed))
      layout = Array(0..<40).shuffled(using: &random)
    }

    mutating func visit(_ count: Int) {
      for _ in 0..<count {
        var trip = layout.indices.shuffled(using: &random).prefix(12).sorted().map { layout[$0] }
        var index = 0
        while index < trip.count - 1 {
          if Int.random(in: 0..<5, using: &random) == 0 {
            trip.swapAt(index, index + 1)
            index += 1
          }
          index += 1
        }
        trips.append(trip)
      }
    }

    mutating func remodel() {
      layout = stride(from: 0, to: 40, by: 10).map { Array(layout[$0..<$0 + 10]) }
        .shuffled(using: &random).flatMap(\.self)
    }

    var completions: [Route.Completion] {
      trips.enumerated().flatMap { day, trip in
        trip.enumerated().map { place, item in
          Route.Completion(
            item: Item.ID(high: 0, low: UInt64(item)), change: Int64(day * 100 + place),
            at: Timestamp(milliseconds: Int64(day) * 86_400_000 + Int64(place) * 60_000))
        }
      }
    }

    var learned: [Int] { Route(completions).items.map { Int($0.low) } }

    /// The majority of trips decides each pair, then a topological sort; of a cycle, the item with
    /// the fewest predecessors goes first.
    var byMajority: [Int] {
      var wins: [[Int]] = Array(repeating: Array(repeating: 0, count: 40), count: 40)
      for trip in trips {
        for (index, one) in trip.enumerated() {
          for other in trip[(index + 1)...] { wins[one][other] += 1 }
        }
      }
      var left = Set(trips.flatMap(\.self))
      var order: [Int] = []
      while !left.isEmpty {
        let predecessors = { [left] item in left.count { wins[$0][item] > wins[item][$0] } }
        let next = left.min { (predecessors($0), $0) < (predecessors($1), $1) } ?? 0
        left.remove(next)
        order.append(next)
      }
      return order
    }

    /// Kendall's tau between an order and the layout.
    func tau(_ order: [Int]) -> Double {
      let places = Dictionary(uniqueKeysWithValues: layout.enumerated().map { ($1, $0) })
      var sum = 0
      for (index, one) in order.enumerated() {
        for other in order[(index + 1)...] {
          sum += (places[one] ?? 0) < (places[other] ?? 0) ? 1 : -1
        }
      }
      return Double(sum) / Double(order.count * (order.count - 1) / 2)
    }
  }

  private static let seeds = 0..<200

  private func mean(_ value: (Int) -> Double) -> Double {
    Self.seeds.map(value).reduce(0, +) / Double(Self.seeds.count)
  }

  @Test(
    "A route is near the shop's, nearer than by majority",
    arguments: [(5, 0, 0.85), (10, 0, 0.9), (10, 12, 0.8)])
  func nearness(_ trips: Int, _ remodelled: Int, _ least: Double) {
    var majority = 0.0
    let learned = mean { seed in
      var shop = Shop(seed: seed)
      shop.visit(trips)
      if remodelled > 0 {
        shop.remodel()
        shop.visit(remodelled)
      }
      majority += shop.tau(shop.byMajority) / Double(Self.seeds.count)
      return shop.tau(shop.learned)
    }
    #expect(learned >= least, "\(trips) trips, \(remodelled) later: \(learned)")
    #expect(learned > majority, "\(trips) trips, \(remodelled) later: \(learned), \(majority)")
  }

  private func completions(_ trip: [(item: UInt64, minute: Int64, change: Int64)])
    -> [Route.Completion]
  {
    trip.map {
      Route.Completion(
        item: Item.ID(high: 0, low: $0.item), change: $0.change,
        at: Timestamp(milliseconds: $0.minute * 60_000))
    }
  }

  @Test("A trip has three completions with pauses of at most 45 minutes")
  func trips() {
    let short = completions([(1, 0, 1), (2, 10, 2)])
    #expect(Route(short).tripCount == 0)
    #expect(Route(short).items == [])
    let split = completions([(1, 0, 1), (2, 45, 2), (3, 91, 3), (4, 100, 4)])
    #expect(Route(split).tripCount == 0)
    let whole = completions([(3, 0, 1), (2, 45, 2), (1, 90, 3)])
    #expect(Route(whole).tripCount == 1)
    #expect(Route(whole).items.map(\.low) == [3, 2, 1])
    // Items of one command have no order among them.
    let together = completions([(3, 0, 1), (2, 5, 2), (1, 5, 2)])
    #expect(Route(together).items.map(\.low) == [3, 1, 2])
  }

  @Test("Rows follow the route, then their names; moves hold, and low rows come last")
  func sorting() {
    let route = Route(completions([(3, 0, 1), (2, 1, 2), (1, 2, 3)]))
    func id(_ number: UInt64) -> Item.ID { Item.ID(high: 0, low: number) }
    func sorted(_ moves: [Route.Move], low: Set<UInt64> = []) -> [UInt64] {
      route.sorted([9, 1, 2, 3, 8], moves: moves, id: { id($0) }, isNeeded: { !low.contains($0) })
    }
    #expect(sorted([]) == [3, 2, 1, 9, 8])
    #expect(sorted([], low: [3, 9]) == [2, 1, 8, 3, 9])
    #expect(sorted([Route.Move(id(8), before: true, id(2))]) == [3, 8, 2, 1, 9])
    #expect(
      sorted([Route.Move(id(8), before: true, id(2)), Route.Move(id(3), before: false, id(8))])
        == [8, 3, 2, 1, 9])
    #expect(sorted([Route.Move(id(7), before: true, id(2))]) == [3, 2, 1, 9, 8])
  }

  @Test(
    "Three hundred items and two hundred trips take two milliseconds",
    .enabled(if: runsSlowProofs, "a figure of a quiet machine: Scripts/test --all storage"))
  func cost() {
    var random = SeededGenerator(seed: 7)
    let trips = (0..<200).flatMap { day in
      Array(0..<300).shuffled(using: &random).prefix(15).enumerated().map { place, item in
        Route.Completion(
          item: Item.ID(high: 0, low: UInt64(item)), change: Int64(day * 100 + place),
          at: Timestamp(milliseconds: Int64(day) * 86_400_000 + Int64(place) * 60_000))
      }
    }
    let times = (0..<9).map { _ in
      let begin = processorTime
      #expect(Route(trips).tripCount == 200)
      return processorTime - begin
    }
    #expect((times.min() ?? 0) < 0.002)
  }
}
