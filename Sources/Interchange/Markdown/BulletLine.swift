/// One line of Markdown or of plain text, split into its indentation, its marker and its text.
struct BulletLine {
  enum Marker: Hashable {
    /// No marker: a paragraph, or in plain text an item.
    case none
    case bullet
    /// `- [ ]`
    case unchecked
    /// `- [x]`
    case checked
    /// One to six `#`; the value is their number.
    case heading(Int)
    case quote
  }

  /// The indentation in columns; a tab extends it to the next multiple of four.
  var indentation = 0
  var mark = Marker.none
  /// What follows the marker.
  var text: Substring

  init(_ line: String) {
    text = line[...]
    takeIndentation()
    if text.hasPrefix(">") {
      mark = .quote
      text.removeFirst()
      if text.unicodeScalars.first == " " { text.unicodeScalars.removeFirst() }
    } else if let level = headingLevel {
      mark = .heading(level)
      text = text.unicodeScalars.dropFirst(level).dropBlanks
      // A closing sequence of number signs is not part of the name.
      let bare = text.trimmingSuffix { $0 == " " }
      let open = bare.trimmingSuffix { $0 == "#" }
      if open.count < bare.count, open.last == " " || open.isEmpty { text = open }
    } else if takeBullet() {
      mark = .bullet
      takeBox()
    }
  }

  private mutating func takeIndentation() {
    var count = 0
    for byte in text.utf8 {
      if byte == 0x20 {
        indentation += 1
      } else if byte == 0x09 {
        indentation += 4 - indentation % 4
      } else {
        break
      }
      count += 1
    }
    text = Substring(text.utf8.dropFirst(count))
  }

  private var headingLevel: Int? {
    guard indentation < 4 else { return nil }
    let level = text.utf8.prefix { $0 == 0x23 }.count
    guard (1...6).contains(level) else { return nil }
    let next = text.utf8.dropFirst(level).first
    return next == 0x20 || next == 0x09 || next == nil ? level : nil
  }

  private mutating func takeBullet() -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return false }
    var length = 0
    if first == "-" || first == "*" || first == "+" || first == "•" {
      length = 1
    } else {
      let digits = scalars.prefix { ("0"..."9").contains($0) }.count
      let after = scalars.dropFirst(digits).first
      guard (1...9).contains(digits), after == "." || after == ")" else { return false }
      length = digits + 1
    }
    let next = scalars.dropFirst(length).first
    guard next == nil || next == " " || next == "\t" else { return false }
    text = scalars.dropFirst(length).dropBlanks
    return true
  }

  private mutating func takeBox() {
    let scalars = text.unicodeScalars
    guard scalars.first == "[", scalars.dropFirst(2).first == "]",
      let state = scalars.dropFirst().first, state == " " || state == "x" || state == "X"
    else { return }
    let rest = scalars.dropFirst(3)
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return }
    mark = state == " " ? .unchecked : .checked
    text = rest.dropBlanks
  }
}

extension Substring.UnicodeScalarView {
  /// The text without leading blanks and tabs.
  fileprivate var dropBlanks: Substring { Substring(drop { $0 == " " || $0 == "\t" }) }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isEnd: (Unicode.Scalar) -> Bool) -> Substring {
    var scalars = unicodeScalars
    while let last = scalars.last, isEnd(last) { scalars.removeLast() }
    return Substring(scalars)
  }
}
