import Basics
import StyledText

/// Reads the `colors.json` that pywal keeps in its cache.
struct PywalReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try JSONScheme.object(in: text, of: file)
    var draft = PartialScheme(file, .pywal, .pywal)
    for section in ["special", "colors"] {
      for member in root[section]?.object?.members ?? [] {
        let value = member.value.string ?? ""
        try draft.apply(member.key, value, color: RGB(hex: value))
      }
    }
    if let wallpaper = root["wallpaper"]?.string, wallpaper != "None",
      let name = wallpaper.split(separator: "/").last
    {
      draft.scheme.name =
        PlainText.title(String(name.split(separator: ".").first ?? name)) ?? draft.scheme.name
    }
    return try draft.finished()
  }
}
