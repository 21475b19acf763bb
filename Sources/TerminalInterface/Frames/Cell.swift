import StyledTerminalText
import Synchronization

/// One cell of a frame, packed so that comparing cells compares two numbers.
struct Cell: Hashable, Sendable {
  /// The columns and flags in the top byte, followed by the cluster.
  ///
  /// This is the cluster's bytes, the first one lowest, or its number in the interner if they don't
  /// fit. 0 continues a wide cluster to the left.
  private(set) var glyph: UInt64
  /// A style key with a link number above it, or a complete style with the top bit set.
  private(set) var paint: UInt64

  private static let contested: UInt64 = 1 << 59
  private static let numbered: UInt64 = 1 << 60
  private static let pictured: UInt64 = 1 << 61

  private init(glyph: UInt64, paint: UInt64) {
    self.glyph = glyph
    self.paint = paint
  }

  /// - Parameter width: One to seven columns.
  init(_ character: Character, width: ClusterWidth, paint: UInt64) {
    var flags = UInt64(width.columns) << 56
    if width.isContested { flags |= Self.contested }
    var bytes: UInt64 = 0
    let utf8 = character.utf8
    if utf8.count <= 7 {
      for (index, byte) in utf8.enumerated() { bytes |= UInt64(byte) << (8 * UInt64(index)) }
    } else {
      bytes = UInt64(GraphemeInterner.shared.number(of: String(character)))
      flags |= Self.numbered
    }
    self.init(glyph: bytes | flags, paint: paint)
  }

  init(ascii: UInt8, paint: UInt64) {
    self.init(glyph: UInt64(ascii) | 1 << 56, paint: paint)
  }

  static func blank(_ paint: UInt64) -> Cell { Cell(ascii: 0x20, paint: paint) }

  static func pictured(_ mark: UInt64, paint: UInt64) -> Cell {
    Cell(glyph: mark | pictured | 1 << 56, paint: paint)
  }

  static func continuation(_ paint: UInt64) -> Cell { Cell(glyph: 0, paint: paint) }

  func painted(_ paint: UInt64) -> Cell { Cell(glyph: glyph, paint: paint) }

  /// The number of columns; 0 for a continuation.
  var columns: Int { Int(glyph >> 56 & 7) }
  /// Whether terminals disagree about the cluster's width.
  var isContested: Bool { glyph & Self.contested != 0 }
  var isBlank: Bool { glyph == 0x20 | 1 << 56 }
  var picture: UInt64? { glyph & Self.pictured != 0 ? glyph & (1 << 56 - 1) : nil }
  var isEmpty: Bool { isBlank || picture != nil }
  var isASCII: Bool { glyph & ~0x7F == 1 << 56 }

  var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func append(to bytes: inout [UInt8]) {
    if glyph & Self.pictured != 0 {
      bytes.append(0x20)
      return
    }
    if glyph & Self.numbered != 0 {
      bytes.append(
        contentsOf: GraphemeInterner.shared.text(of: UInt32(truncatingIfNeeded: glyph)).utf8)
      return
    }
    var rest = glyph & (1 << 56 - 1)
    while rest != 0 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  static func pack(_ paint: Paint) -> UInt64 {
    switch paint {
    case .key(let key): UInt64(key.rawValue)
    case .style(let style):
      1 << 63 | UInt64(style.attributes.rawValue) << 52 | pack(style.foreground) << 26
        | pack(style.background)
    }
  }

  static func pack(_ span: TextSpan) -> UInt64 {
    let paint = pack(span.paint)
    guard paint >> 63 == 0, let link = span.safeLink else { return paint }
    return paint | UInt64(GraphemeInterner.shared.number(of: link) + 1) << 16
  }

  static func link(of paint: UInt64) -> String? {
    guard paint >> 63 == 0, paint >> 16 != 0 else { return nil }
    return GraphemeInterner.shared.text(of: UInt32(truncatingIfNeeded: (paint >> 16) - 1))
  }

  static func unpack(_ paint: UInt64) -> Paint {
    guard paint >> 63 == 1 else {
      return .key(StyleKey(rawValue: UInt16(truncatingIfNeeded: paint)))
    }
    return .style(
      Style(
        foreground: color(paint >> 26 & 0x3FF_FFFF), background: color(paint & 0x3FF_FFFF),
        attributes: Attributes(rawValue: UInt8(paint >> 52 & 0x3F))))
  }

  private static func pack(_ color: TerminalColor) -> UInt64 {
    switch color {
    case .default: 0
    case .ansi(let index): 1 << 24 | UInt64(index)
    case .indexed(let index): 2 << 24 | UInt64(index)
    case .rgb(let color):
      3 << 24 | UInt64(color.red) << 16 | UInt64(color.green) << 8 | UInt64(color.blue)
    }
  }

  private static func color(_ bits: UInt64) -> TerminalColor {
    switch bits >> 24 {
    case 0: .default
    case 1: .ansi(UInt8(truncatingIfNeeded: bits))
    case 2: .indexed(UInt8(truncatingIfNeeded: bits))
    default:
      .rgb(
        RGB(
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
          UInt8(truncatingIfNeeded: bits)))
    }
  }
}

/// Numbers the grapheme clusters that don't fit into a cell.
///
/// The numbers are valid as long as the process runs, so cells of any two frames compare as
/// numbers.
final class GraphemeInterner: Sendable {
  static let shared = GraphemeInterner()

  private struct State {
    var texts: [String] = []
    var numbers: [String: UInt32] = [:]
  }

  private let state = Mutex(State())

  func number(of text: String) -> UInt32 {
    state.withLock { state in
      if let number = state.numbers[text] { return number }
      let number = UInt32(state.texts.count)
      state.texts.append(text)
      state.numbers[text] = number
      return number
    }
  }

  func text(of number: UInt32) -> String {
    state.withLock { Int(number) < $0.texts.count ? $0.texts[Int(number)] : "" }
  }
}
