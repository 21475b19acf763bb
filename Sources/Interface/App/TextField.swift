import Lists
import Rendering
import Terminal

/// Text being typed, with the place where the next character goes.
public struct TextField: Hashable, Sendable {
  /// The characters so far.
  public private(set) var characters: [Character]
  /// The number of characters before the place of typing.
  public private(set) var cursor: Int

  /// The most characters that it takes.
  let limit: Int

  /// A field that holds a text, with the place of typing at its end.
  ///
  /// - Parameter limit: the most characters that can be typed or pasted; what is beyond them is
  ///   dropped.
  public init(_ text: String = "", limit: Int = Name.maximumLength) {
    characters = Array(text)
    cursor = characters.count
    self.limit = limit
  }

  /// The text so far.
  public var text: String { String(characters) }
  /// Whether nothing was typed.
  public var isEmpty: Bool { characters.isEmpty }
  /// Whether nothing but blanks was typed.
  var isBlank: Bool { characters.allSatisfy(\.isWhitespace) }

  /// Types text at the place of typing; what joins up with its neighbour (a
  /// combining mark) joins.
  ///
  /// - Returns: Whether there was room for all of it.
  @discardableResult
  public mutating func insert(_ text: String) -> Bool {
    let part = text.prefix(max(0, limit - characters.count))
    let before = String(characters[..<cursor]) + part
    let head = Array(before)
    characters = Array(before + String(characters[cursor...]))
    cursor = min(head.count, characters.count)
    return part.endIndex == text.endIndex
  }

  /// Says that what was pasted went in as far as there was room.
  var cutNote: Note {
    Note(.warning, "What was pasted is cut: there is room for \(limit.grouped) characters.")
  }

  /// Acts on a key of editing; `false` for a key that is none.
  public mutating func edit(_ keyPress: KeyPress) -> Bool {
    switch keyPress {
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = lineStart
    case .end, .control("e"): cursor = lineEnd
    case .alt(.left), .control(.left), .alt("b"): cursor = wordStart
    case .alt(.right), .control(.right), .alt("f"): cursor = wordEnd
    case .backspace, .control("h"): remove(max(0, cursor - 1)..<cursor)
    case .delete: remove(cursor..<min(characters.count, cursor + 1))
    case .control("w"), .alt(.backspace), .control(.backspace): remove(wordStart..<cursor)
    case .control("u"): remove(lineStart..<cursor)
    case .control("k"): remove(cursor..<lineEnd)
    default:
      guard let text = keyPress.text else { return false }
      insert(text)
    }
    return true
  }

  /// Moves a line up or down in text wrapped to columns; `false` at the first or last line.
  public mutating func moveLine(by step: Int, columns: Int) -> Bool {
    let wrapped = WrappedText(characters, columns: columns)
    guard let place = wrapped.place(step, from: cursor) else { return false }
    cursor = place
    return true
  }

  /// Puts the place of typing before the character at an index.
  public mutating func place(at index: Int) {
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
