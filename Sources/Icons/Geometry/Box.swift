/// An upright rectangle on a drawing's grid.
public struct Box: Hashable, Sendable {
  /// The left edge.
  public var minX: Double
  /// The top edge.
  public var minY: Double
  /// The right edge.
  public var maxX: Double
  /// The bottom edge.
  public var maxY: Double

  /// Creates a box from its left, top, right and bottom edges.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// How wide the box is.
  public var width: Double { maxX - minX }
  /// How high the box is.
  public var height: Double { maxY - minY }
}
