import PrioritiesRendering
import PriorityLists

/// A search in progress.
///
/// Rows stay in place until the text changes; see ``SearchResults/updated(from:)``.
struct SearchState: Hashable {
  var field = TextField()
  /// Whether keys type or act on a row.
  var focus = Focus.field
  var hits = SearchResults()
  /// The text that the hits match; `nil` before the first hits.
  var text: String?
  /// The index of the selection among the hits and the row that creates an item.
  var cursor = 0
  /// The first visible line, if chosen by the wheel or a click.
  var top: Int?
  /// The priority chosen for a new item; nil for the usual one.
  var priority: Priority?

  enum Focus {
    case field
    case rows
  }

  enum Choice: Hashable {
    case hit(ItemRow, isInList: Bool)
    case create(NewItem)
  }

  var count: Int {
    hits.inList.count + hits.elsewhere.count + hits.details.count + (hits.creatable == nil ? 0 : 1)
  }

  func choice(at place: Int) -> Choice? {
    guard place >= 0 else { return nil }
    var place = place
    for section in SearchResults.sections {
      let rows = hits[keyPath: section]
      if place < rows.count {
        return .hit(rows[place], isInList: hits.members.contains(rows[place].id))
      }
      place -= rows.count
    }
    return place == 0 ? hits.creatable.map(Choice.create) : nil
  }

  var choice: Choice? { choice(at: cursor) }

  /// Why the text isn't a valid name, if there is nothing to choose.
  var fault: String? {
    guard count == 0, !field.isEmpty else { return nil }
    do {
      _ = try Name(field.text)
      return nil
    } catch {
      return String(describing: error)
    }
  }

  func request(in list: Item.ID?) -> SearchRequest {
    SearchRequest(
      text: field.text, list: list, shown: text == field.text ? hits.rows.map(\.id) : [])
  }

  /// Shows hits.
  ///
  /// Selects the likeliest one for new text, and leaves rows in place if the text is the same.
  mutating func receive(_ hits: SearchResults, for text: String) {
    guard text != self.text else {
      self.hits = self.hits.updated(from: hits)
      return
    }
    self.hits = hits
    self.text = text
    top = nil
    cursor = min(likeliest, max(0, count - 1))
    if count == 0 { focus = .field }
  }

  mutating func clearHits() {
    hits = SearchResults()
    text = nil
  }

  func place(of id: Item.ID) -> Int? { hits.rows.firstIndex { $0.id == id } }

  /// The likeliest target of Enter: an exact match, a match at the start of a word, or the new
  /// item.
  ///
  /// A match inside a word ("tea" in "steak") must not prevent users from creating an item.
  private var likeliest: Int {
    // The words are about the item to create.
    if let creatable = hits.creatable, creatable.name != text { return count - 1 }
    let query = SearchText(hits.query)
    var best: (place: Int, rank: Int)?
    for (place, row) in (hits.inList + hits.elsewhere).prefix(200).enumerated() {
      guard let rank = query.rank(in: row.name) else { continue }
      if rank < best?.rank ?? .max { best = (place, rank) }
    }
    return best?.place ?? (hits.creatable == nil ? 0 : count - 1)
  }

  mutating func replace(_ row: ItemRow) {
    for section in SearchResults.sections {
      guard let index = hits[keyPath: section].firstIndex(where: { $0.id == row.id }) else {
        continue
      }
      hits[keyPath: section][index] = row
    }
  }
}

struct SearchRequest: Hashable {
  var text: String
  /// `nil` on the home screen.
  var list: Item.ID?
  /// The items already shown for this text, whose rows stay in place.
  var shown: [Item.ID]

  static let limit = 500
}

struct SearchResults: Hashable {
  var inList: [ItemRow]
  /// Matching items outside the list, by name; on the home screen, all matching items.
  var elsewhere: [ItemRow]
  /// Items that match only in their details, each with the matching line.
  var details: [ItemRow] = []
  var members: Set<Item.ID> = []
  var hasMore = false
  /// The item to create; `nil` without text, or if an item has exactly this name.
  var creatable: NewItem?
  /// The text without quick words.
  var query = ""
  /// Shown items that no longer match, without deleted ones.
  var others: [ItemRow] = []

  init(inList: [ItemRow] = [], elsewhere: [ItemRow] = [], creatable: NewItem? = nil) {
    self.inList = inList
    self.elsewhere = elsewhere
    self.creatable = creatable
    members = Set(inList.map(\.id))
  }

  static var sections: [WritableKeyPath<SearchResults, [ItemRow]>] {
    [\.inList, \.elsewhere, \.details]
  }

  var rows: [ItemRow] { inList + elsewhere + details }

  func updated(from fresh: SearchResults) -> SearchResults {
    let present = Dictionary(
      (fresh.rows + fresh.others).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var results = self
    results.members = fresh.members
    for section in SearchResults.sections {
      for index in results[keyPath: section].indices {
        let old = results[keyPath: section][index]
        if var row = present[old.id] {
          // Keep the matching line visible.
          if section == \.details { (row.details, row.hasMoreDetails) = (old.details, false) }
          results[keyPath: section][index] = row
        } else {
          results[keyPath: section][index].presence = .deleted
        }
      }
    }
    return results
  }
}

/// Ranks names by how well they match a search text.
struct SearchText: Hashable {
  private let folded: [Character]

  init(_ text: String) {
    folded = Array(text.foldedForSearch)
  }

  /// 0 for an equal name, 1 for a match at its start, 2 for one at the start of a word.
  ///
  /// `nil` otherwise.
  func rank(in name: String) -> Int? {
    guard !folded.isEmpty else { return nil }
    let name = Array(name.foldedForSearch)
    if name == folded { return 0 }
    if name.starts(with: folded) { return 1 }
    for start in name.indices.dropFirst()
    where !(name[start - 1].isLetter || name[start - 1].isNumber) {
      if name[start...].starts(with: folded) { return 2 }
    }
    return nil
  }
}
