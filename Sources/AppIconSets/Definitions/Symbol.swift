import PrioritiesBasics

struct Symbol: Hashable {
  let name: String
  /// The drawing used for sizes that have no fitted one.
  let master: Drawing
  /// Drawings with edges on whole pixels, by size in pixels.
  let fitted: [Int: Drawing]

  var fittedSizes: [Int] { fitted.keys.sorted() }

  struct Drawing: Hashable {
    let side: Double
    /// The parts, from back to front.
    let parts: [Part]
  }

  struct Part: Hashable {
    enum Fill: String {
      case card, tick
    }
    enum Depth: String {
      case back, middle, front
    }
    struct Cast: Hashable {
      let offset: Double
      let deviation: Double
    }

    let path: VectorPath
    let fill: Fill
    let depth: Depth
    /// The heights at which the gradient starts and ends.
    let top: Double
    let bottom: Double
    let shadow: Cast?
  }
}

extension Symbol {
  /// Parses a symbol, whose drawing without `sizes` becomes the master.
  init?(_ json: JSONValue) {
    var master: Drawing?
    var fitted: [Int: Drawing] = [:]
    for json in json["drawings"]?.array ?? [] {
      guard let side = json["side"]?.double, let parts = json["parts"]?.all(Part.init) else {
        return nil
      }
      let drawing = Drawing(side: side, parts: parts)
      if let sizes = json["sizes"]?.all(\.integer) {
        for size in sizes { fitted[size] = drawing }
      } else {
        master = drawing
      }
    }
    guard let name = json["name"]?.string, let master else { return nil }
    self.name = name
    self.master = master
    self.fitted = fitted
  }
}

extension Symbol.Part {
  fileprivate init?(_ json: JSONValue) {
    guard let text = json["path"]?.string, let path = try? VectorPath(svg: text),
      let bounds = path.bounds, let fill = (json["fill"]?.string).flatMap(Fill.init)
    else { return nil }
    self.path = path
    self.fill = fill
    depth = (json["depth"]?.string).flatMap(Depth.init) ?? .front
    shadow = json["shadow"].map {
      Cast(offset: $0["offset"]?.double ?? 0, deviation: $0["deviation"]?.double ?? 0)
    }
    let ends = json["span"]?.all(\.double) ?? [bounds.minY, bounds.maxY]
    top = ends[0]
    bottom = ends[1]
  }
}
