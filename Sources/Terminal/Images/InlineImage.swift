/// The escape sequences that show a PNG file in a terminal at the cursor.
///
/// The cursor is left at the end of the picture's last row or below it, so a
/// line break should follow.
public enum InlineImage {
  /// By the kitty graphics protocol.
  ///
  /// The terminal is asked to answer nothing (`q=2`), so that no reply is taken for
  /// typed text, and to scale the picture to the cells.
  ///
  /// - Parameters:
  ///   - png: the file.
  ///   - columns: how many columns the picture fills.
  ///   - rows: how many rows it fills.
  public static func kitty(png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    kitty(png: png, control: "c=\(columns),r=\(rows),")
  }

  /// By the kitty graphics protocol, with custom keys, a comma behind each.
  static func kitty(png: [UInt8], control: String) -> [UInt8] {
    let data = base64(png)
    // The protocol allows 4096 bytes of data in a sequence.
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

  /// By iTerm2's OSC 1337, which WezTerm and others read as well.
  ///
  /// - Parameters:
  ///   - png: the file.
  ///   - columns: how many columns the picture fills.
  ///   - rows: how many rows it fills.
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
