extension Symbol: Decodable {
  private enum Key: String, CodingKey {
    case name, drawings
  }

  /// Reads a symbol's file: the drawing without `sizes` is the one for any size.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    name = try values.decode(String.self, forKey: .name)
    let drawings = try values.decode([SizedDrawing].self, forKey: .drawings)
    let masters = drawings.filter(\.sizes.isEmpty)
    guard let master = masters.first, masters.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .drawings, in: values,
        debugDescription: "just one drawing must be without sizes, and \(masters.count) are")
    }
    self.master = master.drawing
    var fitted: [Int: Drawing] = [:]
    for sized in drawings {
      for size in sized.sizes { fitted[size] = sized.drawing }
    }
    self.fitted = fitted
  }
}

private struct SizedDrawing: Decodable {
  let sizes: [Int]
  let drawing: Symbol.Drawing

  enum Key: String, CodingKey {
    case side, sizes, parts
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let side = try values.decode(Double.self, forKey: .side)
    guard side > 0, side <= 100_000 else {
      throw DecodingError.dataCorruptedError(
        forKey: .side, in: values, debugDescription: "the side must be more than 0")
    }
    sizes = try values.decodeIfPresent([Int].self, forKey: .sizes) ?? []
    drawing = Symbol.Drawing(
      side: side, parts: try values.decode([Symbol.Part].self, forKey: .parts))
  }
}

extension Symbol.Part: Decodable {
  private enum Key: String, CodingKey {
    case path, line, width, fill, depth, span, shadow
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .path) {
      do {
        path = try Path(svg: text)
      } catch {
        throw DecodingError.dataCorruptedError(
          forKey: .path, in: values, debugDescription: error.description)
      }
    } else {
      let points = try values.decode([[Double]].self, forKey: .line)
      guard points.count > 1, points.allSatisfy({ $0.count == 2 }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .line, in: values, debugDescription: "a line is two or more points [x, y]")
      }
      path = .stroke(
        along: points.map { Point($0[0], $0[1]) },
        width: try values.decode(Double.self, forKey: .width))
    }
    guard let bounds = path.bounds else {
      throw DecodingError.dataCorruptedError(
        forKey: .path, in: values, debugDescription: "the path draws nothing")
    }
    fill = try values.decode(Fill.self, forKey: .fill)
    depth = try values.decodeIfPresent(Depth.self, forKey: .depth) ?? .front
    shadow = try values.decodeIfPresent(Cast.self, forKey: .shadow)
    let span = try values.decodeIfPresent([Double].self, forKey: .span)
    guard span == nil || span?.count == 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .span, in: values, debugDescription: "a span is [top, bottom]")
    }
    top = span?[0] ?? bounds.minY
    bottom = span?[1] ?? bounds.maxY
  }
}
