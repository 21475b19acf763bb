/// The icons as they are shown, drawn one at a time while nobody presses a key.
struct IconCache {
  private let draw: (String, IconDrawing.Request) -> IconDrawing?
  /// What is drawn, by name.
  private(set) var drawings: [String: IconDrawing] = [:]
  private var request: IconDrawing.Request?
  private var missing: [String] = []

  init(draw: @escaping (String, IconDrawing.Request) -> IconDrawing?) {
    self.draw = draw
  }

  /// Whether any is still to be drawn.
  var isIncomplete: Bool { !missing.isEmpty }

  /// Queues icons to draw, in order.
  ///
  /// Drawings made for another size are dropped.
  mutating func want(_ names: [String], for request: IconDrawing.Request) {
    guard request != self.request else { return }
    self.request = request
    drawings = [:]
    missing = names
  }

  /// Draws one.
  mutating func drawNext() {
    guard let request, let name = missing.first else { return }
    missing.removeFirst()
    drawings[name] = draw(name, request)
  }
}
