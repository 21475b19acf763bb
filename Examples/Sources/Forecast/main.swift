import Glibc
import PrioritiesBasics
import TerminalInterface

var words = Array(CommandLine.arguments.dropFirst())
var options: [String: String] = [:]
while words.count > 1, words[0].hasPrefix("--") {
  options[String(words[0].dropFirst(2))] = words[1]
  words.removeFirst(2)
}
let program = Program(
  environment: processEnvironment, options: options, isTerminal: isatty(STDOUT_FILENO) == 1,
  size: TerminalDevice.size(of: STDOUT_FILENO))
do {
  try Output.standard.write(program.run(words))
} catch {
  try? Output.error.write("\(error)\n")
  exit(error is UsageError ? 64 : 1)
}
