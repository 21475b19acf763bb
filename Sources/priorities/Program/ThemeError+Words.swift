import Rendering
import Theming

extension ThemeError {
  var leftOut: String {
    "\(description) It is left out" + (checkCommand.map { "; \($0) lists what is wrong." } ?? ".")
  }

  /// The command that lists the errors of the file, in quotation marks; nil if there is none.
  var checkCommand: String? {
    guard case .invalid(let name, _) = self else { return nil }
    return "\"\(Program.call) theme check \(ShellWord(name).text)\""
  }
}
