import StyledText

/// Moves priorities apart in lightness where two of them look alike.
///
/// The more urgent one stays; the other takes the nearest lightness at which it is readable and
/// differs from all before it by CIEDE2000 10, or failing that 5. Low stays no louder than critical
/// and text, and gives up its hue if necessary. Critical becomes louder in small steps where low
/// still has no room and, for colour-vision deficiencies, where two colours differ by less than 10.
/// If no lightness works, a colour stays: shapes and words distinguish the priorities too.
///
/// - Parameters:
///   - colors: Critical first, each readable; `nil` for one that only the terminal knows.
///   - text: The contrast of ordinary text, which low does not exceed; `nil` for no limit.
///   - visions: The kinds of vision that must distinguish them.
func separated(
  _ colors: [RGB?], on background: RGB, contrast target: Double, text: Double? = nil,
  to visions: [ColorVisionDeficiency] = [.normal]
) -> [RGB?] {
  let scales = LightnessScales()
  let first = separation(
    of: colors, on: background, contrast: target, text: text, to: visions, scales)
  // Normal vision needs less distance, and critical keeps the theme's own colour.
  let takesNarrow = visions == [.normal]
  guard !first.isOrdered || !(first.isWide || takesNarrow), let critical = colors.first ?? nil
  else { return first.colors }
  var best = first
  for contrast in stride(from: target + 0.5, through: target + 4.5, by: 0.5) {
    var louder = colors
    louder[0] = critical.readable(on: background, contrast: contrast)
    let next = separation(
      of: louder, on: background, contrast: target, text: text, to: visions, scales)
    if next.isOrdered, next.isWide || takesNarrow { return next.colors }
    if next.isOrdered, !best.isOrdered { best = next }
  }
  return best.colors
}

/// The colours, whether low fits below critical and text, and whether all differ widely.
private func separation(
  of colors: [RGB?], on background: RGB, contrast target: Double, text: Double?,
  to visions: [ColorVisionDeficiency], _ scales: LightnessScales
) -> (colors: [RGB?], isOrdered: Bool, isWide: Bool) {
  var isOrdered = true
  var isWide = true
  var result: [RGB?] = []
  var taken: [[CIELab]] = []
  let backdrop = background.luminance
  func contrast(_ color: RGB) -> Double {
    RGB.contrast(ofLuminance: color.luminance, with: backdrop)
  }
  for color in colors {
    guard let color else {
      result.append(nil)
      continue
    }
    func isApart(_ color: RGB, by distance: Double) -> Bool {
      let seen = visions.map { CIELab($0.simulated(color)) }
      return taken.allSatisfy { other in
        zip(other, seen).allSatisfy { $0.difference(from: $1) >= distance }
      }
    }
    func moved(by distance: Double, limit: Double = .infinity) -> RGB? {
      if isApart(color, by: distance), contrast(color) <= limit { return color }
      func found(_ scale: LightnessScale) -> RGB? {
        for step in LightnessScale.steps {
          guard let candidate = scale.candidate(at: step) else { continue }
          let contrast = RGB.contrast(ofLuminance: candidate.luminance, with: backdrop)
          if contrast >= target, contrast <= max(target, limit),
            isApart(candidate.color, by: distance)
          {
            return candidate.color
          }
        }
        return nil
      }
      if let near = found(scales.scale(of: color)) { return near }
      guard limit < .infinity else { return nil }
      let grey = RGB(OKLCH(lightness: OKLCH(color).lightness, chroma: 0, hue: 0))
      return found(scales.scale(of: grey))
    }
    var chosen: RGB?
    if result.count == 3, let critical = result[0] {
      let limit = min(contrast(critical), text ?? .infinity) + 0.1
      chosen = moved(by: 10, limit: limit) ?? moved(by: 5, limit: limit)
      isOrdered = chosen != nil
    }
    let kept = chosen ?? moved(by: 10) ?? moved(by: 5) ?? color
    isWide = isWide && isApart(kept, by: 10)
    result.append(kept)
    taken.append(visions.map { CIELab($0.simulated(kept)) })
  }
  return (result, isOrdered, isWide)
}

/// A colour at other lightnesses, nearest first, each computed once for all searches.
private final class LightnessScale {
  static let steps = 0..<100

  let color: RGB
  private let start: OKLCH
  private var known: [(color: RGB, luminance: Double)?] = []

  init(_ color: RGB) {
    self.color = color
    start = OKLCH(color)
  }

  /// The colour at a step; nil where it would be nearly black or white.
  func candidate(at step: Int) -> (color: RGB, luminance: Double)? {
    while known.count <= step { known.append(made(at: known.count)) }
    return known[step]
  }

  private func made(at step: Int) -> (color: RGB, luminance: Double)? {
    let distance = Double(step / 2 + 1) * 0.015
    let lightness = start.lightness + (step % 2 == 0 ? -distance : distance)
    guard lightness >= 0.05, lightness <= 0.99 else { return nil }
    let color = RGB(start.withLightness(lightness))
    return (color, color.luminance)
  }
}

private final class LightnessScales {
  // Too few for a dictionary, whose first use costs more at start than it saves.
  private var known: [LightnessScale] = []

  func scale(of color: RGB) -> LightnessScale {
    if let scale = known.first(where: { $0.color == color }) { return scale }
    let scale = LightnessScale(color)
    known.append(scale)
    return scale
  }
}
