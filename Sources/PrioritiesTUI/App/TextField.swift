import PrioritiesBasics
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface

struct TextField: Hashable {
  private(set) var characters: [Character]
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  let limit: Int

  /// Creates a field with the cursor at the end of its text.
  ///
  /// - Parameter limit: The maximum number of characters, after which text is cut off.
  init(_ text: String = "", limit: Int = Name.maximumLength) {
    characters = Array(text)
    cursor = characters.count
    self.limit = limit
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  var isBlank: Bool { characters.allSatisfy(\.isWhitespace) }

  /// Inserts text at the cursor and joins combining marks with their neighbours.
  ///
  /// - Returns: Whether all of it fit.
  @discardableResult
  mutating func insert(_ text: String) -> Bool {
    let part = text.prefix(max(0, limit - characters.count))
    let before = String(characters[..<cursor]) + part
    let head = Array(before)
    characters = Array(before + String(characters[cursor...]))
    cursor = min(head.count, characters.count)
    return part.endIndex == text.endIndex
  }

  var cutMessage: Message {
    Message(.warning, "The pasted text was cut to fit \(limit.grouped) characters.")
  }

  /// Handles an editing key; returns `false` for any other key.
  mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = lineStart
    case .end, .control("e"): cursor = lineEnd
    case .control(.left): cursor = wordStart
    case .control(.right): cursor = wordEnd
    case .backspace, .control("h"): remove(max(0, cursor - 1)..<cursor)
    case .delete: remove(cursor..<min(characters.count, cursor + 1))
    case .control("w"), .control(.backspace): remove(wordStart..<cursor)
    case .control("u"): remove(lineStart..<cursor)
    case .control("k"): remove(cursor..<lineEnd)
    default:
      guard let text = key.text else { return false }
      insert(text)
    }
    return true
  }

  /// Moves the cursor a line up or down in wrapped text.
  ///
  /// Returns `false` on the first or last line.
  mutating func moveLine(by step: Int, columns: Int) -> Bool {
    let wrapped = WrappedText(characters, columns: columns)
    guard let place = wrapped.place(step, from: cursor) else { return false }
    cursor = place
    return true
  }

  mutating func place(at index: Int) {
    cursor = min(max(0, index), characters.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var lineStart: Int {
    characters[..<cursor].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
  }

  private var lineEnd: Int {
    characters[cursor...].firstIndex(where: \.isNewline) ?? characters.count
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    while index < characters.count, !characters[index].isWhitespace { index += 1 }
    return index
  }
}

/// Text wrapped into screen lines, at spaces if possible.
struct WrappedText: Hashable {
  /// The range of characters on each line without its line break, for at least one line.
  let lines: [Range<Int>]

  /// - Parameters:
  ///   - columns: The width, including one column for the cursor.
  ///   - most: The maximum number of lines, after which text is left out.
  init(_ characters: [Character], columns: Int, most: Int = .max) {
    let room = max(1, columns - 1)
    var lines: [Range<Int>] = []
    var start = 0
    var used = 0
    /// The index after the line's last space, and the columns up to it.
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

  /// The line of a cursor, which is the lower one at a wrap.
  func line(of place: Int) -> Int { lines.lastIndex { $0.lowerBound <= place } ?? 0 }

  /// The cursor `steps` lines down, in the same column or at the end of the line.
  ///
  /// Nil beyond the first or last line.
  func place(_ steps: Int, from place: Int) -> Int? {
    let line = line(of: place)
    guard lines.indices.contains(line + steps) else { return nil }
    let target = lines[line + steps]
    // The position after the last character of a wrapped line belongs to the next line.
    let goesOn =
      line + steps + 1 < lines.count && lines[line + steps + 1].lowerBound == target.upperBound
    let last = max(target.lowerBound, target.upperBound - (goesOn ? 1 : 0))
    return min(target.lowerBound + place - lines[line].lowerBound, last)
  }

  private static func columns(of character: Character) -> Int {
    character.isASCII ? 1 : String(character).sanitized.displayWidth
  }
}
