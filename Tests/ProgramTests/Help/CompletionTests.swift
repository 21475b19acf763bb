import ArgumentParser
import TestSupport
import Testing

@testable import priorities

struct CompletionTests {
  /// The completions for fish, without descriptions.
  private func offered(_ words: String..., home: TemporaryFolder) throws -> [String] {
    let result = try BuiltProgram.priorities.run(["---complete", "fish"] + words, home: home)
    #expect(result.status == 0)
    #expect(result.errors == "")
    return result.output.split(separator: "\n").map { line in
      line.split(separator: "\t").first.map(String.init) ?? ""
    }
  }

  private func filledHome() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    for words in [
      ["add", "Crème fraîche", "Milk", "Mint", "Rock'n'roll", "$(touch hit)"],
      ["add", "Groceries"], ["include", "Milk", "--in", "Groceries"], ["set", "low", "Mint"],
      ["profile", "new", "work"],
    ] {
      #expect(try BuiltProgram.priorities.run(words, home: home).status == 0)
    }
    return home
  }

  @Test("Each shell has a completion script", arguments: CompletionRequest.Shell.allCases)
  func scripts(shell: CompletionRequest.Shell) throws {
    let home = try TemporaryFolder()
    let program = BuiltProgram.priorities
    let result = try program.run(["--generate-completion-script", shell.rawValue], home: home)
    #expect(result == .init(output: CompletionScript.text(for: shell)))
    #expect(
      try program.run(["--generate-completion-script=\(shell.rawValue)"], home: home) == result)
    #expect(
      try program.run(["--generate-completion-script", "fishy"], home: home).errors
        == "--generate-completion-script takes bash, zsh, fish or nushell, not \"fishy\". "
        + "Did you mean \"fish\"?\n")
    #expect(try home.names() == [])
  }

  @Test("Item names, ignoring case and accents")
  func names() throws {
    let home = try filledHome()
    #expect(try offered("priorities", "raise", "mi", home: home) == ["words", "Milk", "Mint"])
    #expect(try offered("priorities", "raise", "CREME", home: home) == ["words", "Crème fraîche"])
    #expect(
      try offered("priorities", "raise", "Milk", "rock", home: home) == ["words", "Rock'n'roll"])
    #expect(try offered("priorities", "--json", "done", "m", home: home) == ["words", "Milk"])
    #expect(try offered("priorities", "got", "m", home: home) == ["words", "Milk"])
    #expect(
      try offered("priorities", "include", "Mint", "--in", "", home: home).contains("Crème fraîche")
    )
    for words in [
      ["add", "Tea", "--in", ""], ["exclude", "Milk", "--from", ""], ["list", ""],
      ["add", "--in=gro"],
    ] {
      let answer = try BuiltProgram.priorities.run(
        ["---complete", "zsh", "priorities"] + words, home: home)
      #expect(
        answer.output
          == (words.last == "--in=gro" ? "words\n--in=Groceries\n" : "words\nGroceries\n"),
        "\(words)")
    }
  }

  @Test("A name that would be read as an option is offered only after --")
  func optionLikeNames() throws {
    let home = try filledHome()
    _ = try BuiltProgram.priorities.run(["add", "--", "--yes", "-rf"], home: home)
    #expect(try !offered("priorities", "delete", "", home: home).contains { $0.hasPrefix("-") })
    #expect(try offered("priorities", "delete", "--", "", home: home).contains("--yes"))
  }

  @Test("exclude completes items of the list, and lists that contain the item")
  func excluding() throws {
    let home = try TemporaryFolder()
    for words in [
      ["Garden", "Party"], ["Apples", "Bread", "--in", "Garden"],
      ["Bread", "Basil", "--in", "Party"],
    ] {
      #expect(try BuiltProgram.priorities.run(["add"] + words, home: home).status == 0)
    }
    for (words, found) in [
      (["Apples", "--from", ""], ["Garden"]), (["bread", "--from", ""], ["Garden", "Party"]),
      (["Bread", "Apples", "--from", ""], ["Garden"]), (["Bread", "--from", "p"], ["Party"]),
      (["--from", "Party", "b"], ["Basil", "Bread"]), (["--from", "Garden", "b"], ["Bread"]),
      (["--from", ""], ["Garden", "Party"]), (["--from=Party", "b"], ["Basil", "Bread"]),
    ] {
      let answer = try BuiltProgram.priorities.run(
        ["---complete", "zsh", "priorities", "exclude"] + words, home: home)
      #expect(answer.output == (["words"] + found).joined(separator: "\n") + "\n", "\(words)")
    }
  }

  @Test("Names of the profile, for each spelling of the option")
  func profile() throws {
    let home = try filledHome()
    let added = try BuiltProgram.priorities.run(
      ["add", "Invoice", "--profile", "work"], home: home)
    #expect(added.status == 0)
    for option in [["--profile", "work"], ["--profile=work"]] {
      let answer = try BuiltProgram.priorities.run(
        ["---complete", "zsh", "priorities"] + option + ["done", ""], home: home)
      #expect(answer.output == "words\nInvoice\n", "\(option)")
    }
  }

  @Test("Variants of themes are completed after a dash")
  func variants() throws {
    let home = try TemporaryFolder()
    #expect(try offered("priorities", "theme", "use", "fjor", home: home) == ["words", "fjord"])
    #expect(
      try Set(offered("priorities", "theme", "use", "fjord-", home: home))
        == ["words", "fjord-light", "fjord-dark"])
  }

  @Test("Commands, aliases, options and values")
  func commands() throws {
    let home = try filledHome()
    #expect(try offered("priorities", "got", home: home) == ["words", "got"])
    #expect(
      try offered("priorities", "l", home: home) == [
        "words", "list", "ls", "lower", "log", "leave",
      ])
    #expect(try offered("priorities", "help", "se", home: home).contains("settings-file"))
    #expect(try offered("priorities", "help", "theme", "us", home: home) == ["words", "use"])
    #expect(try offered("priorities", "defaults", "re", home: home) == ["words", "read"])
    #expect(try offered("priorities", "add", "--d", home: home) == ["words", "--details"])
    #expect(try offered("priorities", "ls", "--color", "t", home: home) == ["words", "truecolor"])
    #expect(try offered("priorities", "--profile", "w", home: home) == ["words", "work"])
    #expect(try offered("priorities", "--theme", "fjo", home: home).contains("fjord"))
    #expect(try offered("priorities", "add", "-p", "h", home: home) == ["words", "high"])
    #expect(
      try offered("priorities", "export", "--to", "t", home: home)
        == ["words", "todotxt", "taskwarrior", "text", "todoist"])
    #expect(
      try offered("priorities", "settings", "write", "signal", "n", home: home).contains("notify"))
    #expect(try offered("priorities", "import", "", home: home) == ["files"])
    #expect(try offered("priorities", "theme", "check", "", home: home) == ["files"])
    for words in [
      ["theme", "import"], ["theme", "new", "mine", "--from"],
      ["theme", "export", "fjord", "--template"], ["db", "backup"], ["db", "restore"],
      ["db", "salvage", "--out"], ["serve", "install", "--people"],
    ] {
      let answer = try BuiltProgram.priorities.run(
        ["---complete", "zsh", "priorities"] + words + [""], home: home)
      #expect(answer.output == "files\n", "\(words)")
    }
    #expect(try offered("priorities", "theme", "export", "fjo", home: home) == ["words", "fjord"])
    #expect(
      try offered("priorities", "theme", "export", "fjord", "--to", "kit", home: home)
        == ["words", "kitty"])
    #expect(
      try offered("priorities", "theme", "import", "--from", "ghost", home: home)
        == ["words", "ghostty"])
    #expect(try offered("priorities", "nothing", "", home: home) == ["words"])
    #expect(try offered("icontool", "exp", home: home) == ["words", "export"])
    #expect(try offered("icontool", "build", "--siz", home: home) == ["words", "--size"])
    #expect(
      try BuiltProgram.priorities.run(["---complete", "bash", "icontool b", "b"], home: home)
        == .init(output: "words\nbuild\n"))
  }

  @Test("Every command and option completes")
  func complete() {
    for (words, entry) in CommandTable.entries {
      for word in words {
        #expect(candidates(["priorities", word]).contains(word))
        if case .group(let group) = entry {
          for command in group().commands {
            #expect(candidates(["priorities", word, command.name]).contains(command.name))
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
