import StyledText
import Theming
import Yams

/// Reads the YAML of tinted theming: base16 and base24.
///
/// Trap: a scalar is taken as it is written, never as YAML's number or null, for
/// `000000` is a colour and `1e3000` is one too.
struct BaseReader {
  let file: SchemeFile
  let text: String
  let format: SchemeFormat

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try mapping()
    let entries = Self.pairs(root)
    var colors = BaseColors()
    var scheme = TerminalScheme(name: PlainText.title(file.stem) ?? format.title)
    var unused: [String] = []
    for (key, value) in entries where key != "palette" {
      let text = value.scalar.flatMap { PlainText.title($0.string) }
      switch key {
      case "name", "scheme": scheme.name = text ?? scheme.name
      case "author": scheme.author = text
      case "license", "licence": scheme.license = text
      case "variant": scheme.variant = text.flatMap(Appearance.init(rawValue:))
      case "system", "slug", "description": break
      default: try apply(key, value, &colors, &unused)
      }
    }
    for (key, value) in Self.pairs(root["palette"]) { try apply(key, value, &colors, &unused) }
    let missing = BaseColors.names.prefix(16).filter { colors[$0] == nil }
    guard missing.isEmpty else {
      throw .missing(file: file.name, format: format, keys: missing)
    }
    var notes = colors.repair()
    notes += scheme.apply(colors)
    if !unused.isEmpty { notes.append(.unused(unused)) }
    return SchemeParseResult(
      format: colors.isExtended ? .base24 : .base16, schemes: [scheme], notes: notes)
  }

  private func apply(
    _ key: String, _ value: Node, _ colors: inout BaseColors, _ unused: inout [String]
  ) throws(SchemeError) {
    guard let name = BaseColors.name(key), format == .base24 || !BaseColors.isExtra(name) else {
      if !unused.contains(key), unused.count < 4096 { unused.append(key) }
      return
    }
    let written = value.scalar?.string ?? ""
    guard let color = RGB(hex: written) else {
      guard written.isEmpty, let mark = value.mark else {
        throw .color(file: file.name, line: value.mark?.line, key: key, value: written)
      }
      throw .syntax(
        file: file.name, line: mark.line, column: mark.column,
        reason: "\(key) has no value: YAML takes an unquoted # for a comment. Put the "
          + "colour in quotes.")
    }
    colors[name] = color
  }

  private func mapping() throws(SchemeError) -> Node {
    try PlainYAML.check(text, of: file.name)
    let node: Node?
    do {
      node = try Yams.compose(yaml: text)
    } catch {
      throw PlainYAML.failure(error, in: file.name)
    }
    guard let node, node.mapping != nil else {
      throw .syntax(
        file: file.name, line: nil, column: nil, reason: "A scheme is a YAML mapping.")
    }
    return node
  }

  private static func pairs(_ node: Node?) -> [(String, Node)] {
    guard let mapping = node?.mapping else { return [] }
    return mapping.compactMap { key, value in key.scalar.map { ($0.string, value) } }
  }
}
