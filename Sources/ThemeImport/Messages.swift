import Basics
import StyledText
import Theming

/// The sentences of this module that a person sees.
enum Messages {
  // Colour schemes
  static func unquotedColor(_ key: String) -> String {
    "\(key) has no value, because an unquoted # starts a comment in YAML. Put the colour in quotes."
  }
  static let notAMapping = "A scheme must be a YAML mapping."
  static func anchor(_ anchor: Character) -> String {
    "\"\(anchor)\" starts an anchor or alias, which schemes cannot use. Write the value out, or "
      + "quote it."
  }
  static let nestedTooDeeply = "This is nested too deeply."
  static func invalidYAML(_ problem: String) -> String { "This is not YAML: \(problem)." }
  static let notYAML = "This is not YAML."
  static func duplicateKeys(_ names: String) -> String { "Duplicate key: \(names)." }
  static let paletteLine = "A palette line must be \"palette = N=#rrggbb\" with N from 0 to 255."
  static let resourceLine = "A line must be like \"*color1: #rrggbb\"; a comment starts with \"!\"."
  static func componentsNeeded(_ key: String) -> String {
    "\"\(key)\" needs Red, Green and Blue Components from 0 to 1."
  }
  static func invalidJSON(_ problem: String) -> String { "This is not JSON: \(problem)." }
  static let objectNeeded = "A scheme must be an object in braces."

  // Property lists
  static let notADictionary = "The property list is not a dictionary."
  static let noMemory = "Not enough memory to read the property list."
  static let declarations = "Declarations in the document type are not allowed."
  static func invalidXML(_ reason: String) -> String {
    "The property list is not well-formed XML: \(reason)."
  }
  static let noValue = "The property list has no value."
  static let keyNeeded = "A <dict> needs a <key> before each value."
  static func onlyText(in element: String) -> String { "A <\(element)> contains only text." }
  static func unknownElement(_ name: String) -> String {
    "Unknown element <\(name)> in a property list."
  }
  static let propertyListTooDeep = "The property list is nested too deeply."
  static func noNumber(in element: String) -> String { "A <\(element)> contains no number." }

  // Notes on what was changed or assumed
  static func changedYellow(_ old: RGB, _ new: RGB, _ orange: RGB) -> String {
    "base0A (yellow) was bright blue (\(old)). Changed it to \(new), and base09 (orange) to "
      + "\(orange)."
  }
  static func changedBrightest(_ old: RGB, _ new: RGB) -> String {
    "base07 (brightest text) was the background colour \(old). Changed it to \(new)."
  }
  static func wrongVariant(_ stated: Appearance, _ measured: Appearance) -> String {
    "The file says \(stated), but its colours are \(measured)."
  }
  static func editorDefault(_ key: String, _ color: RGB) -> String {
    "The file has no \(key). Used VS Code's default \(color)."
  }
  static func formatDefault(_ key: String, _ title: String, _ color: RGB) -> String {
    "The file has no \(key). Used the \(title) default \(color)."
  }
  static func missingParent(_ name: String) -> String {
    "The parent theme \"\(name)\" is missing next to the file. Derived its styles instead."
  }
  static func ignoredColor(_ name: String) -> String {
    "Ignored \"\(name)\", which is neither a colour nor in the palette."
  }
  static func keptVariant(_ variant: Appearance, _ colors: Appearance) -> String {
    "The \(variant) variant has \(colors) colours. It stays the \(variant) variant."
  }
  static let convertedDisplayP3 = "Converted colours from Display P3 to sRGB."
  static let readAsSRGB = "Read colours without a colour space as sRGB."
  static let convertedGenericRGB = "Converted calibrated colours from Apple's Generic RGB to sRGB."
  static func derivedColors(_ names: String) -> String {
    "The file has no \(names). Derived from its other colours."
  }

