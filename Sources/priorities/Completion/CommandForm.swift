import ArgumentParser
import Basics

struct CommandForm {
  enum Values: Hashable {
    case words([String])
    case files
    /// Computed by the command's own declaration.
    case computed
    case text
  }

  struct Argument: Hashable {
    /// The names with their dashes; empty for a positional argument.
    var names: [String]
    var takesValue: Bool
    var isRepeating: Bool
    var summary: String
    var values: Values
  }

  var options: [Argument] = []
  var positionals: [Argument] = []

  /// Reads the parser's description of a command or subcommand.
  init(_ type: any ParsableCommand.Type, path: [String] = []) {
    var command = (try? JSONReader.value(in: type._dumpHelp()))?.object?["command"]?.object
    for word in path {
      command = command?["subcommands"]?.array?.compactMap(\.object)
        .first { $0["commandName"]?.string == word }
    }
    for value in command?["arguments"]?.array ?? [] {
      guard let value = value.object, value["shouldDisplay"]?.bool != false else { continue }
      let argument = Argument(value)
      if argument.names.isEmpty {
        positionals.append(argument)
      } else {
        options.append(argument)
      }
    }
  }

  func option(_ name: String) -> Argument? { options.first { $0.names.contains(name) } }

  /// The positional argument at a place; the last one may repeat.
  func positional(_ place: Int) -> (number: Int, argument: Argument)? {
    if place < positionals.count { return (place, positionals[place]) }
    guard let last = positionals.last, last.isRepeating else { return nil }
    return (positionals.count - 1, last)
  }
}

extension CommandForm.Argument {
  fileprivate init(_ object: JSONObject) {
    let kind = object["kind"]?.string
    names =
      kind == "positional"
      ? []
      : (object["names"]?.array ?? []).compactMap(\.object).map { name in
        (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
      }
    takesValue = kind != "flag"
    isRepeating = object["isRepeating"]?.bool ?? false
    summary = object["abstract"]?.string ?? ""
    let completion = object["completionKind"]?.object
    if let words = completion?["list"]?.object?["values"]?.array {
      values = .words(words.compactMap(\.string))
    } else if completion?["file"] != nil || completion?["directory"] != nil {
      values = .files
    } else if completion?["custom"] != nil {
      values = .computed
    } else {
      values = .text
    }
  }
}
