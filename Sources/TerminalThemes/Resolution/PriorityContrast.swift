import StyledTerminalText

/// Changes the lightness of priorities that look alike.
///
/// The more urgent one stays. The other gets the nearest lightness at which it is readable and
/// differs from all before it by CIEDE2000 10 or, failing that, 5. Low never exceeds the contrast
/// of critical or text, and loses its hue if necessary. Critical gains contrast in small steps if
/// low still does not fit or, for colour-vision deficiencies, if two colours differ by less than
/// 10. If no lightness works for a colour, it is left unchanged, because shapes and words
/// distinguish the priorities too.
///
/// On several backgrounds, all colours stay readable on each, and none is limited or gains contrast.
///
/// - Parameters:
///   - colors: Critical first, each readable; `nil` for one that only the terminal can resolve.
///   - text: The contrast of ordinary text; `nil` for no limit on low.
func separated(
  _ colors: [RGB?], on backgrounds: [RGB], contrast target: Double, text: Double? = nil,
  to visions: [ColorVisionDeficiency] = [.normal]
) -> [RGB?] {
  let scales = LightnessScales()
  let first = separation(
    of: colors, on: backgrounds, contrast: target, text: text, to: visions, scales)
  // Normal vision needs less distance, so critical can be left unchanged.
  let acceptsNarrow = visions == [.normal]
  guard !first.isOrdered || !(first.isWide || acceptsNarrow), backgrounds.count == 1,
    let critical = colors.first ?? nil
  else { return first.colors }
  var best = first
  for contrast in stride(from: target + 0.5, through: target + 4.5, by: 0.5) {
    var louder = colors
    louder[0] = critical.readable(on: backgrounds[0], contrast: contrast)
    let next = separation(
      of: louder, on: backgrounds, contrast: target, text: text, to: visions, scales)
    if next.isOrdered, next.isWide || acceptsNarrow { return next.colors }
    if next.isOrdered, !best.isOrdered { best = next }
  }
  return best.colors
}

/// - Returns: `isOrdered` if low is below critical and text, `isWide` if all differ by 10.
private func separation(
  of colors: [RGB?], on backgrounds: [RGB], contrast target: Double, text: Double?,
  to visions: [ColorVisionDeficiency], _ scales: LightnessScales
) -> (colors: [RGB?], isOrdered: Bool, isWide: Bool) {
  var isOrdered = true
  var isWide = true
  var results: [RGB?] = []
  var placed: [[CIELab]] = []
  let backdrops = backgrounds.map(\.luminance)
  func contrast(_ luminance: Double) -> Double {
    backdrops.reduce(.infinity) { min($0, RGB.contrast(ofLuminance: luminance, with: $1)) }
  }
  for color in colors {
    guard let color else {
      results.append(nil)
      continue
    }
    func isApart(_ color: RGB, by distance: Double) -> Bool {
      let simulated = visions.map { CIELab($0.simulated(color)) }
      return placed.allSatisfy { other in
        zip(other, simulated).allSatisfy { $0.difference(from: $1) >= distance }
      }
    }
    func moved(by distance: Double, limit: Double = .infinity) -> RGB? {
      if isApart(color, by: distance), contrast(color.luminance) <= limit { return color }
      func found(_ scale: LightnessScale) -> RGB? {
        for step in LightnessScale.steps {
          guard let candidate = scale.candidate(at: step) else { continue }
          let contrast = contrast(candidate.luminance)
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
    if results.count == 3, backdrops.count == 1, let critical = results[0] {
      let limit = min(contrast(critical.luminance), text ?? .infinity) + 0.1
      chosen = moved(by: 10, limit: limit) ?? moved(by: 5, limit: limit)
      isOrdered = chosen != nil
    }
    let result = chosen ?? moved(by: 10) ?? moved(by: 5) ?? color
    isWide = isWide && isApart(result, by: 10)
    results.append(result)
    placed.append(visions.map { CIELab($0.simulated(result)) })
  }
  return (results, isOrdered, isWide)
}

/// A colour at other lightnesses, nearest first, with a cache.
private final class LightnessScale {
  static let steps = 0..<100

  let color: RGB
  private let start: OKLCH
  private var cache: [(color: RGB, luminance: Double)?] = []

  init(_ color: RGB) {
    self.color = color
    start = OKLCH(color)
  }

  /// Nil if the colour would be nearly black or white.
  func candidate(at step: Int) -> (color: RGB, luminance: Double)? {
    while cache.count <= step { cache.append(made(at: cache.count)) }
    return cache[step]
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
  // At startup, the first use of a dictionary would take longer than it saves.
  private var cache: [LightnessScale] = []

  func scale(of color: RGB) -> LightnessScale {
    if let scale = cache.first(where: { $0.color == color }) { return scale }
    let scale = LightnessScale(color)
    cache.append(scale)
    return scale
  }
}
