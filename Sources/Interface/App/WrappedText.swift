import StyledText

/// Text being typed as the lines that it takes on the screen: it breaks at each end of a line, and
/// after a space where a line is wider than the screen has columns.
struct WrappedText: Hashable {
  /// The characters of each line, without the one that ends it; at least one line.
  let lines: [Range<Int>]

  /// Wraps characters to a number of columns, of which one is kept for the cursor.
  ///
  /// - Parameter most: The number of lines after which the rest is left out; nil for all.
  init(_ characters: [Character], columns: Int, most: Int = .max) {
    let room = max(1, columns - 1)
    var lines: [Range<Int>] = []
    var start = 0
    var used = 0
    /// The place behind the last space of the line, and the columns up to there.
    var space: (end: Int, used: Int)?
    var index = 0
    while index < characters.count, lines.count < most {
      let character = characters[index]
      if character.isNewline {
        lines.append(start..<index)
        start = index + 1
        used = 0
        space = nil
      } else {
        let width = Self.columns(of: character)
        if used + width > room, index > start {
          let (end, before) = space ?? (index, used)
          lines.append(start..<end)
          start = end
          used -= before
          space = nil
        }
        used += width
        if character.isWhitespace { space = (index + 1, used) }
      }
      index += 1
    }
    if lines.count < most { lines.append(start..<characters.count) }
    self.lines = lines
  }

  /// The line that the place before a character is in; at a break it is the line below.
  func line(of place: Int) -> Int { lines.lastIndex { $0.lowerBound <= place } ?? 0 }

  /// The place so many lines below one (above, where negative), in the same column if that line has
  /// it; nil past an end.
  func place(_ steps: Int, from place: Int) -> Int? {
    let line = line(of: place)
    guard lines.indices.contains(line + steps) else { return nil }
    let target = lines[line + steps]
    // Behind the last character of a line that goes on below, one would be in the line below.
    let goesOn =
      line + steps + 1 < lines.count && lines[line + steps + 1].lowerBound == target.upperBound
    let last = max(target.lowerBound, target.upperBound - (goesOn ? 1 : 0))
    return min(target.lowerBound + place - lines[line].lowerBound, last)
  }

  private static func columns(of character: Character) -> Int {
    character.isASCII ? 1 : String(character).sanitized.displayWidth
  }
}
