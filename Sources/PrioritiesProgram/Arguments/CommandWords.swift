/// The words of a command line, read once: which are options, and which the values of options.
struct CommandWords {
  struct Option {
    let word: String
    let index: Int

    /// The word without a value after `=`.
    var name: String { String(word.prefix { $0 != "=" }) }

    /// The first letter of `-p` or `-phigh`, as an option.
    var letter: String? {
      guard !word.hasPrefix("--"), let letter = word.dropFirst().first, letter.isLetter else {
        return nil
      }
      return "-\(letter)"
    }

    /// Whether a word such as `-milk` is more likely a name than options.
    var looksLikeName: Bool {
      !word.hasPrefix("--") && word.count > 3 && word.dropFirst().allSatisfy(\.isLetter)
    }
  }

  /// The words before `--` that begin with a dash, without the values of options.
  private(set) var options: [Option] = []
  /// The other words, without the values of options.
  private(set) var texts: [String] = []

  /// Makes a value after `=` that begins with a combining mark a word of its own.
  ///
  /// To the parser, the sign and the mark are one character.
  static func separatingMarks(in words: [String]) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words[..<end].flatMap { word -> [String] in
      guard word.hasPrefix("--"), let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")),
        word.firstIndex(of: "=").map({ $0 > sign }) ?? true
      else { return [word] }
      return [String(word[..<sign]), String(word[word.utf8.index(after: sign)...])]
    } + words[end...]
  }

  init(_ words: [String]) {
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "--" {
        texts += words[(index + 1)...]
        return
      }
      if word.hasPrefix("-"), word != "-" {
        options.append(Option(word: word, index: index))
        if CommandTable.optionsWithValue.contains(word) { index += 1 }
      } else {
        texts.append(word)
      }
      index += 1
    }
  }

  /// The index of the first text before `--`; nil if there is none.
  ///
  /// Every start finds its command with this, which allocates nothing.
  static func firstText(in words: [String]) -> Int? {
    var isValue = false
    for (index, word) in words.enumerated() {
      if isValue {
        isValue = false
      } else if word == "--" {
        return nil
      } else if word == "-" || !word.hasPrefix("-") {
        return index
      } else {
        isValue = CommandTable.optionsWithValue.contains(word)
      }
    }
    return nil
  }

  var requestsHelp: Bool { options.contains { $0.word == "-h" || $0.word == "--help" } }
}