  // Templates, without a full stop
  static func unknownForm(_ form: String, _ known: [String]) -> String {
    "unknown colour form \"\(form)\"; use \(known.joined(separator: ", "))"
  }
  static func unknownName(_ name: String) -> String { "unknown name \"\(name)\"" }
  static func notInPalette(_ name: String) -> String { "the palette has no colour \"\(name)\"" }
  static func noForm(_ name: String, _ form: String, _ known: [String]) -> String {
    "\"\(name)\" has no form \"\(form)\"; use \(known.joined(separator: ", "))"
  }
  static func unknownFunction(_ name: String, _ known: [String]) -> String {
    "unknown function \"\(name)\"; use \(known.joined(separator: ", "))"
  }
  static func wrongArguments(_ function: String, colors: Int, numbers: Int) -> String {
    "\(function)() takes \(colors == 1 ? "a colour" : "two colours")"
      + (numbers == 1 ? " and a number such as 10%" : "")
  }
  static func colorNeeded(_ function: String) -> String { "\(function)() takes a colour here" }
  static func fractionNeeded(_ function: String) -> String {
    "\(function)() takes a number from 0 to 1, or 0% to 100%"
  }
  static func templateTooLarge(_ limit: Int) -> String {
    "the template has more than \(limit) bytes"
  }
  static let listNeedsSection = "a list needs a section: {{#…}}…{{/…}}"
  static func tooManySteps(_ limit: Int) -> String { "the template takes more than \(limit) steps" }
  static func outputTooLarge(_ limit: Int) -> String {
    "the template produces more than \(limit) bytes"
  }
  static func sectionsTooDeep(_ limit: Int) -> String {
    "sections are nested more than \(limit) levels deep"
  }
  static let delimiterWords = "delimiters must be two words, such as {{=<% %>=}}"
  static func sectionExpected(_ name: String) -> String { "found where {{/\(name)}} is expected" }
  static let closesNoSection = "closes no section"
  static let noIncludes = "a template cannot include another"
  static func sectionNotClosed(_ name: String) -> String { "{{#\(name)}} is not closed" }
  static let tagNotClosed = "a tag is not closed"
  static func notAName(_ text: String) -> String { "\"\(text)\" is not a name" }
  static func functionsTooDeep(_ limit: Int) -> String {
    "functions are nested more than \(limit) levels deep"
  }
  static let missingName = "a name is missing"
  static func notClosed(_ function: String) -> String { "\(function)() has no closing parenthesis" }
}

extension SchemeNote: CustomStringConvertible {
  /// The note as a sentence.
  public var description: String {
    switch self {
    case .unused(let keys):
      "Not used: \(list(keys))."
    case .notFollowed(let line, let name):
      (line.map { "Line \($0): " } ?? "")
        + "\"\(PlainText.message(name))\" is another file and was ignored."
    case .repaired(let sentence), .assumed(let sentence):
      PlainText.message(sentence, limit: 300)
    }
  }

  private func list(_ keys: [String]) -> String {
    let shown = keys.prefix(12).map { PlainText.message($0, limit: 40) }
    let rest = keys.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension SchemeError {
  /// The problem and its location, as a sentence.
  public var description: String {
    switch self {
    case .tooLarge(let file, let bytes):
      "\(shown(file)): a colour scheme can have at most 1 MiB, not \(bytes) bytes."
    case .notText(let file):
      "\(shown(file)) is not UTF-8 text. Save it as UTF-8 and import it again."
    case .unknownFormat(let file):
      "\(shown(file)) has no known format. The formats are "
        + SchemeFormat.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .syntax(let file, let line, let column, let reason):
      "\(place(file, line, column)): \(PlainText.message(reason))"
    case .color(let file, let line, let key, let value):
      "\(place(file, line, nil)): the value of \(PlainText.message(key)) is not a colour: "
        + "\"\(PlainText.message(value, limit: 40))\". Write it as #rrggbb."
    case .missing(let file, let format, let keys):
      "\(shown(file)) has no \(list(keys)). \(format.capitalizedPhrase) needs \(keys.count == 1 ? "it" : "them")."
    case .loop(let file, let chain):
      "\(shown(file)) inherits from itself: "
        + chain.map { PlainText.message($0) }.joined(separator: " → ") + "."
    case .parent(let file, let name):
      "\(shown(file)) inherits its colours from \"\(PlainText.message(name))\". Put "
        + "\(PlainText.message(name)).toml next to it and import it again."
    }
  }

  private func shown(_ file: String) -> String {
    PlainText.message(file, limit: 200)
  }

  private func place(_ file: String, _ line: Int?, _ column: Int?) -> String {
    [shown(file), line.map(String.init), column.map(String.init)].compactMap { $0 }
      .joined(separator: ":")
  }

  private func list(_ keys: [String]) -> String {
    guard let last = keys.last, keys.count > 1 else { return keys.first ?? "" }
    return keys.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension PictureError {
  /// The problem and the file, as a sentence.
  public var description: String {
    switch self {
    case .unreadable(let path, let code):
      "The picture \(path) cannot be read: \(String(cString: strerror(code)))."
    case .notAPicture(let name):
      "\(name) is not a PNG or JPEG picture."
    case .damaged(let name, let format, let reason):
      "The \(format == .png ? "PNG" : "JPEG") picture \(name) cannot be decoded: \(reason)."
    case .empty(let name):
      "The picture \(name) has no visible pixels."
    }
  }
}
