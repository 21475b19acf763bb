import StyledTerminalText

package struct AccentPalette: Hashable, Sendable {
  /// Accent colours with different hues, best first, or the picture's grey if it has no colour.
  package let accents: [RGB]
  /// The mean colour, for backgrounds.
  package let tint: RGB
  package let isDark: Bool
  /// The clusters, most frequent first.
  package let clusters: [ColorCluster]

  /// Scores colours by how common their hue is and by their chroma.
  ///
  /// The rule is `Score` of Google's Material color utilities (Apache-2.0), applied in OKLCH: it
  /// sums hues over 30°, drops near-greys and hues below 1 %, and chooses hues at least 90° apart,
  /// or down to 15° if necessary.
  ///
  /// - Throws: ``PictureError/empty(name:)`` if every pixel is transparent.
  package init(_ sample: PictureSample, name: String = "") throws(PictureError) {
    guard !sample.colors.isEmpty else { throw .empty(name: name) }
    self.init(clusters: Array(clustering: sample.colors))
  }

  /// The first accent, with its chroma raised if it is dull but not grey.
  package var accent: RGB {
    var accent = OKLCH(accents[0])
    if accent.chroma > 0.02 { accent.chroma = max(accent.chroma, 0.09) }
    return RGB(accent)
  }

  init(clusters: [ColorCluster]) {
    self.clusters = clusters
    let total = Double(max(1, clusters.reduce(0) { $0 + $1.population }))
    var hues = [Double](repeating: 0, count: 360)
    for cluster in clusters where cluster.chroma >= Self.leastChroma {
      hues[Int(cluster.hue) % 360] += Double(cluster.population) / total
    }
    let around = (0..<360).map { hue in
      (-15...15).reduce(0.0) { $0 + hues[(hue + $1 + 360) % 360] }
    }
    let scored = clusters.compactMap { cluster -> (score: Double, cluster: ColorCluster)? in
      let share = around[Int(cluster.hue) % 360]
      guard cluster.chroma >= Self.leastChroma, share >= 0.01 else { return nil }
      let excess = cluster.chroma - Self.idealChroma
      // The chroma in the published rule is about 370 times OKLCH's.
      let score = share * 100 * 0.7 + excess * 370 * (excess < 0 ? 0.1 : 0.3)
      return (score, cluster)
    }.sorted { $0.score > $1.score }.map(\.cluster)
    accents = (scored.isEmpty ? [clusters[0]] : Self.apart(scored)).map { RGB($0.color) }
    tint = Self.tint(clusters, total: total)
    let lightness = clusters.reduce(0.0) { $0 + $1.color.lightness * Double($1.population) } / total
    isDark = lightness < 0.6
  }

  private static let leastChroma = 0.03
  private static let idealChroma = 0.13

  /// Returns up to four colours.
  private static func apart(_ clusters: [ColorCluster]) -> [ColorCluster] {
    var chosen: [ColorCluster] = []
    for distance in stride(from: 90.0, through: 15, by: -1) {
      chosen = []
      for cluster in clusters {
        let color = OKLCH(cluster.color)
        if chosen.allSatisfy({ OKLCH($0.color).hueDistance(to: color) >= distance }) {
          chosen.append(cluster)
        }
        if chosen.count == 4 { return chosen }
      }
    }
    return chosen
  }

  private static func tint(_ clusters: [ColorCluster], total: Double) -> RGB {
    var (a, b, lightness) = (0.0, 0.0, 0.0)
    for cluster in clusters {
      let share = Double(cluster.population) / total
      a += cluster.color.a * share
      b += cluster.color.b * share
      lightness += cluster.color.lightness * share
    }
    return RGB(OKLab(lightness: lightness, a: a, b: b))
  }
}
