import Lists

/// A movement on the screen: tiles that slide back, or a changed row on the way to its place.
///
/// It only shows; what it stands for has been done already.
struct Motion: Hashable {
  /// What moves.
  enum Kind: Hashable {
    /// A row let go, back to where it was taken hold of.
    case tiles(Drag)
    /// A row from one place of its list to another.
    case row(Item.ID, from: Int, to: Int)
  }

  let kind: Kind
  /// When it began, in milliseconds; `nil` until its first frame is due.
  private(set) var start: Int64?
  /// When the next frame is due.
  private(set) var next: Int64
  /// How far it has come, from 0 to 1.
  private(set) var progress = 0.0

  /// How long a movement takes, in milliseconds: short enough to wait for nobody.
  static let duration: Int64 = 120
  /// The time between two frames.
  static let frame: Int64 = 16

  init(_ kind: Kind, at time: Int64) {
    self.kind = kind
    start = time
    next = time + Motion.frame
  }

  /// Moves on to a time; whether there is more to come.
  mutating func advance(to time: Int64) -> Bool {
    let elapsed = Double(time - (start ?? time)) / Double(Motion.duration)
    // It slows down towards its end.
    let left = 1 - min(max(0, elapsed), 1)
    progress = 1 - left * left
    next = time + Motion.frame
    return elapsed < 1
  }

  /// The drag as it is shown, its pointer on the way back.
  var tiles: Drag? {
    guard case .tiles(var drag) = kind else { return nil }
    let way = Double(drag.column - drag.start) * (1 - progress)
    drag.column = drag.start + Int(way.rounded())
    return drag
  }

  /// The place in the list of what is shown in a place of it.
  func place(shownAt place: Int) -> Int {
    guard case .row(_, let from, let to) = kind else { return place }
    let position = from + Int((Double(to - from) * progress).rounded())
    if place == position { return to }
    // The rows between make room for the one that passes.
    let isBefore = place < position
    let without = isBefore ? place : place - 1
    return without < to ? without : without + 1
  }
}
