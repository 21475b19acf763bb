extension ThemeReader {
  mutating func readPalette(_ value: TOMLValue) {
    guard let table = value.table else { return wrongType("palette", "a table", at: ["palette"]) }
    for entry in table.entries {
      let key = entry.key
      let path = ["palette", key]
      guard Self.isPaletteName(key) else {
        note(
          .unsafeName,
          "\"\(key)\" is not a name for a colour: use letters, digits, - and _, a letter first",
          .key(path))
        continue
      }
      if let text = entry.value.string {
        draft.palette.append((key, Palette.Declaration(text: text, path: path)))
      } else {
        wrongType("\(key) of the palette", "a colour in quotes", at: path)
      }
    }
  }

  private static func isPaletteName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return letters.contains(first | 0x20)
      && name.utf8.allSatisfy {
        letters.contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }
}
