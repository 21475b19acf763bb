extension Symbol {
  /// Reads a symbol's file: the drawing without `sizes` is the one for any size.
  init(_ definition: DefinitionValue) throws(IconError) {
    name = try definition["name"].string
    let sized = try definition["drawings"].map(SizedDrawing.init)
    let masters = sized.filter(\.sizes.isEmpty)
    guard let master = masters.first, masters.count == 1 else {
      throw try definition["drawings"].fault(
        "just one drawing must be without sizes, and \(masters.count) are")
    }
    self.master = master.drawing
    var fitted: [Int: Drawing] = [:]
    for sized in sized {
      for size in sized.sizes { fitted[size] = sized.drawing }
    }
    self.fitted = fitted
  }
}

private struct SizedDrawing {
  let sizes: [Int]
  let drawing: Symbol.Drawing

  init(_ definition: DefinitionValue) throws(IconError) {
    let side = try definition["side"].double
    guard side > 0, side <= 100_000 else {
      throw try definition["side"].fault("the side must be more than 0")
    }
    sizes =
      try definition.member("sizes")?.map { element throws(IconError) in try element.integer } ?? []
    drawing = Symbol.Drawing(side: side, parts: try definition["parts"].map(Symbol.Part.init))
  }
}

extension Symbol.Part {
  fileprivate init(_ definition: DefinitionValue) throws(IconError) {
    if let svg = try definition.member("path") {
      do {
        path = try Path(svg: try svg.string)
      } catch let error as PathError {
        throw svg.fault(error.description)
      } catch let error as IconError {
        throw error
      } catch {
        throw svg.fault("\(error)")
      }
    } else {
      let line = try definition["line"]
      let points = try line.map { point throws(IconError) in try point.numbers }
      guard points.count > 1, points.allSatisfy({ $0.count == 2 }) else {
        throw line.fault("a line is two or more points [x, y]")
      }
      path = .stroke(
        along: points.map { Point($0[0], $0[1]) }, width: try definition["width"].double)
    }
    guard let bounds = path.bounds else {
      throw (try definition.member("path") ?? definition).fault("the path draws nothing")
    }
    fill = try definition["fill"].word(Fill.self)
    depth = try definition.member("depth")?.word(Depth.self) ?? .front
    shadow = try definition.member("shadow").map { shadow throws(IconError) in
      Cast(offset: try shadow["offset"].double, deviation: try shadow["deviation"].double)
    }
    let span = try definition.member("span")
    let ends = try span?.numbers
    guard ends == nil || ends?.count == 2 else {
      throw (span ?? definition).fault("a span is [top, bottom]")
    }
    top = ends?[0] ?? bounds.minY
    bottom = ends?[1] ?? bounds.maxY
  }
}

extension DefinitionValue {
  /// An array of numbers.
  var numbers: [Double] {
    get throws(IconError) { try map { element throws(IconError) in try element.double } }
  }
}
