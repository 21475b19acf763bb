import ArgumentParser
import Lists

/// An order of rows, as `--sort` takes it.
struct ListOrder: ExpressibleByArgument {
  var order: ListOptions.Order

  static let priority = ListOrder(order: .priority)

  init(order: ListOptions.Order) {
    self.order = order
  }

  init?(argument: String) {
    guard let order = ListOptions.Order(rawValue: argument.lowercased()) else { return nil }
    self.order = order
  }

  var defaultValueDescription: String { order.rawValue }
  static var allValueStrings: [String] { ListOptions.Order.allCases.map(\.rawValue) }
}

/// Levels with commas between, as `--only` takes them.
struct LevelSet: ExpressibleByArgument {
  /// The levels, in the order they were given.
  var levels: [Priority]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let levels = words.compactMap { Priority(word: $0) }
    guard levels.count == words.count else { return nil }
    self.levels = levels
  }

  static var allValueStrings: [String] { Priority.mostUrgentFirst.map(\.word) }
}
