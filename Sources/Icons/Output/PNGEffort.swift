import CPNG

/// How long to look for a smaller PNG file.
public enum PNGEffort: Hashable, Sendable {
  /// zlib's level 6 with one filter: for drafts and large sets.
  case fast
  /// zlib's level 9 with two filters tried, the smaller file kept.
  case best

  var level: Int32 { self == .fast ? 6 : 9 }

  /// Of all filters and their mixtures these two are the best for flat colours and
  /// for gradients; the other filters are made for photographs.
  var filters: [Int32] {
    let none = Int32(CPNG_FILTER_NONE)
    let differences = Int32(CPNG_FILTER_SUB | CPNG_FILTER_UP)
    return self == .fast ? [none] : [none, differences]
  }
}
