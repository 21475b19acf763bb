import CPrioritiesExpat
import PrioritiesBasics

/// An XML property list.
///
/// Declarations in the document type and nesting deeper than ``deepest`` are errors.
indirect enum PropertyList: Hashable {
  case dictionary([String: PropertyList])
  case array([PropertyList])
  case string(String)
  case number(Double)
  case other

  struct Failure: Error {
    /// 1-based.
    var line: Int
    var reason: String
  }

  static let deepest = 8

  /// Parses a property list, ignoring leading white space.
  init(xml text: String) throws(Failure) {
    let blank = text.prefix(while: \.isWhitespace)
    do throws(Failure) {
      self = try PropertyListParser.value(in: text[blank.endIndex...].bytes)
    } catch {
      throw Failure(line: error.line + blank.count(where: \.isNewline), reason: error.reason)
    }
  }

  static func dictionary(
    in text: String, of file: SchemeFile
  ) throws(SchemeError) -> [String: PropertyList] {
    do throws(Failure) {
      if case .dictionary(let entries) = try PropertyList(xml: text) { return entries }
    } catch {
      throw .syntax(file: file.name, line: error.line, column: nil, reason: error.reason)
    }
    throw .syntax(
      file: file.name, line: nil, column: nil, reason: "The property list is not a dictionary.")
  }
}

private final class PropertyListParser {
  private struct Element {
    let name: String
    var text = ""
    var key: String?
    var entries: [String: PropertyList] = [:]
    var elements: [PropertyList] = []
  }

  private let parser: XML_Parser
  private var open: [Element] = []
  private var value: PropertyList?
  private var failure: PropertyList.Failure?

  private init(_ parser: XML_Parser) { self.parser = parser }

  static func value(in bytes: [UInt8]) throws(PropertyList.Failure) -> PropertyList {
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw PropertyList.Failure(line: 1, reason: "Not enough memory to read the property list.")
    }
    defer { XML_ParserFree(parser) }
    return try PropertyListParser(parser).run(bytes)
  }

  private func run(_ bytes: [UInt8]) throws(PropertyList.Failure) -> PropertyList {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, _ in
        if let name { PropertyListParser.of(data)?.start(String(cString: name)) }
      },
      { data, _ in PropertyListParser.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, text, length in
      guard let text, let parser = PropertyListParser.of(data), !parser.open.isEmpty else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      parser.open[parser.open.count - 1].text += String(utf8: bytes)
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasDeclarations in
      guard hasDeclarations != 0 else { return }
      PropertyListParser.of(data)?.refuse("Declarations in the document type are not allowed.")
    }
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    if status != XML_STATUS_OK, failure == nil {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      refuse("The property list is not well-formed XML: \(reason ?? "unknown fault").")
    }
    if value == nil { refuse("The property list has no value.") }
    if let failure { throw failure }
    return value ?? .other
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> PropertyListParser? {
    data.map { Unmanaged<PropertyListParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(_ name: String) {
    guard failure == nil else { return }
    switch open.last?.name {
    case nil, "plist", "array": break
    case "dict":
      guard name == "key" || open.last?.key != nil else {
        return refuse("A <dict> needs a <key> before each value.")
      }
    case .some(let parent): return refuse("A <\(parent)> contains only text.")
    }
    guard Self.names.contains(name) else {
      return refuse("Unknown element <\(PlainText.message(name, limit: 40))> in a property list.")
    }
    open.append(Element(name: name))
    if open.count > PropertyList.deepest { refuse("The property list is nested too deeply.") }
  }

  private static let names: Set = [
    "plist", "dict", "key", "array", "string", "real", "integer", "true", "false", "date", "data",
  ]

  private func end() {
    guard failure == nil, let element = open.popLast() else { return }
    switch element.name {
    case "plist": break
    case "key": if !open.isEmpty { open[open.count - 1].key = element.text }
    case "dict": add(.dictionary(element.entries))
    case "array": add(.array(element.elements))
    case "string": add(.string(element.text))
    case "real", "integer":
      guard let number = Double(element.text.trimmingSpace), number.isFinite else {
        return refuse("A <\(element.name)> contains no number.")
      }
      add(.number(number))
    default: add(.other)
    }
  }

  private func add(_ value: PropertyList) {
    // Modify in place: with a copy of the parent, each addition would copy its values.
    guard let parent = open.indices.last else {
      self.value = value
      return
    }
    switch open[parent].name {
    case "dict":
      open[parent].entries[open[parent].key ?? ""] = value
      open[parent].key = nil
    case "array": open[parent].elements.append(value)
    default: self.value = value
    }
  }

  private func refuse(_ reason: String) {
    guard failure == nil else { return }
    failure = PropertyList.Failure(line: Int(XML_GetCurrentLineNumber(parser)), reason: reason)
    XML_StopParser(parser, 0)
  }
}
