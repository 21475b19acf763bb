/// One grapheme cluster of a line, with where it came from.
struct PlacedCluster {
  /// The cluster.
  var character: Character
  /// The columns it takes.
  var columns: Int
  /// The index of its span in the line.
  var span: Int
}

extension Line {
  /// The clusters from left to right.
  var clusters: [PlacedCluster] {
    var clusters: [PlacedCluster] = []
    for (index, span) in spans.enumerated() {
      for character in span.text {
        let columns = ClusterWidth(character).columns
        clusters.append(PlacedCluster(character: character, columns: columns, span: index))
      }
    }
    return clusters
  }

  /// A line of some clusters of this one, painted as they are here.
  func assembled(_ clusters: ArraySlice<PlacedCluster>) -> Line {
    var line = Line([], fill: fill)
    var last = -1
    for cluster in clusters {
      if cluster.span == last {
        line.spans[line.spans.count - 1].text.append(cluster.character)
      } else {
        var span = spans[cluster.span]
        span.text = String(cluster.character)
        line.spans.append(span)
        last = cluster.span
      }
    }
    return line
  }
}
