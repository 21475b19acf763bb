import StyledTerminalText

/// Encodes styled lines as bytes for a terminal.
///
/// It writes a sequence only if the style changes, and ends every line in the terminal's own
/// colours; `ColorLevel.none` results in plain text. All text passes through `String.sanitized`, so
/// that names, paths and files can't add sequences.
public struct ANSIEncoder {
  /// The terminal's colour level.
  public let level: ColorLevel
  /// Whether to write `TextSpan.link` as a link (OSC 8).
  public let writesLinks: Bool
  /// The number of columns to which lines with a fill extend; `nil` extends none.
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

  /// Encodes lines, each with a newline.
  ///
  /// - Parameters:
  ///   - lines: The lines from top to bottom.
  ///   - endsLine: Whether the last line has a newline, too.
  public mutating func encode(_ lines: [Line], endsLine: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.count * 96)
    for line in lines { append(line, to: &bytes) }
    if !endsLine, !lines.isEmpty { bytes.removeLast() }
    return bytes
  }

  /// Appends a line and a newline.
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
      let link = writesLinks ? span.safeLink : nil
      if let link { bytes.append(contentsOf: "\u{1B}]8;;\(link)\u{1B}\\".utf8) }
      bytes.append(contentsOf: span.text.sanitized.utf8)
      if link != nil { bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    }
    if let width, line.fill != .plain {
      table.append(from: pen, to: .key(line.fill), into: &bytes)
      pen = .key(line.fill)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, width - line.width)))
    }
    table.append(from: pen, to: .reset, into: &bytes)
  }
}

extension TextSpan {
  /// The target of a link (OSC 8) in printable ASCII, because any other byte could end the
  /// sequence.
  var safeLink: String? {
    guard let link, ["https://", "http://", "mailto:", "file://"].contains(where: link.hasPrefix),
      link.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return link
  }
}

extension Style {
  /// The style at a lower colour level, for swatches and pictures.
  ///
  /// These have no role, unlike other text, for which themes resolve roles for the level.
  func downsampled(to level: ColorLevel) -> Style {
    switch level {
    case .none: .plain
    case .mono: Style(attributes: attributes)
    case .ansi16, .ansi256, .truecolor:
      Style(
        foreground: foreground.downsampled(to: level),
        background: background.downsampled(to: level),
        attributes: attributes)
    }
  }
}

extension TerminalColor {
  /// The nearest colour that a colour level allows.
  public func downsampled(to level: ColorLevel) -> TerminalColor {
    switch (self, level) {
    case (.default, _), (_, .truecolor): self
    case (_, .none), (_, .mono): .default
    case (.rgb(let color), .ansi256):
      XtermPalette.nearest(to: color).map { .indexed($0.index) } ?? self
    case (.rgb(let color), .ansi16): .ansi(XtermPalette.nearestOfSixteen(to: color))
    case (.indexed(let index), .ansi16):
      .ansi(XtermPalette.nearestOfSixteen(to: XtermPalette.color(index)))
    case (.ansi, _), (.indexed, _): self
    }
  }
}
