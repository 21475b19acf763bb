/// A picture made ready for a terminal, and the cells that it covers.
///
/// Made once and shown often: the code that draws frames keeps it, and pictures with the
/// same bytes are the same picture.
public struct CellPicture: Hashable, Sendable {
  /// How many columns it covers.
  public let columns: Int
  /// How many rows it covers.
  public let rows: Int
  /// Its number among the terminal's pictures, made of its bytes.
  let number: UInt32
  private let form: Form
  private let data: [UInt8]

  private enum Form: Hashable {
    case kitty, iterm2, sixel
  }

  private init(_ form: Form, _ data: [UInt8], columns: Int, rows: Int) {
    self.form = form
    self.data = data
    self.columns = columns
    self.rows = rows
    // FNV-1a; 0 stands for no number.
    let hash = data.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    number = max(1, hash)
  }

  /// A PNG file for the kitty graphics protocol.
  public static func kitty(png: [UInt8], columns: Int, rows: Int) -> CellPicture {
    CellPicture(.kitty, png, columns: columns, rows: rows)
  }

  /// A PNG file for iTerm2's inline images.
  public static func iterm2(png: [UInt8], columns: Int, rows: Int) -> CellPicture {
    CellPicture(
      .iterm2, InlineImage.iterm2(png: png, columns: columns, rows: rows), columns: columns,
      rows: rows)
  }

  /// Sixels, which the terminal scales to nothing: the pixels must fit into the cells.
  public static func sixel(_ picture: Picture, columns: Int, rows: Int) -> CellPicture {
    CellPicture(.sixel, picture.sixel, columns: columns, rows: rows)
  }

  /// Whether it lies over the text until it is deleted by its number; others go with the cells
  /// they were drawn on.
  var outlivesCells: Bool { form == .kitty }

  /// The bytes that draw it at the cursor.
  ///
  /// - Parameter placement: a number for the place, for a terminal that keeps them.
  func bytes(placement: Int) -> [UInt8] {
    guard form == .kitty else { return data }
    return InlineImage.kitty(
      png: data, control: "i=\(number),p=\(placement),C=1,c=\(columns),r=\(rows),")
  }

  /// The bytes that take a picture away and let the terminal forget it.
  static func deletion(of number: UInt32) -> String { "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\" }

  /// The bytes that take away all pictures on the screen.
  static let deletionOfAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
}
