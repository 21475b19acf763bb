import ArgumentParser
import IconCommands
import Manual
import SystemFiles

#if canImport(Glibc)
  import Glibc
#endif

/// The program: words in, one command run, an exit code out.
///
/// ```
/// argv → Invocation → command → CommandContext → Store → view → [Line] → style sheet → encoder → one write
///                     any error → Failure → stderr, exit code
/// ```
///
/// Only the command that was asked for is parsed: building the whole command
/// tree costs more than most commands take.
@main
enum Program {
  static let name = "priorities"
  static let version = "0.1.0"

  static func main() {
    ignoreClosedPipes()
    let words = processArguments ?? CommandLine.arguments
    if isIconTool(words) { return IconTool.main(words: Array(words.dropFirst())) }
    exit(run(Array(words.dropFirst())))
  }

  /// Whether the executable was called as `icontool`, its second name.
  private static func isIconTool(_ words: [String]) -> Bool {
    guard let program = words.first else { return false }
    return program == "icontool" || program.hasSuffix("/icontool")
  }

  /// Runs one command line and answers with the exit code.
  static func run(_ words: [String]) -> Int32 {
    let invocation: Invocation
    do {
      invocation = try Invocation(words)
    } catch {
      return Failure(error).report(asJSON: words.contains("--json"))
    }
    switch invocation {
    case .version:
      return print("\(name) \(version)")
    case .help:
      return print(RootHelp.text)
    case .groupHelp(let group):
      return print(Priorities.helpMessage(for: group.command))
    case .page(let page):
      return print(String(page.text(width: 79).dropLast()))
    case .manual(let folder, let date):
      do {
        try ProgramManual.write(to: folder, date: date)
        return 0
      } catch {
        return Failure(error).report(asJSON: false)
      }
    case .nushellCompletion:
      return print(String(NushellCompletion.script.dropLast()))
    case .completion(let words):
      return Execution(command: Priorities.self, words: words).run()
    case .command(let type, let words):
      return Execution(command: type, words: words).run()
    case .everyday(let type, let words):
      let execution = Execution(command: type, words: words)
      if let command = type.read(plain: words) { return execution.run(command) }
      return execution.run()
    }
  }

  /// Writes a text that was asked for, such as help, and answers with the exit code.
  static func print(_ text: String) -> Int32 {
    do {
      try StandardStreams.write(text + "\n")
      return 0
    } catch {
      return Failure(error).report(asJSON: false)
    }
  }

  /// A reader that goes away (`| head`) ends the program quietly, by an error
  /// of the write and not by a signal; so does a limit on the size of files.
  private static func ignoreClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
