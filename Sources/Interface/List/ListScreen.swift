import Lists

/// A list on the screen: the home screen, or an item opened as a list.
public struct ListScreen: Hashable, Sendable {
  /// The item that is the list; `nil` for the home screen.
  public let list: Item.ID?
  /// What stands above it.
  public var heading: Heading
  /// Whether the cursor is on the open item, above its rows.
  var selectsHeading = false
  /// The first line shown of the open item's details.
  var headingTop = 0
  /// The order of its rows.
  public var sort: Sort = .level
  /// The rows at hand.
  public var window = RowSlice()
  /// The place of the row that keys act on.
  public var cursor = 0
  /// The place of the first row shown.
  public var top = 0
  /// Rows that were changed and stay where they are for a moment.
  public var heldRows: [HeldRow] = []
  /// When the changed rows move to their places, in milliseconds.
  var reorderTime: Int64?
  /// A row that the mouse has hold of.
  public internal(set) var drag: Drag?
  /// The row that keys acted on when another program changed something, until the rows are read.
  var watchedRow: Row?
  /// The changed row that keys acted on when it was let go to its place, until the rows are read.
  var leavingRow: Row?
  /// When the row that keys acted on went away, and keys would act on another one.
  var loss: KeyRepeat?
  /// The proposal that keys act on, where another than the first was chosen.
  var chosenProposal: Item.ID?
  /// What is moving on the screen, if anything.
  var motion: Motion?
  /// The row that is to glide to its place once the rows are read again, and where it was.
  var departure: HeldPlace?
  /// The search, while one is open.
  public internal(set) var search: SearchState?
  /// The search whose choice the store has not made yet.
  var closedSearch: SearchState?
  /// Whether its rows were ever read.
  public var isLoaded = false

  /// A row and where it stood.
  struct HeldPlace: Hashable {
    var item: Item.ID
    var place: Int
  }

  /// A changed row, and the place where it stays.
  public struct HeldRow: Hashable, Sendable {
    /// The row as it became.
    public var row: Row
    /// The row as it was before.
    public var before: Row
    /// Where it stays.
    public var place: Int
  }

  /// Creates the screen of a list whose rows are still to be read.
  public init(list: Item.ID?, heading: Heading) {
    self.list = list
    self.heading = heading
  }

  /// The row at the cursor.
  public var current: Row? { window[cursor] }

  /// Whether it is the home screen.
  public var isHome: Bool { list == nil }

  /// The rows to ask for so that a screen of `height` rows can be drawn, and
  /// somewhat more; `nil` while they are at hand.
  func missing(height: Int) -> ListRequest? {
    guard !window.holds(top..<top + height + 1) || !window.holds(cursor..<cursor + 1) else {
      return nil
    }
    // Scrolling changes no numbers and no places; with rows out of theirs nothing is certain.
    var request = request(at: cursor, item: heldRows.isEmpty ? current?.id : nil, height: height)
    if heldRows.isEmpty {
      request.known = ListRequest.Counts(total: window.total, needed: heading.needed)
    }
    return request
  }

  /// A request for the rows around an item, around another one where that is not in the list, or
  /// around a place.
  func request(
    at place: Int, item: Item.ID? = nil, otherwise: Item.ID? = nil, height: Int
  ) -> ListRequest {
    ListRequest(
      list: list, sort: sort,
      anchor: ListRequest.Anchor(item: item, otherwise: otherwise, place: place),
      reach: max(height, 10) * 3)
  }

  /// Receives rows that were read, keeping the cursor's item and the scroll.
  mutating func receive(_ window: RowSlice, anchor: Int?, in layout: Layout) {
    let old = cursor
    self.window = window
    for held in heldRows {
      var row = held.row
      if let fresh = window.rows.first(where: { $0.id == row.id }) { row = fresh }
      self.window.keep(row, at: held.place)
    }
    if heldRows.isEmpty, let anchor { cursor = anchor }
    cursor = min(max(0, cursor), max(0, self.window.total - 1))
    top = max(0, top + cursor - old)
    isLoaded = true
    reveal(height: room(in: layout))
  }

  /// Scrolls as little as shows the cursor's row in `height` screen rows.
  mutating func reveal(height: Int) {
    top = min(top, cursor)
    var used = 0
    var first = cursor + 1
    while first > 0 {
      used += window[first - 1]?.height ?? 1
      if used > height { break }
      first -= 1
    }
    top = max(top, min(first, cursor))
    // No empty rows at the foot while there are rows above.
    var room = height
    var place = top
    while place < window.total, room > 0 {
      room -= window[place]?.height ?? 1
      place += 1
    }
    while room > 0, top > 0 {
      room -= window[top - 1]?.height ?? 1
      if room >= 0 { top -= 1 }
    }
  }
}
