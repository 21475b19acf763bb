import ArgumentParser
import PrioritiesBasics
import PrioritiesRendering
import StyledTerminalText
import Synchronization
import TerminalInterface

/// The program: words in, one command run, an exit code out.
///
/// ```
/// argv → Invocation → command → CommandContext → Store → view → [Line] → style sheet → encoder → one write
///                     any error → Failure → stderr, exit code
/// ```
///
/// Parses only the requested command: building the command tree costs more than most commands.
package enum Program {
  static let name = "priorities"

  /// The beginning of command lines in messages, including the profile in use.
  static var call: String {
    usedProfile.withLock { $0 }.map { "\(name) \(ShellWord($0).value(of: "--profile"))" } ?? name
  }

  static var profile: String? { usedProfile.withLock { $0 } }

  static func call(with profile: String) { usedProfile.withLock { $0 = profile } }

  private static let usedProfile = Mutex<String?>(nil)

  package static func main() {
    setSignals()
    let words = processArguments ?? CommandLine.arguments
    // Invalid UTF-8 is decoded as U+FFFD, which is rare in names.
    if words.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }),
      let word = invalidProcessArgument
    {
      let failure = Failure(
        "An argument is not valid UTF-8: \"\(word.sanitized)\". Nothing was changed.",
        code: EX_DATAERR)
      exit(failure.report(asJSON: words.contains("--json")))
    }
    // Completion requests contain the name that was called.
    let isTool = isIconTool(words) && words.dropFirst().first != CompletionRequest.option
    exit(run(Array(words.dropFirst()), isIconTool: isTool))
  }

  private static func isIconTool(_ words: [String]) -> Bool {
    guard let program = words.first else { return false }
    return program == "icontool" || program.hasSuffix("/icontool")
  }

  static func run(_ words: [String], isIconTool: Bool = false) -> Int32 {
    let words = CommandWords.separatingMarks(in: words)
    let invocation: Invocation
    do {
      invocation = try isIconTool ? Invocation(iconTool: words) : Invocation(words)
    } catch {
      return Failure(error).report(asJSON: words.contains("--json"))
    }
    switch invocation {
    case .version(let name):
      return print("\(name) \(programVersion)")
    case .help:
      return print(RootHelp.text(width: CommandHelp.width))
    case .groupHelp(let group):
      return print(CommandHelp.text(of: group))
    case .page(let page):
      return print(page.text(width: CommandHelp.width))
    case .manual(let folder, let date):
      return reporting { try ProgramManual.write(to: folder, date: date) }
    case .completionScript(let shell):
      return print(CompletionScript.text(for: shell))
    case .completion(let request):
      return print(request.text(of: Completer(request).offer))
    case .command(let type, let words):
      return Execution(command: type, words: words).run()
    case .everyday(let type, let words):
      let execution = Execution(command: type, words: words)
      if let command = type.read(plain: words) { return execution.run(command) }
      return execution.run()
    }
  }

  static func print(_ text: String) -> Int32 {
    reporting { try Output.standard.write(text.hasSuffix("\n") ? text : text + "\n") }
  }

  private static func reporting(_ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return 0
    } catch {
      return Failure(error).report(asJSON: false)
    }
  }

  /// Sets up signals.
  ///
  /// A closed pipe and a file size limit become write errors. The status of child processes stays
  /// available, which an inherited SIG_IGN would prevent.
  private static func setSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }
}
