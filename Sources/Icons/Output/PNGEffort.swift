import CPNG

/// How long to look for a smaller PNG file.
public enum PNGEffort: Hashable, Sendable {
  /// zlib's level 6 with one filter: for drafts and large sets.
  case fast
  /// zlib's level 9 with two filters tried, the smaller file kept.
  case best

  var level: Int32 { self == .fast ? 6 : 9 }

  /// Differences to the left neighbour suit these pictures, whose rows are runs
  /// of one colour; libpng's own choice for each row is better for some with alpha.
  var filters: [Int32] {
    let sub = Int32(CPNG_FILTER_SUB)
    let all = Int32(CPNG_FILTER_ALL)
    return self == .fast ? [sub] : [sub, all]
  }
}
