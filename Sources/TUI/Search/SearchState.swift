import Lists
import Rendering

/// A search in progress: what was typed, what it found, and which hit keys act on.
///
/// The rows stay in place until the text changes; see ``SearchResults/updated(from:)``.
struct SearchState: Hashable, Sendable {
  var field = TextField()
  /// Whether letters are typed or are commands.
  var focus = Focus.field
  var hits = SearchResults()
  /// The text that the hits are for; `nil` before there are any.
  var text: String?
  /// The place, among the hits and the row that creates, of the one keys act on.
  var cursor = 0
  /// The first line shown, where the wheel or a click chose it; else the selection is in sight.
  var top: Int?
  /// The priority that a created item gets.
  var level = Priority.medium

  enum Focus: Hashable, Sendable {
    case field
    case rows
  }

  enum Choice: Hashable, Sendable {
    /// An item found; whether it is in the list searched in.
    case hit(ItemRow, isInList: Bool)
    case create(String)
  }

  /// The number of things that can be chosen.
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

  /// Why nothing can be chosen though something is typed: what is wrong with it as a name.
  var fault: String? {
    guard count == 0, !field.isEmpty else { return nil }
    do {
      _ = try Name(field.text)
      return nil
    } catch {
      return String(describing: error)
    }
  }

  /// The request for what is typed now.
  func request(in list: Item.ID?) -> SearchRequest {
    SearchRequest(
      text: field.text, list: list, shown: text == field.text ? hits.rows.map(\.id) : [])
  }

  /// Receives what a search found: for a new text with the likeliest selected, for the same text in
  /// the places of the rows shown.
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

  /// Forgets what was found, because nothing can be read.
  mutating func forgetHits() {
    hits = SearchResults()
    text = nil
  }

  /// The place of an item among the hits.
  func place(of id: Item.ID) -> Int? { hits.rows.firstIndex { $0.id == id } }

  /// What Enter most likely means.
  ///
  /// The item of just that name, else one with a word that begins so, else the new one. A name inside another ("tea" in
  /// "steak") must not keep a person from creating it.
  private var likeliest: Int {
    let wanted = SearchText(text ?? "")
    var best: (place: Int, rank: Int)?
    for (place, row) in (hits.inList + hits.elsewhere).prefix(200).enumerated() {
      guard let rank = wanted.rank(in: row.name) else { continue }
      if rank < best?.rank ?? .max { best = (place, rank) }
    }
    return best?.place ?? (hits.creatable == nil ? 0 : count - 1)
  }

  /// Replaces a row where it is shown.
  mutating func replace(_ row: ItemRow) {
    for section in SearchResults.sections {
      guard let index = hits[keyPath: section].firstIndex(where: { $0.id == row.id }) else {
        continue
      }
      hits[keyPath: section][index] = row
    }
  }
}

/// What is searched for, and where.
struct SearchRequest: Hashable, Sendable {
  var text: String
  /// The list searched in; `nil` on the home screen.
  var list: Item.ID?
  /// The items whose rows stay in place, because they were found for the same text before.
  var shown: [Item.ID]

  static let limit = 500
}

/// What a search found.
struct SearchResults: Hashable, Sendable {
  /// Matching items of the list, by name.
  var inList: [ItemRow]
  /// Matching items that are not in the list (all of them on the home screen), by name.
  var elsewhere: [ItemRow]
  /// Items that have the text in their details only, with the line that has it.
  var details: [ItemRow] = []
  /// The items found that are in the list searched in.
  var members: Set<Item.ID> = []
  var hasMore = false
  /// The name that can be created; `nil` where there is an item of just that name, or no text.
  var creatable: String?
  /// The items asked for that are found no longer, as they are; a deleted one is missing.
  var others: [ItemRow] = []

  /// Creates results; by default nothing was found.
  init(inList: [ItemRow] = [], elsewhere: [ItemRow] = [], creatable: String? = nil) {
    self.inList = inList
    self.elsewhere = elsewhere
    self.creatable = creatable
    members = Set(inList.map(\.id))
  }

  static var sections: [WritableKeyPath<SearchResults, [ItemRow]>] {
    [\.inList, \.elsewhere, \.details]
  }

  /// All items found, from top to bottom.
  var rows: [ItemRow] { inList + elsewhere + details }

  /// The same rows in the same places, as they are now.
  func updated(from fresh: SearchResults) -> SearchResults {
    let present = Dictionary(
      (fresh.rows + fresh.others).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var results = self
    results.members = fresh.members
    for section in SearchResults.sections {
      for index in results[keyPath: section].indices {
        let old = results[keyPath: section][index]
        if var row = present[old.id] {
          // The line that was found stays in sight.
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

/// A text searched for, folded as searches fold, to rank the names it was found in.
struct SearchText: Hashable, Sendable {
  private let folded: [Character]

  init(_ text: String) {
    folded = Array(text.foldedForSearch)
  }

  /// How likely a name is meant: 0 it is the name, 1 the name begins so, 2 a
  /// word of it does; `nil` where none is.
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
