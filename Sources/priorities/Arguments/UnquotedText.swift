import Lists
import Rendering
import Storage

/// Words of a command line that are one text for who typed them, and that no quotes keep together.
struct UnquotedText {
  /// The words as one text.
  let text: String
  /// The words that do not belong to it as the line stands.
  let strays: [String]
  /// The line with the text in quotes, ready to copy.
  let command: String

  /// The name of an item that neighbouring words have together, one of which names no item alone.
  ///
  /// - Parameters:
  ///   - word: The word that names no item.
  ///   - line: The command line without the program's name.
  ///   - isWhole: Whether the words must be the whole name.
  init?(nameAround word: String, in line: [String], store: Store, isWhole: Bool) throws(StoreError)
  {
    let first = (Invocation.indexOfCommand(in: line) ?? 0) + 1
    for place in line.indices where line[place] == word && place >= first {
      for length in (2...8).reversed() {
        for start in max(first, place - length + 1)...place where start + length <= line.count {
          let range = start..<(start + length)
          let words = line[range]
          guard !words.contains(where: { $0.hasPrefix("-") }) else { continue }
          let joined = words.joined(separator: " ")
          do {
            let item = try store.find(isWhole ? .whole(joined) : .handle(joined))
            self.init(item.name, strays: [word], in: range, of: line)
            return
          } catch .notFound {
            continue
          } catch .ambiguous {
            continue
          }
        }
      }
    }
    return nil
  }

  /// The value of an option with the words after it, up to the next option; nil where none follow.
  init?(valueOf options: Set<String>, in line: [String]) {
    guard let option = line.firstIndex(where: options.contains), option + 1 < line.count else {
      return nil
    }
    let value = option + 1
    let strays = line[(value + 1)...].prefix { !$0.hasPrefix("-") }
    guard !strays.isEmpty else { return nil }
    let range = value..<strays.endIndex
    self.init(
      line[range].joined(separator: " "), strays: Array(strays), in: range, of: line)
  }

  private init(_ text: String, strays: [String], in range: Range<Int>, of line: [String]) {
    self.text = text
    self.strays = strays
    let words = line[..<range.lowerBound] + [text] + line[range.upperBound...]
    command = (["priorities"] + words.map(Self.written)).joined(separator: " ")
  }

  /// A word as a shell takes it; an option needs no quotes.
  private static func written(_ word: String) -> String {
    let isOption = word.hasPrefix("-") && word.allSatisfy { $0.isLetter || $0 == "-" }
    return isOption ? word : ShellWord(word).text
  }
}
