import PriorityLists
import StyledTerminalText
import TerminalThemes

/// Marks the match of a search in a name.
///
/// The search ignores case, width and accents, so this folds the name cluster by cluster to find
/// the match.
package struct MatchMarking: Hashable, Sendable {
  private let needle: [Unicode.Scalar]

  /// Creates a marking, which marks nothing if there is no text.
  package init(_ text: String?) {
    needle = text.map { Array($0.foldedForSearch.unicodeScalars) } ?? []
  }

  /// Marks the first match.
  package func spans(of name: String, _ role: Role, on backdrop: Backdrop = .background)
    -> [TextSpan]
  {
    guard !needle.isEmpty, let range = range(in: name) else {
      return [TextSpan(name, role, on: backdrop)]
    }
    return [
      TextSpan(String(name[..<range.lowerBound]), role, on: backdrop),
      TextSpan(String(name[range]), .match, on: backdrop),
      TextSpan(String(name[range.upperBound...]), role, on: backdrop),
    ].filter { !$0.text.isEmpty }
  }

  /// The first line with a match.
  package func line(of text: String) -> String? {
    guard !needle.isEmpty else { return nil }
    return text.split(whereSeparator: \.isNewline).lazy.map { String($0) }
      .first { range(in: $0) != nil }
  }

  /// An excerpt that starts shortly before the match; `mark` replaces what comes before.
  package func excerpt(of line: String, mark: String) -> String {
    guard let range = range(in: line) else { return line }
    let words = 12
    guard line.distance(from: line.startIndex, to: range.lowerBound) > words + 4 else {
      return line
    }
    return mark + line[line.index(range.lowerBound, offsetBy: -words)...]
  }

  private func range(in name: String) -> Range<String.Index>? {
    var folded: [Unicode.Scalar] = []
    var starts: [String.Index] = []
    for index in name.indices {
      // A single blank folds to nothing, but counts inside a name.
      let cluster = String(name[index])
      let key = cluster.allSatisfy(\.isWhitespace) ? " " : cluster.foldedForSearch
      for scalar in key.unicodeScalars {
        folded.append(scalar)
        starts.append(index)
      }
    }
    guard needle.count <= folded.count else { return nil }
    for start in 0...(folded.count - needle.count)
    where folded[start..<(start + needle.count)].elementsEqual(needle) {
      let last = starts[start + needle.count - 1]
      return starts[start]..<name.index(after: last)
    }
    return nil
  }
}
