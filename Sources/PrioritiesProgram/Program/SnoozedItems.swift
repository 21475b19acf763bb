import PrioritiesBasics
import PrioritiesPreferences
import PriorityLists

/// The snoozed suggestions, in a state file per profile.
///
/// Each returns after an interval.
struct SnoozedItems {
  /// The maximum number of entries; the oldest are dropped first.
  private static let limit = 1000

  private let path: String?

  init(_ context: CommandContext) {
    let profile = context.options.profile.map { "-" + $0 } ?? ""
    path = context.folders.state.map { "\($0)/snoozed\(profile)" }
  }

  /// When items were snoozed; those that cannot be read are simply suggested again.
  var moments: [Item.ID: Timestamp] {
    var moments: [Item.ID: Timestamp] = [:]
    for (item, moment) in (try? entries) ?? [] { moments[item] = moment }
    return moments
  }

  /// Ignores errors, in which case the item is suggested again.
  func snooze(_ item: Item.ID, at moment: Timestamp) {
    change { $0.filter { $0.0 != item }.suffix(Self.limit - 1) + [(item, moment)] }
  }

  func unsnooze(_ item: Item.ID) {
    change { $0.filter { $0.0 != item } }
  }

  private func change(_ change: ([(Item.ID, Timestamp)]) -> [(Item.ID, Timestamp)]) {
    guard let path, let entries = try? entries else { return }
    let text = change(entries).map { "\($0.0) \($0.1.milliseconds)\n" }.joined()
    try? FileReplacement(path: path, mode: 0o600).write(text.bytes)
  }

  private var entries: [(Item.ID, Timestamp)] {
    get throws(SystemCallError) {
      guard let path, let bytes = try readFileIfExists(path, limit: 80 * Self.limit) else {
        return []
      }
      return String(utf8: bytes).split(separator: "\n").compactMap {
        let words = $0.split(separator: " ")
        guard words.count == 2, let item = Item.ID(String(words[0])), let moment = Int64(words[1])
        else { return nil }
        return (item, Timestamp(milliseconds: moment))
      }
    }
  }
}
