import PrioritiesRendering
import PriorityLists

/// The sentences that several places show.
enum Messages {
  static let onlyAtHome = "This key works only at home."

  static func already(_ name: String, _ state: String) -> String { "\(name) is already \(state)." }

  /// What a change says that a row does not need.
  static func unchanged(_ row: ItemRow, at priority: Priority, _ place: String = "") -> String {
    guard priority == .low, place.isEmpty, row.date != nil else {
      return already(row.name, priority.word + place)
    }
    let word = ShellWord(row.name).argument
    return "\(row.name) is low. To complete its date: priorities done \(word) --early"
  }

  static func deletedElsewhere(_ name: String) -> String { "\(name) was deleted elsewhere." }

  static func notSaved(_ count: Int) -> String {
    count == 1
      ? "The change was not saved: another program used the items for 5 seconds. Try again."
      : "\(count) changes were not saved: another program used the items for 5 seconds. Try again."
  }
}
