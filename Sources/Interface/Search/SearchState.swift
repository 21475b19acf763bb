import Lists

/// A search in progress: what was typed, what it found, and which hit keys act on.
public struct SearchState: Hashable, Sendable {
  /// What is typed.
  public var field = TextField()
  /// Whether letters are typed or are commands.
  public var focus = Focus.field
  /// What was found.
  public var hits = SearchResults()
  /// The text that the hits are for.
  public var text = ""
  /// The presses on the signs before hits.
  var signs = SignPresses()
  /// The most hits asked for.
  public var limit = SearchState.page
  /// The place, among the hits and the row that creates, of the one keys act on.
  public var cursor = 0
  /// The level that a created item gets.
  public var level = Priority.medium
  /// The key that opened it, which may be held down.
  var opener: KeyRepeat?

  static let page = 200

  /// Where keys go.
  public enum Focus: Hashable, Sendable {
    /// Into the search line.
    case field
    /// To the hit that is marked.
    case rows
  }

  /// One thing that can be chosen.
  public enum Choice: Hashable, Sendable {
    /// An item found; whether it is in the list searched in.
    case hit(Row, isInList: Bool)
    /// The name that can be created.
    case create(String)
  }

  /// Whether more hits are wanted: the cursor nears the end of those at hand.
  var wantsMore: Bool { hits.hasMore && cursor + SearchState.page / 2 >= count }

  /// The number of things that can be chosen.
  var count: Int {
    hits.inList.count + hits.elsewhere.count + hits.details.count + (hits.creatable == nil ? 0 : 1)
  }

  /// The thing at a place.
  func choice(at place: Int) -> Choice? {
    guard place >= 0 else { return nil }
    if place < hits.inList.count { return .hit(hits.inList[place], isInList: true) }
    let other = place - hits.inList.count
    if other < hits.elsewhere.count { return .hit(hits.elsewhere[other], isInList: false) }
    let described = other - hits.elsewhere.count
    if described < hits.details.count {
      let row = hits.details[described]
      return .hit(row, isInList: hits.detailsInList.contains(row.id))
    }
    return described == hits.details.count ? hits.creatable.map(Choice.create) : nil
  }

  /// The thing that keys act on.
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
    SearchRequest(text: field.text, list: list, limit: limit)
  }

  /// Receives what a search found; while text is typed, the likeliest is marked.
  ///
  /// - Returns: The name of the hit that keys acted on, where it is found no longer. Another hit is
  ///   marked then, or none: keys go into the line again rather than to the row that creates.
  @discardableResult
  mutating func receive(_ hits: SearchResults, for text: String) -> String? {
    let marked = choice
    self.hits = hits
    self.text = text
    var lost: String?
    if focus == .rows, case .hit(let row, _) = marked {
      if let place = place(of: row.id) {
        cursor = place
      } else {
        lost = row.name
        cursor = min(cursor, count - (hits.creatable == nil ? 1 : 2))
        if cursor < 0 { focus = .field }
      }
    }
    if focus == .field { cursor = likeliest }
    cursor = min(max(0, cursor), max(0, count - 1))
    if count == 0 { focus = .field }
    return lost
  }

  /// The place of an item among the hits.
  func place(of id: Item.ID) -> Int? {
    if let place = hits.inList.firstIndex(where: { $0.id == id }) { return place }
    if let place = hits.elsewhere.firstIndex(where: { $0.id == id }) {
      return place + hits.inList.count
    }
    return hits.details.firstIndex { $0.id == id }.map {
      $0 + hits.inList.count + hits.elsewhere.count
    }
  }

  /// Where a thing that could be chosen before stands now.
  func place(of choice: Choice) -> Int? {
    switch choice {
    case .hit(let row, _): place(of: row.id)
    case .create: self.choice(at: count - 1) == choice ? count - 1 : nil
    }
  }

  /// What Enter most likely means.
  ///
  /// The item of just that name, else one with a word that begins so, else the new one. A name inside another ("tea" in
  /// "steak") must not keep a person from creating it.
  private var likeliest: Int {
    let rows = hits.inList + hits.elsewhere
    let wanted = SearchText(text)
    var best: (place: Int, rank: Int)?
    for (place, row) in rows.prefix(SearchState.page).enumerated() {
      guard let rank = wanted.rank(in: row.name) else { continue }
      if rank < best?.rank ?? .max { best = (place, rank) }
    }
    return best?.place ?? (hits.creatable == nil ? 0 : count - 1)
  }

  /// Replaces a row everywhere it is shown.
  mutating func replace(_ row: Row) {
    if let index = hits.inList.firstIndex(where: { $0.id == row.id }) { hits.inList[index] = row }
    if let index = hits.elsewhere.firstIndex(where: { $0.id == row.id }) {
      hits.elsewhere[index] = row
    }
    if let index = hits.details.firstIndex(where: { $0.id == row.id }) {
      hits.details[index] = row
    }
  }
}
