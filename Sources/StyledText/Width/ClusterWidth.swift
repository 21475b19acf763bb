/// How many columns a grapheme cluster takes, and whether terminals agree on it.
public struct ClusterWidth: Hashable, Sendable {
  /// The columns: 0 to 7.
  public var columns: Int
  /// Whether terminals disagree, so that code which positions text must set the cursor
  /// again after the cluster.
  public var isContested: Bool

  /// Creates a width.
  public init(columns: Int, isContested: Bool = false) {
    self.columns = columns
    self.isContested = isContested
  }
}

extension ClusterWidth {
  /// Measures one grapheme cluster.
  ///
  /// The widths of its code points add up, as terminals count them that know no clusters
  /// (`wcwidth`, glibc, tmux): an Indic syllable has a column for each spacing mark. A cluster with
  /// a wide character has two columns at most, and U+FE0F makes a narrow emoji wide. Terminals
  /// disagree on emoji that are joined, toned or switched to a picture, on flags, on spacing marks
  /// and on what is younger than Unicode 14.
  public init(_ cluster: Character) {
    if let ascii = cluster.asciiValue {
      // The one ASCII cluster of two code points, CR LF, counts as a control.
      let isPrintable = ascii >= 0x20 && ascii < 0x7F
      self.init(columns: isPrintable ? 1 : 0, isContested: !isPrintable)
      return
    }
    var total = 0
    var widened = false
    var isWide = false
    var contested = false
    var spacing = 0
    var previous = WidthKind(rawValue: 0)
    for scalar in cluster.unicodeScalars {
      let kind = WidthKind(scalar)
      if scalar == "\u{FE0F}" && previous.growsToPicture { widened = true }
      contested = contested || kind.isContested
      if kind.columns > 0 { spacing += 1 }
      if kind.columns > 1 { isWide = true }
      total += kind.columns
      previous = kind
    }
    self.init(
      columns: widened ? 2 : min(total, isWide ? 2 : 7),
      isContested: contested || spacing != 1)
  }
}
