/// What an icon shows: one drawing for all sizes, and others fitted to the
/// pixels of small ones.
public struct Symbol: Hashable, Sendable {
  /// Its name.
  public let name: String
  let master: Drawing
  /// Drawings for sizes of their own, in pixels.
  let fitted: [Int: Drawing]

  /// The sizes in pixels that have a drawing of their own, least first.
  public var fittedSizes: [Int] { fitted.keys.sorted() }

  /// The shapes of one drawing, the backmost first.
  struct Drawing: Hashable, Sendable {
    let side: Double
    let parts: [Part]
  }

  struct Part: Hashable, Sendable {
    enum Fill: String, Hashable, Sendable {
      case card, tick
    }
    enum Depth: String, Hashable, Sendable {
      case back, middle, front
    }
    struct Cast: Hashable, Sendable {
      let offset: Double
      let deviation: Double
    }

    let path: Path
    let fill: Fill
    let depth: Depth
    /// The heights between which its colours change.
    let top: Double
    let bottom: Double
    let shadow: Cast?
  }
}
