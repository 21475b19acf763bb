import ArgumentParser
import JSON

/// The completion script for Nushell, which the parser does not make: one `extern` a command.
enum NushellCompletion {
  static var script: String {
    var lines = ["# Completion of priorities for Nushell, made by the program itself."]
    for (words, entry) in CommandTable.entries {
      switch entry {
      case .command(let type): lines += definitions(of: type, words: words)
      case .everyday(let type): lines += definitions(of: type, words: words)
      case .group(let group):
        for (name, type) in group.commands {
          lines += definitions(of: type, words: words.map { "\($0) \(name)" })
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func definitions(
    of type: any ParsableCommand.Type, words: [String]
  ) -> [String] {
    guard let first = words.first,
      let command = try? JSONReader.value(in: type._dumpHelp()).object?["command"]?.object
    else { return [] }
    var completers: [String] = []
    var parameters: [String] = []
    for argument in (command["arguments"]?.array ?? []).compactMap(\.object)
    where argument["shouldDisplay"]?.bool != false {
      let key = self.key(of: argument)
      let name = "nu-complete priorities \(first) \(key)"
      var completer = ""
      if let body = body(of: argument, key: key, command: first) {
        completers.append("def \(quoted(name)) [context: string] { \(body) }")
        completer = "@\(quoted(name))"
      }
      parameters.append("  " + parameter(argument, completer))
    }
    let externs = words.flatMap { ["extern \(quoted("priorities \($0)")) ["] + parameters + ["]"] }
    return [""] + completers + externs
  }

  /// What the script offers for a value; nil where Nushell's own files are right.
  private static func body(of argument: JSONObject, key: String, command: String) -> String? {
    guard let kind = argument["completionKind"]?.object else { return nil }
    if let values = kind["list"]?.object?["values"]?.array?.compactMap(\.string) {
      return "[\(values.map(quoted).joined(separator: " "))]"
    }
    guard kind["custom"] != nil else { return nil }
    // The word that is being completed is the last; the program answers with a line for each.
    return """
      let words = ($context | split row ' '); \
      with-env {SAP_SHELL: bash} { ^priorities ---completion \(command) -- \(key) \
      (($words | length) - 1) 0 ...$words } | lines
      """
  }

  /// How the parser calls an argument when it asks for its completion.
  private static func key(of argument: JSONObject) -> String {
    if argument["kind"]?.string == "positional" { return "positional@0" }
    return names(of: argument).last ?? ""
  }

  private static func names(of argument: JSONObject) -> [String] {
    (argument["names"]?.array ?? []).compactMap(\.object).map { name in
      (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
    }
  }

  private static func parameter(_ argument: JSONObject, _ completer: String) -> String {
    let value = (argument["valueName"]?.string ?? "value").filter { $0.isLetter || $0 == "-" }
    switch argument["kind"]?.string {
    case "positional":
      return argument["isRepeating"]?.bool == true
        ? "...\(value): string\(completer)"
        : "\(value)\(argument["isOptional"]?.bool == true ? "?" : ""): string\(completer)"
    case "flag": return form(names(of: argument))
    default: return "\(form(names(of: argument))): string\(completer)"
    }
  }

  /// `--priority (-p)` for the names of one option.
  private static func form(_ names: [String]) -> String {
    let long = names.first { $0.hasPrefix("--") }
    let short = names.first { !$0.hasPrefix("--") }
    guard let long else { return short ?? "" }
    return short.map { "\(long) (\($0))" } ?? long
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
