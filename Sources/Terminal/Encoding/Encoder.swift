import StyledText

/// Turns styled lines into the bytes for a terminal.
///
/// A sequence is written only where the style changes; every line ends in the
/// terminal's own colours. At `ColorLevel.none` there is text and nothing else.
///
/// No text of a span reaches the terminal but through `String.sanitized`: whatever a name, a path or
/// a file holds, the only sequences are the encoder's own.
public struct Encoder {
  /// The colours the terminal can show.
  public let level: ColorLevel
  /// Whether `TextSpan.link` is written as a link (OSC 8).
  public let writesLinks: Bool
  /// The columns that a line with a fill is filled to; `nil` fills none.
  public let width: Int?
  private var table: StyleTable

  /// Creates an encoder that looks up styles in a sheet.
  public init(
    sheet: StyleSheet, level: ColorLevel, writesLinks: Bool = false, width: Int? = nil
  ) {
    self.level = level
    self.writesLinks = writesLinks && level > .none
    self.width = width
    table = StyleTable(sheet: sheet, level: level)
  }

  /// The bytes of some lines, a newline after each.
  public mutating func encode(_ lines: [Line]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.count * 96)
    for line in lines { append(line, to: &bytes) }
    return bytes
  }

  /// Appends the bytes of a line and a newline.
  public mutating func append(_ line: Line, to bytes: inout [UInt8]) {
    if level == .none {
      for span in line.spans { bytes.append(contentsOf: span.text.sanitized.utf8) }
    } else {
      appendStyled(line, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func appendStyled(_ line: Line, to bytes: inout [UInt8]) {
    var pen = SGRState.reset
    for span in line.spans where !span.text.isEmpty {
      let next = SGRState(span.paint)
      table.append(from: pen, to: next, into: &bytes)
      pen = next
      if writesLinks, let link = span.link.flatMap(Hyperlink.init) {
        link.append(around: span.text.sanitized, to: &bytes)
      } else {
        bytes.append(contentsOf: span.text.sanitized.utf8)
      }
    }
    if let width, line.fill != .plain {
      table.append(from: pen, to: .key(line.fill), into: &bytes)
      pen = .key(line.fill)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, width - line.width)))
    }
    table.append(from: pen, to: .reset, into: &bytes)
  }
}
