import Colors

/// Priorities moved apart in lightness where two of them look alike.
///
/// The more urgent one stays; the other takes the nearest lightness at which it
/// is readable and differs from all before it by CIEDE2000 10, or failing that
/// by 5. Low stays no louder than critical and than text, and gives up its hue for that if it must.
/// Critical becomes louder in small steps where it leaves low no room even then, and, for
/// colour-deficient eyes, where two colours differ by less than 10.
/// If no lightness does, a colour stays: the theme does not allow it, and
/// shapes and words distinguish the priorities all the same.
///
/// - Parameters:
///   - colors: Critical first, each readable; `nil` for one that only the terminal knows.
///   - text: The contrast of ordinary text, which low does not exceed; `nil` for no limit.
///   - visions: The eyes that have to distinguish them.
func separated(
  _ colors: [RGB?], on background: RGB, contrast target: Double, text: Double? = nil,
  to visions: [ColorVisionDeficiency] = [.normal]
) -> [RGB?] {
  let first = separation(of: colors, on: background, contrast: target, text: text, to: visions)
  // For ordinary eyes a smaller distance is enough, and critical keeps the theme's own colour.
  let takesNarrow = visions == [.normal]
  guard !first.isOrdered || !(first.isWide || takesNarrow), let critical = colors.first ?? nil
  else { return first.colors }
  var best = first
  for contrast in stride(from: target + 0.5, through: target + 4.5, by: 0.5) {
    var louder = colors
    louder[0] = critical.readable(on: background, contrast: contrast)
    let next = separation(of: louder, on: background, contrast: target, text: text, to: visions)
    if next.isOrdered, next.isWide || takesNarrow { return next.colors }
    if next.isOrdered, !best.isOrdered { best = next }
  }
  return best.colors
}

/// The colours moved apart, whether low found a place below critical and text, and whether all are as
/// far from each other as is wanted.
private func separation(
  of colors: [RGB?], on background: RGB, contrast target: Double, text: Double?,
  to visions: [ColorVisionDeficiency]
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
      func found(_ candidates: some Sequence<RGB>) -> RGB? {
        candidates.first {
          (target...max(target, limit)).contains(contrast($0)) && isApart($0, by: distance)
        }
      }
      if let near = found(lightnesses(of: color)) { return near }
      guard limit < .infinity else { return nil }
      let grey = RGB(OKLCH(lightness: OKLCH(color).lightness, chroma: 0, hue: 0))
      return found(lightnesses(of: grey))
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

/// A colour at other lightnesses, the nearest first.
private func lightnesses(of color: RGB) -> some Sequence<RGB> {
  let start = OKLCH(color)
  return (1...100).lazy.flatMap { step -> [RGB] in
    let distance = Double((step + 1) / 2) * 0.015
    let lightness = start.lightness + (step % 2 == 0 ? distance : -distance)
    guard (0.05...0.99).contains(lightness) else { return [] }
    return [RGB(start.withLightness(lightness))]
  }
}
