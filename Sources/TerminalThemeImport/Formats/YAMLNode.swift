import CPrioritiesYAML
import PrioritiesBasics

/// A node of a YAML document, as far as schemes use them.
///
/// Scalars are left as text, because `000000` and `1e3000` are colours.
struct YAMLNode {
  /// The text of a scalar.
  var text: String?
  /// 1-based, as the column.
  let line: Int
  let column: Int
  /// The keys of a mapping that are scalars, in order; `nil` for any other node.
  fileprivate var keys: [String]?
  /// The values of these keys, the elements of a sequence, a document's node, or a stream's documents.
  fileprivate var children: [YAMLNode] = []

  var entries: [(key: String, value: YAMLNode)] {
    zip(keys ?? [], children).map { (key: $0, value: $1) }
  }

  /// Parses a document whose root is a mapping, and returns its entries.
  ///
  /// Anchors and aliases, which could expand without limit, and deep nesting are errors.
  static func mapping(
    _ text: String, in file: String
  ) throws(SchemeError) -> [(key: String, value: YAMLNode)] {
    let documents = try YAMLEvents.stream(of: text, in: file)?.children ?? []
    guard documents.count == 1, let root = documents[0].children.first, root.keys != nil else {
      throw .syntax(
        file: file, line: nil, column: nil, reason: "A scheme must be a YAML mapping.")
    }
    return root.entries
  }
}

/// libyaml's events, as a tree.
private struct YAMLEvents {
  let parser: UnsafeMutablePointer<yaml_parser_t>
  let file: String

  /// Stream, document, mapping, and what schemes have below it.
  private static let deepest = 10

  static func stream(of text: String, in file: String) throws(SchemeError) -> YAMLNode? {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else {
      throw .syntax(
        file: file, line: nil, column: nil, reason: "Not enough memory to read the scheme.")
    }
    defer { yaml_parser_delete(parser) }
    return try text.bytes.withUnsafeBufferPointer { bytes throws(SchemeError) in
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      return try YAMLEvents(parser: parser, file: file).node()
    }
  }

  /// The next node, with those in it; `nil` at the end of what contains it.
  private func node(depth: Int = 1) throws(SchemeError) -> YAMLNode? {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
    defer { yaml_event_delete(&event) }
    var node = YAMLNode(
      line: Int(event.start_mark.line) + 1, column: Int(event.start_mark.column) + 1)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try refuse("&", scalar.anchor, at: node)
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      node.text = String(utf8: bytes)
      return node
    case YAML_ALIAS_EVENT: try refuse("*", event.data.alias.anchor, at: node)
    case YAML_SEQUENCE_START_EVENT:
      try refuse("&", event.data.sequence_start.anchor, at: node)
    case YAML_MAPPING_START_EVENT:
      try refuse("&", event.data.mapping_start.anchor, at: node)
      node.keys = []
    case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT: break
    default: return nil
    }
    guard depth < Self.deepest else {
      throw .syntax(file: file, line: node.line, column: nil, reason: "This is nested too deeply.")
    }
    var known: Set<String> = []
    while let child = try self.node(depth: depth + 1) {
      guard node.keys != nil, let value = try self.node(depth: depth + 1) else {
        node.children.append(child)
        continue
      }
      guard let key = child.text else { continue }
      guard known.insert(key).inserted else {
        throw .syntax(
          file: file, line: child.line, column: child.column, reason: "Duplicate key: \(key).")
      }
      node.keys?.append(key)
      node.children.append(value)
    }
    return node
  }

  private func refuse(
    _ sign: String, _ anchor: UnsafeMutablePointer<yaml_char_t>?, at node: YAMLNode
  ) throws(SchemeError) {
    guard anchor != nil else { return }
    throw .syntax(
      file: file, line: node.line, column: nil,
      reason:
        "\"\(sign)\" starts an anchor or alias, which schemes cannot use. Write the value out, or "
        + "quote it.")
  }

  private var failure: SchemeError {
    let reason = parser.pointee.problem.map { "This is not YAML: \(String(cString: $0))." }
    // Bytes are refused before they are counted.
    let mark = parser.pointee.error == YAML_READER_ERROR ? nil : parser.pointee.problem_mark
    return .syntax(
      file: file, line: mark.map { Int($0.line) + 1 }, column: mark.map { Int($0.column) + 1 },
      reason: reason ?? "This is not YAML.")
  }
}
