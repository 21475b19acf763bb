/// A completion request: the words up to the cursor, as ``CompletionScript`` passes them.
struct CompletionRequest: Hashable {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish, nushell
  }

  enum Quoting: Hashable {
    case none, single, double, backtick
  }

  /// The first argument of every request.
  static let option = "---complete"

  var shell: Shell
  /// The name in the call, without its folder.
  var program: String
  var words: [String]
  var current: String
  var quoting = Quoting.none
  /// The characters of the typed word that the shell keeps.
  ///
  /// Bash completes only the part after a colon or an equals sign.
  var keptCount = 0

  /// Parses the words after `---complete`; nil for any other caller.
  init?(_ arguments: [String]) {
    guard let word = arguments.first, let shell = Shell(rawValue: word) else { return nil }
    self.shell = shell
    let rest = Array(arguments.dropFirst())
    switch shell {
    case .bash, .nushell:
      guard let line = rest.first else { return nil }
      let split = ShellLine(line, escapesOutside: shell == .bash)
      guard let program = split.words.first else { return nil }
      self.program = program
      words = Array(split.words.dropFirst())
      (current, quoting) = (split.current, split.quoting)
      if shell == .bash, rest.count > 1, quoting == .none {
        keptCount = max(0, split.currentText.count - rest[1].count)
      }
    case .zsh, .fish:
      guard rest.count > 1 else { return nil }
      program = rest[0]
      words = Array(rest[1..<(rest.count - 1)])
      current = rest[rest.count - 1]
      if shell == .fish { current = ShellLine("- \(current)", escapesOutside: true).current }
    }
    program = program.split(separator: "/").last.map(String.init) ?? program
  }

  /// A word as the shell needs it in place of the current one.
  func quoted(_ word: String) -> String {
    switch (shell, quoting) {
    // These two quote by themselves.
    case (.zsh, _), (.fish, _): return word
    case (.bash, .none):
      return String(ShellLine.escaped(word).dropFirst(keptCount))
    case (.bash, .double):
      return word.reduce(into: "") { text, character in
        if "\"\\$`".contains(character) { text.append("\\") }
        text.append(character)
      }
    case (.bash, _): return word.replacing("'", with: "'\\''")
    case (.nushell, _): return ShellLine.nushellQuoted(word)
    }
  }
}

/// A line split as shells do: blanks separate words, quotes join them.
struct ShellLine: Hashable {
  private(set) var words: [String] = []
  /// The last word, which may be empty.
  private(set) var current = ""
  /// The last word as typed, with its quotes.
  private(set) var currentText = ""
  /// The quotes left open at the end.
  private(set) var quoting = CompletionRequest.Quoting.none

  /// - Parameter escapesOutside: Whether a backslash outside quotes escapes the next character.
  init(_ line: String, escapesOutside: Bool) {
    var isEscaped = false
    var isWord = false
    for scalar in line.unicodeScalars {
      let isBlank = scalar == " " || scalar == "\t" || scalar == "\n"
      if isBlank, quoting == .none, !isEscaped {
        if isWord { words.append(current) }
        (current, currentText, isWord) = ("", "", false)
        continue
      }
      isWord = true
      currentText.unicodeScalars.append(scalar)
      if isEscaped {
        isEscaped = false
        current.unicodeScalars.append(scalar)
      } else if scalar == "\\", quoting == .double || (quoting == .none && escapesOutside) {
        isEscaped = true
      } else if let quote = Self.quotes[scalar], quoting == .none || quoting == quote {
        quoting = quoting == .none ? quote : .none
      } else {
        current.unicodeScalars.append(scalar)
      }
    }
  }

  private static let quotes: [Unicode.Scalar: CompletionRequest.Quoting] = [
    "'": .single, "\"": .double, "`": .backtick,
  ]

  /// A word for Bash, with special characters escaped by backslashes.
  static func escaped(_ word: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      if scalar.isASCII, !isPlain(scalar), scalar != "," && scalar != "%" && scalar != "+" {
        text.append("\\")
      }
      text.append(scalar)
    }
    return String(text)
  }

  /// Whether no shell treats an ASCII character specially.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "@", "=": true
    default: false
    }
  }

  /// A word for Nushell, in the first kind of quotes that it does not contain.
  static func nushellQuoted(_ word: String) -> String {
    if word.unicodeScalars.allSatisfy({ !$0.isASCII || isPlain($0) }) { return word }
    for quote in ["'", "`"] where !word.contains(quote) { return quote + word + quote }
    let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
