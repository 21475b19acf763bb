/// The shell scripts that ask the program for completions.
///
/// They contain no commands, so a new version needs no new script. They treat the program's answer
/// as data only: Bash's `compgen -W` expands words again and would run a command in the name of an
/// item.
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
  /// The response to the script: `files`, or `words` and one line each, with a tab before the
  /// summary.
  func answer(_ offer: Completer.Offer) -> String {
    switch offer {
    case .files: return "files\n"
    case .words(let candidates):
      // Bash would take the summary for a part of the word.
      let lines = candidates.map { candidate in
        let word = quoted(candidate.word)
        return shell == .bash || candidate.summary.isEmpty
          ? word : "\(word)\t\(candidate.summary)"
      }
      return (["words"] + lines).joined(separator: "\n") + "\n"
    }
  }
}
