import Foundation

/// Finds the declared options in the sources, and generates the code that parses plain lines.
///
/// ArgumentParser's reflection at run time costs more than most commands.
struct ArgumentDeclarations {
  struct Property: Equatable {
    enum Kind: String {
      case argument = "Argument", option = "Option", flag = "Flag", group = "OptionGroup"
    }

    var kind: Kind
    var name: String
    var type: String
    var fallback: String?
    var names: [String]
  }

  struct Container: Equatable {
    var name: String
    var conformance: String
    var properties: [Property]
  }

  var containers: [Container]

  init(folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let paths = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    containers = try paths.sorted { $0.path < $1.path }.flatMap { file in
      Self.containers(in: try String(contentsOf: file, encoding: .utf8))
    }
  }

  static func containers(in source: String) -> [Container] {
    let lines = source.components(separatedBy: "\n")
    var host = ""
    var found: [Container] = []
    for (index, line) in lines.enumerated() {
      if let match = line.firstMatch(of: /^extension ([\w.]+) \{$/) { host = match.1 + "." }
      if line == "}" { host = "" }
      let opening = /^( *)struct (\w+): (FastPathCommand|ParsableCommand|ParsableArguments)\b.*\{$/
      guard let match = line.firstMatch(of: opening) else { continue }
      let rest = lines[(index + 1)...]
      let body = rest.prefix { $0 != match.1 + "}" }.joined(separator: "\n")
      found.append(
        Container(
          name: host + match.2, conformance: String(match.3), properties: properties(in: body)))
    }
    return found
  }

  private static func properties(in body: String) -> [Property] {
    var properties: [Property] = []
    for match in body.matches(of: /(?m)^ *@(Argument|OptionGroup|Option|Flag)\b/) {
      var rest = body[match.range.upperBound...]
      var wrapper = ""
      if rest.first == "(" {
        wrapper = balanced(rest)
        rest = rest.dropFirst(wrapper.count)
      }
      let declaration = /^\s*(?:private )?var (\w+)(?::\s*([\w.\[\]?]+))?(?: = ([^\n{]+))?/
      guard let kind = Property.Kind(rawValue: String(match.1)),
        let found = rest.firstMatch(of: declaration)
      else { continue }
      let name = String(found.1)
      properties.append(
        Property(
          kind: kind, name: name, type: found.2.map(String.init) ?? "",
          fallback: found.3.map { $0.trimmingCharacters(in: .whitespaces) },
          names: kind == .option || kind == .flag ? names(in: wrapper, of: name) : []))
    }
    return properties
  }

  /// The text up to the matching bracket, ignoring string literals.
  private static func balanced(_ text: Substring) -> String {
    var depth = 0
    var isInString = false
    var taken = ""
    var last: Character = " "
    for character in text {
      taken.append(character)
      if character == "\"", last != "\\" { isInString.toggle() }
      if !isInString {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
      }
      last = character
      if depth == 0 { break }
    }
    return taken
  }

  private static func names(in wrapper: String, of property: String) -> [String] {
    let kebab = property.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    guard let start = wrapper.firstRange(of: "name:") else { return ["--" + kebab] }
    let rest = wrapper[start.upperBound...].drop { $0 == " " || $0 == "\n" }
    var depth = 0
    let value = rest.prefix { character in
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      return depth > 0 || (depth == 0 && character != ",")
    }
    var names: [String] = []
    for match in value.matches(
      of:
        /\.(customLong|customShort)\("([^"]+)"(, withSingleDash: true)?\)|\.(shortAndLong|short|long)\b/
    ) {
      switch (match.1, match.4) {
      case ("customLong", _): names.append((match.3 == nil ? "--" : "-") + (match.2 ?? ""))
      case ("customShort", _): names.append("-" + (match.2 ?? ""))
      case (_, "shortAndLong"): names += ["-" + kebab.prefix(1), "--" + kebab]
      case (_, "short"): names.append("-" + kebab.prefix(1))
      default: names.append("--" + kebab)
      }
    }
    return names
  }
}

extension ArgumentDeclarations {
  var generatedSource: String {
    let fast = fastContainers
    var text = """
      // Generated from the declarations of the commands by ArgumentDeclarationTests; do not edit.
      // UPDATE_GOLDEN=1 Scripts/test ProgramTests writes it again.

      extension CommandTable {
        /// The options of any command that take the next word as their value.
        static let optionsWithValue: [String] = [

      """
    for name in optionsWithValue { text += "    \"\(name)\",\n" }
    text += "  ]\n}\n"
    for container in fast {
      let conformance = container.conformance == "ParsableArguments" ? ": FastDecodable" : ""
      text += "\nextension \(container.name)\(conformance) {\n"
      text += "  mutating func decode(from line: inout FastArguments) {\n"
      for property in container.properties {
        text += "    \(property.name) = \(property.reading)\n"
      }
      text += "  }\n}\n"
    }
    return text
  }

  private var optionsWithValue: [String] {
    let names = containers.flatMap(\.properties).filter { $0.kind == .option }.flatMap(\.names)
    return Set(names).sorted()
  }

  private var fastContainers: [Container] {
    let commands = containers.filter { $0.conformance == "FastPathCommand" }
    var groups = Set<String>()
    var waiting = commands
    while let container = waiting.popLast() {
      for property in container.properties where property.kind == .group {
        guard groups.insert(property.type).inserted else { continue }
        waiting += containers.filter { $0.name == property.type }
      }
    }
    return containers.filter { $0.conformance == "FastPathCommand" || groups.contains($0.name) }
      .sorted { $0.name < $1.name }
  }
}

extension ArgumentDeclarations.Property {
  fileprivate var reading: String {
    let plain = type.hasSuffix("?") ? String(type.dropLast()) : type
    let isText = plain == "String" || plain == "[String]" || plain.isEmpty
    let isOptional = type.hasSuffix("?")
    let alternative = fallback.map { " ?? \($0)" } ?? ""
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    // `var limit = 50` has no type but its value's.
    let inferred = type.isEmpty && fallback.map { Int($0) != nil } == true ? "Int" : nil
    switch kind {
    case .group: return "line.group()"
    case .flag: return "line.has(\"\(names.last { $0.hasPrefix("--") } ?? names[0])\")"
    case .argument:
      if type.hasPrefix("[") { return fallback == nil ? "line.allWords()" : "line.restOfWords()" }
      if isOptional || fallback != nil {
        let call =
          isText && inferred == nil
          ? "line.nextWord()" : "line.nextWord(as: \(inferred ?? plain).self)"
        return call + alternative
      }
      return "line.word()"
    case .option:
      if type.hasPrefix("[") { return "line.values(of: \(list))" }
      let call =
        isText && inferred == nil
        ? "line.value(of: \(list))" : "line.value(of: \(list), as: \(inferred ?? plain).self)"
      if !isOptional, fallback == nil { return "line.required(\(call))" }
      return call + alternative
    }
  }
}
