struct Symbol: Hashable, Sendable {
  let name: String
  /// The drawing used for sizes that have no fitted one.
  let master: Drawing
  /// Drawings with edges on whole pixels, by size in pixels.
  let fitted: [Int: Drawing]

  var fittedSizes: [Int] { fitted.keys.sorted() }

  struct Drawing: Hashable, Sendable {
    let side: Double
    /// The parts, from back to front.
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
  init(_ definition: DefinitionValue) throws(IconError) {
    name = try definition["name"].string
    let drawings = try definition["drawings"]
    var masters: [Drawing] = []
    var fitted: [Int: Drawing] = [:]
    for definition in try drawings.elements {
      let side = try definition["side"]
      guard try (0.0...100_000).contains(side.double), try side.double > 0 else {
        throw side.fault("the side must be more than 0")
      }
      let drawing = Drawing(side: try side.double, parts: try definition["parts"].map(Part.init))
      let sizes = try definition.member("sizes")?.elements ?? []
      if sizes.isEmpty { masters.append(drawing) }
      for size in sizes { fitted[try size.integer] = drawing }
    }
    guard let master = masters.first, masters.count == 1 else {
      throw drawings.fault("exactly one drawing must be without sizes, not \(masters.count)")
    }
    self.master = master
    self.fitted = fitted
  }
}

extension Symbol.Part {
  fileprivate init(_ definition: DefinitionValue) throws(IconError) {
    if let svg = definition.member("path") {
      let text = try svg.string
      do throws(VectorPathError) {
        path = try VectorPath(svg: text)
      } catch {
        throw svg.fault(error.description)
      }
    } else {
      let line = try definition["line"]
      let points = try line.map { point throws(IconError) in try point.numbers }
      guard points.count > 1, points.allSatisfy({ $0.count == 2 }) else {
        throw line.fault("a line must be two or more points [x, y]")
      }
      path = .stroke(
        along: points.map { Point($0[0], $0[1]) }, width: try definition["width"].double)
    }
    guard let bounds = path.bounds else {
      throw definition.fault("a path draws nothing")
    }
    fill = try definition["fill"].word(Fill.self)
    depth = try definition.member("depth")?.word(Depth.self) ?? .front
    shadow = try definition.member("shadow").map { shadow throws(IconError) in
      Cast(offset: try shadow["offset"].double, deviation: try shadow["deviation"].double)
    }
    let ends = try definition.member("span")?.numbers
    guard ends == nil || ends?.count == 2 else {
      throw definition.fault("a span must be [top, bottom]")
    }
    top = ends?[0] ?? bounds.minY
    bottom = ends?[1] ?? bounds.maxY
  }
}
