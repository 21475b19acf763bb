import ArgumentParser
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

struct CompletionTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  /// The completions for fish, without descriptions.
  private func offered(_ words: String...) throws -> [String] {
    let result = try run(["---complete", "fish"] + words)
    #expect(result.status == 0 && result.errors == "")
    return result.output.split(separator: "\n").map { line in
      line.split(separator: "\t").first.map(String.init) ?? ""
    }
  }

  private func fill() throws {
    try home.prepare(
      ["add", "Crème fraîche", "Milk", "Mint", "Rock'n'roll", "$(touch hit)"],
      ["add", "Groceries"], ["include", "Milk", "--in", "Groceries"], ["set", "low", "Mint"],
      ["profile", "new", "work"])
  }

  /// The completions for zsh, as printed.
  private func printed(_ words: [String]) throws -> String {
    try run(["---complete", "zsh", "priorities"] + words).output
  }

  @Test("Each shell has a completion script", arguments: CompletionRequest.Shell.allCases)
  func scripts(shell: CompletionRequest.Shell) throws {
    let result = try run("--generate-completion-script", shell.rawValue)
    #expect(result == .init(output: CompletionScript.text(for: shell)))
    #expect(try run("--generate-completion-script=\(shell.rawValue)") == result)
    #expect(
      try run("--generate-completion-script", "fishy").errors
        == "--generate-completion-script takes bash, zsh, fish or nushell, not \"fishy\". "
        + "Did you mean \"fish\"?\n")
    #expect(try home.names() == [])
  }

  @Test("Item names, ignoring case and accents")
  func names() throws {
    try fill()
    #expect(try offered("priorities", "raise", "mi") == ["words", "Milk", "Mint"])
    #expect(try offered("priorities", "raise", "CREME") == ["words", "Crème fraîche"])
    #expect(try offered("priorities", "raise", "Milk", "rock") == ["words", "Rock'n'roll"])
    #expect(try offered("priorities", "--json", "done", "m") == ["words", "Milk"])
    #expect(try offered("priorities", "got", "m") == ["words", "Milk"])
    #expect(try offered("priorities", "include", "Mint", "--in", "").contains("Crème fraîche"))
    for words in [
      ["add", "Tea", "--in", ""], ["exclude", "Milk", "--from", ""], ["list", ""],
      ["add", "--in=gro"],
    ] {
      #expect(
        try printed(words)
          == (words.last == "--in=gro" ? "words\n--in=Groceries\n" : "words\nGroceries\n"),
        "\(words)")
    }
  }

  @Test("A name that would be read as an option is offered only after --")
  func optionLikeNames() throws {
    try fill()
    try run("add", "--", "--yes", "-rf")
    #expect(try !offered("priorities", "delete", "").contains { $0.hasPrefix("-") })
    #expect(try offered("priorities", "delete", "--", "").contains("--yes"))
  }

  @Test("exclude completes items of the list, and lists that contain the item")
  func excluding() throws {
    try home.add(
      ["Garden", "Party"], ["Apples", "Bread", "--in", "Garden"],
      ["Bread", "Basil", "--in", "Party"])
    for (words, found) in [
      (["Apples", "--from", ""], ["Garden"]), (["bread", "--from", ""], ["Garden", "Party"]),
      (["Bread", "Apples", "--from", ""], ["Garden"]), (["Bread", "--from", "p"], ["Party"]),
      (["--from", "Party", "b"], ["Basil", "Bread"]), (["--from", "Garden", "b"], ["Bread"]),
      (["--from", ""], ["Garden", "Party"]), (["--from=Party", "b"], ["Basil", "Bread"]),
    ] {
      #expect(
        try printed(["exclude"] + words) == (["words"] + found).joined(separator: "\n") + "\n",
        "\(words)")
    }
  }

  @Test("Names of the profile, for each spelling of the option")
  func profile() throws {
    try fill()
    try home.add(["Invoice", "--profile", "work"])
    for option in [["--profile", "work"], ["--profile=work"]] {
      #expect(try printed(option + ["done", ""]) == "words\nInvoice\n", "\(option)")
    }
  }

  @Test("Variants of themes are completed after a dash")
  func variants() throws {
    #expect(try offered("priorities", "theme", "use", "fjor") == ["words", "fjord"])
    #expect(
      try Set(offered("priorities", "theme", "use", "fjord-"))
        == ["words", "fjord-light", "fjord-dark"])
  }

  @Test("Commands, aliases, options and values")
  func commands() throws {
    try fill()
    #expect(try offered("priorities", "got") == ["words", "got"])
    #expect(try offered("priorities", "l") == ["words", "list", "ls", "lower", "log", "leave"])
    #expect(try offered("priorities", "help", "se").contains("settings-file"))
    #expect(try offered("priorities", "help", "theme", "us") == ["words", "use"])
    #expect(try offered("priorities", "defaults", "re") == ["words", "read"])
    #expect(try offered("priorities", "add", "--d") == ["words", "--details", "--due"])
    #expect(try offered("priorities", "ls", "--color", "t") == ["words", "truecolor"])
    #expect(try offered("priorities", "--profile", "w") == ["words", "work"])
    #expect(try offered("priorities", "--theme", "fjo").contains("fjord"))
    #expect(try offered("priorities", "add", "-p", "h") == ["words", "high"])
    #expect(
      try offered("priorities", "export", "--to", "t")
        == ["words", "todotxt", "taskwarrior", "text", "todoist"])
    #expect(try offered("priorities", "settings", "write", "signal", "n").contains("notify"))
    #expect(try offered("priorities", "import", "") == ["files"])
    #expect(try offered("priorities", "theme", "check", "") == ["files"])
    for words in [
      ["theme", "import"], ["theme", "new", "mine", "--from"],
      ["theme", "export", "fjord", "--template"], ["db", "backup"], ["db", "restore"],
      ["db", "salvage", "--out"], ["serve", "install", "--people"],
    ] {
      #expect(try printed(words + [""]) == "files\n", "\(words)")
    }
    #expect(try offered("priorities", "theme", "export", "fjo") == ["words", "fjord"])
    #expect(
      try offered("priorities", "theme", "export", "fjord", "--to", "kit")
        == ["words", "kitty"])
    #expect(
      try offered("priorities", "theme", "import", "--from", "ghost") == ["words", "ghostty"])
    #expect(try offered("priorities", "nothing", "") == ["words"])
    #expect(try offered("icontool", "exp") == ["words", "export"])
    #expect(try offered("icontool", "build", "--siz") == ["words", "--size"])
    #expect(try run("---complete", "bash", "icontool b", "b") == .init(output: "words\nbuild\n"))
  }

  @Test("Every command and option completes")
  func complete() {
    for (words, entry) in CommandTable.entries {
      for word in words {
        #expect(candidates(["priorities", word]).contains(word))
        if case .group(let group) = entry {
          for command in group.configuration.subcommands {
            let name = command._commandName
            #expect(candidates(["priorities", word, name]).contains(name))
          }
        } else {
          #expect(candidates(["priorities", word, "--pro"]) == ["--profile"])
        }
      }
    }
  }

  private func candidates(_ words: [String]) -> [String] {
    guard let request = CompletionRequest(["zsh"] + words),
      case .words(let candidates) = Completer(request).offer
    else { return [] }
    return candidates.map(\.word)
  }

  @Test(
    "Lines are split and words are quoted as in the shell",
    arguments: [
      ("priorities add oli", ["add"], "oli", "Olive\\ oil"),
      ("priorities add 'oli", ["add"], "oli", "Olive oil"),
      ("priorities add \"oli", ["add"], "oli", "Olive oil"),
      ("priorities add Olive\\ o", ["add"], "Olive o", "Olive\\ oil"),
      ("priorities  add 'Olive oil' ", ["add", "Olive oil"], "", "Olive\\ oil"),
    ])
  func lines(line: String, words: [String], current: String, quoted: String) throws {
    let request = try #require(CompletionRequest(["bash", line]))
    #expect(request.words == words)
    #expect(request.current == current)
    #expect(request.quoted("Olive oil") == quoted)
  }

  @Test("Special characters of shells are quoted")
  func quoting() throws {
    let name = "$(touch hit) `x` \"a\" 'b' \\ ! ; & é"
    #expect(
      try #require(CompletionRequest(["bash", "priorities add "])).quoted(name)
        == #"\$\(touch\ hit\)\ \`x\`\ \"a\"\ \'b\'\ \\\ \!\ \;\ \&\ é"#)
    #expect(
      try #require(CompletionRequest(["bash", "priorities add '"])).quoted("Rock'n'roll")
        == #"Rock'\''n'\''roll"#)
    #expect(
      try #require(CompletionRequest(["nushell", "priorities add R"])).quoted("Rock'n'roll")
        == "`Rock'n'roll`")
    #expect(
      try #require(CompletionRequest(["bash", "priorities add a:b", "b"])).quoted("a:bc") == "bc")
  }
}
