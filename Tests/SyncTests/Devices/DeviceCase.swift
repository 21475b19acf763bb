import Foundation
import PrioritiesTestSupport
import Testing

/// A case of `Fixtures/devices.json`, which explains the form.
struct DeviceCase: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var before: [ListedItem]
  var changes: [Step]
  var after: [ListedItem]
  /// The changes that are still listed as refused in the end; nil for all refused ones.
  var listed: [String]?

  var testDescription: String { name }

  enum Step: Sendable {
    case change(DeviceChange, DeviceAnswer)
    case days(Int)
    case copyServer
    case putServerBack
    case pair(device: String, name: String)
    case load(device: String)
  }
}

/// An item as people see it.
struct ListedItem: Codable, Hashable, Sendable {
  var name: String
  var priority = Level.medium
  var details = ""
  /// The list priorities by the names of the lists.
  var lists: [String: Level?] = [:]
}

enum Level: String, Codable, CaseIterable, Comparable, Sendable {
  case low, medium, high, critical

  static func < (one: Level, other: Level) -> Bool { one.number < other.number }

  private var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  var raised: Level { Self.allCases[min(number + 1, 3)] }
  var lowered: Level { Self.allCases[max(number - 1, 0)] }
}

/// A change with words as ids.
struct DeviceChange: Codable, Hashable, Sendable {
  enum Command: String, Codable, Sendable {
    case add, raise, lower, set, done, edit, include, exclude, delete, undo, redo
  }

  var device = "Ben's phone"
  var id: String
  var command: Command
  var items: [Target] = []
  var list: Target?
  var priority: Level?
  var name: String?
  var details: String?
  var count: Int?
  /// The change after which the person saw the list, or "before".
  var saw: String?
  var step: String?

  struct Target: Hashable, Sendable {
    var id: String?
    var name: String?
    var seen = Seen()
    var priority: Level?
  }

  struct Seen: Codable, Hashable, Sendable {
    var priority: Level?
    var name: String?
    var details: String?
  }
}

/// What the server answers to a change.
struct DeviceAnswer: Codable, Hashable, Sendable {
  var status = 200
  var refused: [Refusal] = []
  var notice: String?
  /// The type of the problem, if the exchange was refused.
  var problem: String?
  /// The notice, or the problem's detail.
  var message: String?

  struct Refusal: Codable, Hashable, Sendable {
    var item: Place
    var list: Place?
    var reason: String
    var detail: String
    var device: String?
    var field: String?
    var seen: String?
    var wanted: Wanted?
    var present: String?
  }

  /// The text of a field or, for a deleted item, all that was typed.
  enum Wanted: Hashable, Sendable {
    case text(String)
    case typed(Typed)
  }

  struct Typed: Codable, Hashable, Sendable {
    var name: String?
    var details: String?
  }

  struct Place: Codable, Hashable, Sendable {
    var id: String
    var name: String
  }
}

// MARK: Reports of differences

extension ListedItem: CustomStringConvertible {
  var description: String {
    let lists = lists.sorted { $0.key < $1.key }.map { "\($0): \($1?.rawValue ?? "")" }
    return "\(name) \(priority) \(details) \(lists)"
  }
}

extension DeviceAnswer: CustomStringConvertible {
  var description: String {
    let parts = refused.map {
      "\($0.reason) \($0.detail) \($0.seen ?? "") → \($0.wanted, default: "")"
    }
    return "\(status) \(parts) \(notice ?? "") \(problem ?? "") \(message ?? "")"
  }
}

// MARK: Reading

extension DeviceCase {
  static func all() throws -> [DeviceCase] {
    struct File: Decodable { var cases: [DeviceCase] }
    let url = packageRoot.appending(path: "Tests/Fixtures/devices.json")
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).cases
  }
}

extension KeyedDecodingContainer {
  fileprivate func value<Value: Decodable>(_ key: Key, default value: Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? value
  }
}

extension DeviceCase.Step: Decodable {
  private enum Key: String, CodingKey { case days, server, pair, name, load, result }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    if let days = try object.decodeIfPresent(Int.self, forKey: .days) {
      self = .days(days)
    } else if let event = try object.decodeIfPresent(String.self, forKey: .server) {
      self = event == "copy" ? .copyServer : .putServerBack
    } else if let device = try object.decodeIfPresent(String.self, forKey: .pair) {
      self = .pair(device: device, name: try object.decode(String.self, forKey: .name))
    } else if let device = try object.decodeIfPresent(String.self, forKey: .load) {
      self = .load(device: device)
    } else {
      self = .change(
        try DeviceChange(from: decoder), try object.value(.result, default: DeviceAnswer()))
    }
  }
}

extension ListedItem {
  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    name = try object.decode(String.self, forKey: .name)
    priority = try object.value(.priority, default: .medium)
    details = try object.value(.details, default: "")
    lists = try object.value(.lists, default: [:])
  }
}

extension DeviceChange {
  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    device = try object.value(.device, default: "Ben's phone")
    id = try object.decode(String.self, forKey: .id)
    command = try object.decode(Command.self, forKey: .command)
    items = try object.value(.items, default: [])
    list = try object.decodeIfPresent(Target.self, forKey: .list)
    priority = try object.decodeIfPresent(Level.self, forKey: .priority)
    name = try object.decodeIfPresent(String.self, forKey: .name)
    details = try object.decodeIfPresent(String.self, forKey: .details)
    count = try object.decodeIfPresent(Int.self, forKey: .count)
    saw = try object.decodeIfPresent(String.self, forKey: .saw)
    step = try object.decodeIfPresent(String.self, forKey: .step)
  }
}

extension DeviceChange.Target: Codable {
  private enum Key: String, CodingKey { case id, name, seen, priority }

  init(from decoder: any Decoder) throws {
    self.init()
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      name = text
      return
    }
    let object = try decoder.container(keyedBy: Key.self)
    id = try object.decodeIfPresent(String.self, forKey: .id)
    name = try object.decodeIfPresent(String.self, forKey: .name)
    seen = try object.value(.seen, default: DeviceChange.Seen())
    priority = try object.decodeIfPresent(Level.self, forKey: .priority)
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encodeIfPresent(id, forKey: .id)
    try object.encodeIfPresent(name, forKey: .name)
    if seen != DeviceChange.Seen() { try object.encode(seen, forKey: .seen) }
    try object.encodeIfPresent(priority, forKey: .priority)
  }
}

extension DeviceAnswer.Wanted: Codable {
  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .text(text)
    } else {
      self = .typed(try DeviceAnswer.Typed(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try text.encode(to: encoder)
    case .typed(let typed): try typed.encode(to: encoder)
    }
  }
}

extension DeviceAnswer {
  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    status = try object.value(.status, default: 200)
    refused = try object.value(.refused, default: [])
    notice = try object.decodeIfPresent(String.self, forKey: .notice)
    problem = try object.decodeIfPresent(String.self, forKey: .problem)
    message = try object.decodeIfPresent(String.self, forKey: .message)
  }
}
