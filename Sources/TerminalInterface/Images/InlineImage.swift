/// The escape sequences that show a PNG file in a terminal at the cursor.
///
/// The cursor ends up on the picture's last row or below, so a line break should follow.
public enum InlineImage {
  /// The kitty graphics protocol, scaled to the cells.
  ///
  /// It asks for no replies, which could be mistaken for typing.
  public static func kitty(png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    kitty(png: png, control: "c=\(columns),r=\(rows),")
  }

  /// - Parameter control: Additional keys, each followed by a comma.
  static func kitty(png: [UInt8], control: String) -> [UInt8] {
    let data = base64(png)
    // The protocol allows 4096 bytes of data per sequence.
    let starts = Array(stride(from: 0, to: data.count, by: 4096))
    var bytes: [UInt8] = []
    for start in starts {
      let isLast = start + 4096 >= data.count
      let first = start == 0 ? "a=T,f=100,q=2,\(control)" : ""
      bytes += Array("\u{1B}_G\(first)m=\(isLast ? 0 : 1);".utf8)
      bytes += data[start..<min(start + 4096, data.count)]
      bytes += Array("\u{1B}\\".utf8)
    }
    return bytes
  }

  /// iTerm2's OSC 1337 sequence, which WezTerm and others also support.
  public static func iterm2(png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    Array("\u{1B}]1337;File=inline=1;size=\(png.count);width=\(columns);height=\(rows):".utf8)
      + base64(png) + [0x07]
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word = 0
      for offset in 0..<3 { word = word << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return text
  }
}

/// An encoded picture and the cells that it covers; create it once for all frames.
public struct CellPicture: Hashable, Sendable {
  /// The number of columns that the picture covers.
  public let columns: Int
  /// The number of rows that the picture covers.
  public let rows: Int
  /// The image's id in the terminal, which is a hash of its bytes.
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
    // FNV-1a; 0 means no number.
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

  /// Sixels, which the terminal doesn't scale, so the pixels must fit into the cells.
  public static func sixel(_ picture: Picture, columns: Int, rows: Int) -> CellPicture {
    CellPicture(.sixel, picture.sixel, columns: columns, rows: rows)
  }

  /// Whether it covers text until it is deleted by number; other pictures disappear with their
  /// cells.
  var outlivesCells: Bool { form == .kitty }

  /// - Parameter placement: The number of the position.
  func bytes(placement: Int) -> [UInt8] {
    guard form == .kitty else { return data }
    return InlineImage.kitty(
      png: data, control: "i=\(number),p=\(placement),C=1,c=\(columns),r=\(rows),")
  }

  /// The sequence that deletes the picture and frees its memory in the terminal.
  static func deletion(of number: UInt32) -> String { "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\" }

  static let deletionOfAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
}
