extension Line {
  /// The line cut to at most `columns` columns, with a mark where something
  /// was cut off.
  ///
  /// The mark looks like the text it follows. A cluster is never split; where
  /// a wide one does not fit, the line ends a column earlier. Where not even
  /// the mark fits, the line is empty.
  public func truncated(to columns: Int, mark: String = "\u{2026}") -> Line {
    guard width > columns else { return self }
    let room = columns - mark.displayWidth
    guard room >= 0 else { return Line([], fill: fill) }
    var kept = Line([], fill: fill)
    var used = 0
    for span in spans {
      let width = span.width
      if used + width <= room {
        kept.spans.append(span)
        used += width
        continue
      }
      var cut = span
      cut.text = prefix(of: span.text, columns: room - used) + mark
      if !cut.text.isEmpty { kept.spans.append(cut) }
      break
    }
    return kept
  }

  private func prefix(of text: String, columns: Int) -> String {
    var used = 0
    var kept = ""
    for character in text {
      used += ClusterWidth(character).columns
      guard used <= columns else { break }
      kept.append(character)
    }
    return kept
  }
}
