import StyledText

/// Turns frames into the bytes that lead from one to the next.
///
/// Only what differs is written, in one piece between the marks of synchronised
/// output (mode 2026), which terminals without it ignore. The screen must not
/// wrap at its right edge (mode 7 off) and the terminal must be raw.
public struct FrameWriter {
  /// Whether erasing leaves the background colour that is written with, as it
  /// does everywhere but in GNU screen.
  public var erasesWithBackground = true
  var styles: StyleTable
  /// What the screen shows, and the styles it was written with; `nil` where
  /// that is not known.
  private var shown: Frame?
  var shownStyles: StyleTable
  private var styleSheetChanged = false
  private var isCursorShown: Bool?
  /// Whether the screen may hold pictures that nothing but a deletion takes away.
  private(set) var hasPictures = false

  /// Creates a writer for a screen in an unknown state, so the first frame is written whole.
  public init(sheet: StyleSheet, level: ColorLevel) {
    styles = StyleTable(sheet: sheet, level: level)
    shownStyles = styles
  }

  /// Changes what keys look like; the next frame writes what looks different.
  public mutating func setStyleSheet(sheet: StyleSheet, level: ColorLevel) {
    styles = StyleTable(sheet: sheet, level: level)
    styleSheetChanged = true
  }

  /// Call when the screen may show anything: the next frame is written whole.
  public mutating func forget() {
    shown = nil
    isCursorShown = nil
  }

  /// The bytes that make the screen show a frame; none where it does.
  public mutating func bytes(for frame: Frame) -> [UInt8] {
    var encoder = CellEncoder(styles: styles, columns: frame.columns)
    let old = begin(frame, &encoder)
    draw(frame, over: old, &encoder)
    drawPictures(of: frame, over: old, &encoder)
    styles = encoder.styles
    shownStyles = styles
    styleSheetChanged = false

    var bytes: [UInt8] = []
    let draws = !encoder.bytes.isEmpty
    if let title = frame.title, title != shown?.title {
      bytes.append(contentsOf: "\u{1B}]2;\(title.sanitized)\u{7}".utf8)
    }
    if draws {
      bytes.appendSequence("?2026h")
      if isCursorShown != false && frame.cursor == nil || isCursorShown == true {
        bytes.appendSequence("?25l")
        isCursorShown = false
      }
      encoder.use(CellEncoder.reset)
    }
    if let cursor = frame.cursor, draws || cursor != shown?.cursor {
      encoder.move(row: cursor.row, column: cursor.column)
    }
    bytes.append(contentsOf: encoder.bytes)
    if isCursorShown != (frame.cursor != nil) {
      bytes.appendSequence(frame.cursor == nil ? "?25l" : "?25h")
      isCursorShown = frame.cursor != nil
    }
    if draws { bytes.appendSequence("?2026l") }
    let title = frame.title ?? shown?.title
    shown = frame
    shown?.title = title
    return bytes
  }

  /// What the screen shows, cleared first where that is not known.
  private mutating func begin(_ frame: Frame, _ encoder: inout CellEncoder) -> Frame {
    if let shown, shown.columns == frame.columns, shown.rows == frame.rows { return shown }
    if hasPictures { encoder.bytes.append(contentsOf: CellPicture.deletionOfAll.utf8) }
    encoder.bytes.appendSequence("m")
    encoder.bytes.appendSequence("H")
    encoder.bytes.appendSequence("2J")
    encoder.wentHome()
    return Frame(cleared: frame.columns, frame.rows)
  }

  /// Writes what differs, by scrolling where that takes fewer bytes.
  private func draw(_ frame: Frame, over old: Frame, _ encoder: inout CellEncoder) {
    let start = encoder
    drawRows(of: frame, over: old, &encoder)
    // A small change cannot be made smaller by a scroll and its rest.
    guard encoder.bytes.count - start.bytes.count > 64, !styleSheetChanged,
      frame.placements.isEmpty, old.placements.isEmpty,
      let scroll = Scroll(from: old, to: frame)
    else { return }
    var other = start
    scroll.append(to: &other, rows: frame.rows)
    drawRows(of: frame, over: scroll.applied(to: old), &other)
    if other.bytes.count < encoder.bytes.count { encoder = other }
  }
  /// Takes away the pictures that are gone and draws those that are new, or whose cells were
  /// written where that wipes them out.
  private mutating func drawPictures(of frame: Frame, over old: Frame, _ encoder: inout CellEncoder)
  {
    let placements = frame.placements
    let shown = old.placements
    let gone = Set(
      shown.filter { $0.picture.outlivesCells && !placements.contains($0) }.map(\.picture.number))
    for number in gone.sorted() {
      encoder.bytes.append(contentsOf: CellPicture.deletion(of: number).utf8)
    }
    for placement in placements {
      let isKept = shown.contains(placement) && !gone.contains(placement.picture.number)
      guard encoder.pictures.contains(placement.mark) || !isKept else { continue }
      if isKept && placement.picture.outlivesCells { continue }
      encoder.draw(placement)
    }
    hasPictures = placements.contains(where: \.picture.outlivesCells)
  }
}
