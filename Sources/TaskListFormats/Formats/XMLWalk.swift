import CPrioritiesExpat
import PrioritiesBasics

/// Parses an XML file from start to end with Expat.
///
/// Rejects declarations in the document type and elements nested deeper than ``deepest``, so that a
/// small file can't expand into a large one. Reads nothing outside the file.
final class XMLWalk {
  enum Event {
    case start(name: String, attributes: [(name: String, value: String)], line: Int)
    case end
  }

  static let deepest = 1000

  private var depth = 0
  private var failure: FormatError?
  private let parser: XML_Parser
  private let visit: (Event) throws(FormatError) -> Void

  private init(_ parser: XML_Parser, visit: @escaping (Event) throws(FormatError) -> Void) {
    self.parser = parser
    self.visit = visit
  }

  static func visit(
    _ bytes: [UInt8], _ visit: @escaping (Event) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard let parser = XML_ParserCreate(nil) else { throw FormatError("out of memory") }
    defer { XML_ParserFree(parser) }
    let walk = XMLWalk(parser, visit: visit)
    try walk.run(bytes)
  }

  private func run(_ bytes: [UInt8]) throws(FormatError) {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { walk, name, attributes in XMLWalk.of(walk)?.start(name, attributes) },
      { walk, _ in XMLWalk.of(walk)?.end() })
    XML_SetStartDoctypeDeclHandler(parser) { walk, _, _, _, hasDeclarations in
      guard hasDeclarations != 0 else { return }
      XMLWalk.of(walk)?.refuse("declarations in the document type are not allowed")
    }
    // In chunks, because Expat counts in 32 bits.
    let piece = 1 << 24
    var index = 0
    while failure == nil {
      let end = min(bytes.count, index + piece)
      let isLast = end == bytes.count
      let status = bytes[index..<end].withUnsafeBytes { buffer in
        XML_Parse(
          parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
          isLast ? 1 : 0)
      }
      if failure == nil, status != XML_STATUS_OK { failure = syntaxError }
      if isLast { break }
      index = end
    }
    if let failure { throw failure }
  }

  private static func of(_ walk: UnsafeMutableRawPointer?) -> XMLWalk? {
    walk.map { Unmanaged<XMLWalk>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard failure == nil, let name else { return }
    depth += 1
    guard depth <= Self.deepest else {
      refuse("elements are nested more than \(Self.deepest) levels deep")
      return
    }
    var pairs: [(name: String, value: String)] = []
    var index = 0
    while let key = attributes?[index], let value = attributes?[index + 1] {
      pairs.append((String(cString: key), String(cString: value)))
      index += 2
    }
    send(
      .start(
        name: String(cString: name), attributes: pairs, line: Int(XML_GetCurrentLineNumber(parser)))
    )
  }

  private func end() {
    depth -= 1
    send(.end)
  }

  private func send(_ event: Event) {
    guard failure == nil else { return }
    do {
      try visit(event)
    } catch {
      stop(error)
    }
  }

  private func refuse(_ message: String) {
    guard failure == nil else { return }
    stop(
      FormatError(
        line: Int(XML_GetCurrentLineNumber(parser)),
        column: Int(XML_GetCurrentColumnNumber(parser)) + 1, message))
  }

  private func stop(_ error: FormatError) {
    failure = error
    XML_StopParser(parser, 0)
  }

  private var syntaxError: FormatError {
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    return FormatError(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
      "expected XML: \(reason ?? "it is not well formed")")
  }
}

func xmlEscaped(_ text: String) -> String { text.escaped(xmlEscapes) }

private let xmlEscapes: [Unicode.Scalar: String] = [
  "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\n": "&#10;", "\t": "&#9;",
]
