import PrioritiesBasics

/// A completion request: the words up to the cursor, as ``CompletionScript`` passes them.
struct CompletionRequest: Hashable {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish, nushell
  }

  enum Quoting {
    case none, single, double, backtick
  }

  static let option = "---complete"

  var shell: Shell
  /// The program's name as called, without its folder.
  var program: String
  var words: [String]
  var current: String
  var quoting = Quoting.none
  /// The length of the typed text that the shell keeps.
  ///
  /// Bash completes only the part after a colon or an equals sign.
  var retainedCount = 0

  /// Parses the words after `---complete`.
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
      current = split.current
      quoting = split.quoting
      if shell == .bash, rest.count > 1, quoting == .none {
        retainedCount = max(0, split.currentText.count - rest[1].count)
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

  func quoted(_ word: String) -> String {
    switch (shell, quoting) {
    case (.zsh, _), (.fish, _): return word
    case (.bash, .none):
      return String(ShellLine.escaped(word).dropFirst(retainedCount))
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

/// A line split into words the way shells do it.
struct ShellLine: Hashable {
  private(set) var words: [String] = []
  private(set) var current = ""
  /// The last word with its quotes.
  private(set) var currentText = ""
  /// The open quotes at the end.
  private(set) var quoting = CompletionRequest.Quoting.none

  /// - Parameter escapesOutside: Whether a backslash outside quotes escapes the next character.
  init(_ line: String, escapesOutside: Bool) {
    var isEscaped = false
    var isWord = false
    for scalar in line.unicodeScalars {
      let isBlank = scalar == " " || scalar == "\t" || scalar == "\n"
      if isBlank, quoting == .none, !isEscaped {
        if isWord { words.append(current) }
        current = ""
        currentText = ""
        isWord = false
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

  /// Escapes a word for Bash, with backslashes.
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

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "@", "=": true
    default: false
    }
  }

  /// Puts a word in the first kind of quotes that it doesn't contain.
  static func nushellQuoted(_ word: String) -> String {
    if word.unicodeScalars.allSatisfy({ !$0.isASCII || isPlain($0) }) { return word }
    for quote in ["'", "`"] where !word.contains(quote) { return quote + word + quote }
    let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

/// The shell scripts that request completions from the program.
///
/// They contain no commands, so a new version doesn't need a new script. They treat the response as
/// data only, because Bash's `compgen -W` would run a command in an item's name.
enum CompletionScript {
  static func text(for shell: CompletionRequest.Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    case .nushell: nushell
    }
  }

  private static let bash = #"""
    # Completion of priorities and icontool for Bash, made by the program itself.
    _priorities() {
        local kind='' line
        COMPREPLY=()
        {
            IFS= read -r kind
            while IFS= read -r line; do COMPREPLY+=("$line"); done
        } < <("${1/#~\//$HOME/}" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
        [[ $kind != files ]] || compopt -o default
        # Bash shortens what is typed to what all candidates share, which may have other capitals or
        # accents; with a blank among them they share nothing, and it lists them.
        local word common=${COMPREPLY[0]-}
        for word in "${COMPREPLY[@]}"; do
            while [[ $word != "$common"* ]]; do common=${common%?}; done
        done
        [[ ${#COMPREPLY[@]} -lt 2 || ${#common} -ge ${#2} ]] || COMPREPLY+=(' ')
    }
    complete -F _priorities priorities icontool

    """#

  private static let zsh = #"""
    #compdef priorities icontool
    # Completion of priorities and icontool for Zsh, made by the program itself.
    _priorities() {
        local program=${(Q)words[1]} line
        local -a lines values shown
        [[ $program != '~/'* ]] || program=$HOME/${program#'~/'}
        lines=("${(@f)$($program ---complete zsh "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
        if [[ $lines[1] == files ]]; then
            _files
            return
        fi
        for line in "${(@)lines[2,-1]}"; do
            values+=("${line%%$'\t'*}")
            shown+=("${line/$'\t'/  -- }")
        done
        (( $#values )) || return 1
        # The program has compared already, without regard to case and accents.
        if [[ ${(j::)lines} == *$'\t'* ]]; then
            compadd -U -l -d shown -a values
        else
            compadd -U -a values
        fi
        # Names that begin differently have less in common than was typed, which must not go.
        if (( $#values > 1 && ${#compstate[unambiguous]} < $#PREFIX )) \
            && [[ $compstate[insert] == *unambiguous* ]]; then
            compstate[insert]=''
            compstate[list]='list force'
        fi
    }
    if [[ $funcstack[1] == _priorities ]]; then
        _priorities "$@"
    else
        compdef _priorities priorities icontool
    fi

    """#

  private static let fish = #"""
    # Completion of priorities and icontool for fish, made by the program itself.
    function __priorities_complete
        set -l words (commandline -opc)
        set -l token (commandline -ct)
        set -l lines ($words[1] ---complete fish $words "$token" 2>/dev/null)
        if test "$lines[1]" = files
            __fish_complete_path "$token"
        else if set -q lines[2]
            printf '%s\n' $lines[2..]
        end
    end
    complete -c priorities -f -k -a '(__priorities_complete)'
    complete -c icontool -f -k -a '(__priorities_complete)'

    """#

  private static let nushell = #"""
    # Completion of priorities and icontool for Nushell, made by the program itself.
    def "nu-complete priorities" [context: string] {
        let lines = (^priorities ---complete nushell $context | lines)
        if ($lines | is-empty) or ($lines | first) == "files" {
            null
        } else {
            let completions = ($lines | skip 1 | each {|line|
                let parts = ($line | split row "\t")
                {value: ($parts | first), description: ($parts | get -i 1)}
            })
            {options: {case_sensitive: false, sort: false}, completions: $completions}
        }
    }
    def --wrapped priorities [...words: string@"nu-complete priorities"] { ^priorities ...$words }
    def --wrapped icontool [...words: string@"nu-complete priorities"] { ^icontool ...$words }

    """#
}

extension CompletionRequest {
  /// The response: `files`, or `words` and a line per word, with a tab before the summary.
  func text(of offer: Completer.Offer) -> String {
    switch offer {
    case .files: return "files\n"
    case .words(let candidates):
      // Bash would read the summary as part of the word.
      let lines = candidates.map { candidate in
        let word = quoted(candidate.word)
        return shell == .bash || candidate.summary.isEmpty
          ? word : "\(word)\t\(candidate.summary)"
      }
      return (["words"] + lines).lineSeparated + "\n"
    }
  }
}
