import Colors

/// Priorities moved apart in lightness where two of them look alike.
///
/// The more urgent one stays; the other takes the nearest lightness at which it
/// is readable and differs from all before it by CIEDE2000 10, or failing that
/// by 5. Where no lightness does, it stays: the theme does not allow it, and
/// shapes and words tell them apart all the same.
///
/// - Parameters:
///   - colors: Critical first, each readable; `nil` for one that only the terminal knows.
///   - visions: The eyes that have to tell them apart.
func separated(
  _ colors: [RGB?], on background: RGB, contrast target: Double,
  to visions: [ColorVisionDeficiency] = [.normal]
) -> [RGB?] {
  var result: [RGB?] = []
  var taken: [[CIELab]] = []
  let backdrop = background.luminance
  for color in colors {
    guard let color else {
      result.append(nil)
      continue
    }
    var chosen = color
    for distance in [10.0, 5] {
      let isApart = { (color: RGB) in
        let seen = visions.map { CIELab($0.simulated(color)) }
        return taken.allSatisfy { other in
          zip(other, seen).allSatisfy { $0.difference(from: $1) >= distance }
        }
      }
      if isApart(chosen) { break }
      func isReadable(_ candidate: RGB) -> Bool {
        RGB.contrast(ofLuminance: candidate.luminance, with: backdrop) >= target
      }
      // Low is not louder than critical, if there is a choice.
      let limit = result.count == 3 ? result[0]?.contrast(with: background) : nil
      let quieter = limit.flatMap { limit in
        lightnesses(of: color).first {
          isReadable($0) && $0.contrast(with: background) <= limit && isApart($0)
        }
      }
      let found = quieter ?? lightnesses(of: color).first { isReadable($0) && isApart($0) }
      if let found {
        chosen = found
        break
      }
    }
    result.append(chosen)
    taken.append(visions.map { CIELab($0.simulated(chosen)) })
  }
  return result
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
