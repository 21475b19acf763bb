import Foundation

/// `Fixtures/dates.json`, which explains its form.
package struct DateTable: Decodable, Sendable {
  package struct Item: Decodable, Equatable, Sendable {
    package var priority: String?
    package var due: String?
    package var lead: String?
    package var every: String?
    package var first: String?
    package var setOn: String?
    package var shown: String?

    package init(priority: String? = nil, due: String? = nil, every: String? = nil) {
      self.priority = priority
      self.due = due
      self.every = every
    }

    /// In the form that a store has; nil without a date.
    package var dateText: String? {
      due.map { "\($0) \(lead ?? "14d") \(every ?? "-") \(first ?? $0) \(setOn ?? "-")" }
    }
  }

  package struct Shown: Decodable, Sendable {
    package var name: String
    package var item: Item
    package var days: [String: String]
  }

  package struct Label: Decodable, Sendable {
    package var due: String
    package var today: String
    package var label: String
  }

  package struct Schedule: Decodable, Sendable {
    package var every: String
    package var dates: [String]
  }

  package struct Completion: Decodable, Sendable {
    package var name: String
    package var item: Item
    package var completed: String
    package var on: String
    package var after: Item?
  }

  package struct Act: Decodable, Sendable {
    package var on: String
    package var command: String
    package var priority: String?
    package var due: String?
    package var every: String?
    package var lead: String?
    package var early: Bool?
    package var refused: Bool?
    package var then: Item
  }

  package struct Acts: Decodable, Sendable {
    package var name: String
    package var item: Item
    package var acts: [Act]
  }

  package var shown: [Shown]
  package var labels: [Label]
  package var schedules: [Schedule]
  package var completions: [Completion]
  package var acts: [Acts]

  package static func load() throws -> DateTable {
    let url = packageRoot.appending(path: "Tests/Fixtures/dates.json")
    return try JSONDecoder().decode(DateTable.self, from: Data(contentsOf: url))
  }
}
