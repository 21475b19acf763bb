/// The sentences that several places show.
enum Messages {
  static let onlyAtHome = "This key works only at home."

  static func already(_ name: String, _ state: String) -> String { "\(name) is already \(state)." }

  static func deletedElsewhere(_ name: String) -> String { "\(name) was deleted elsewhere." }

  static func notSaved(_ count: Int) -> String {
    count == 1
      ? "The change was not saved: another program used the items for 5 seconds. Try again."
      : "\(count) changes were not saved: another program used the items for 5 seconds. Try again."
  }
}
