import StyledText
import Theming

/// Writes iTerm2's property list, with both twins where a theme has two halves.
struct PropertyListWriter {
  let halves: [TerminalScheme]

  func text() -> String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "#
        + #""http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
      #"<plist version="1.0">"#, "<dict>",
    ]
    guard let first = halves.first else { return "" }
    lines += entries(first, ending: "")
    if halves.count > 1 {
      for half in halves {
        let isDark = (half.variant ?? half.measuredVariant) == .dark
        lines += entries(half, ending: isDark ? " (Dark)" : " (Light)")
      }
    }
    return (lines + ["</dict>", "</plist>"]).joined(separator: "\n") + "\n"
  }

  private func entries(_ scheme: TerminalScheme, ending: String) -> [String] {
    SchemeFields.iterm2.all.flatMap { key, slot in
      // Both link and underline hold the link's colour; one is enough.
      guard key != "Underline Color", let color = scheme[slot] else { return [String]() }
      return [
        "\t<key>\(key)\(ending)</key>", "\t<dict>",
        "\t\t<key>Alpha Component</key>", "\t\t<real>1</real>",
        "\t\t<key>Blue Component</key>", "\t\t<real>\(component(color.blue))</real>",
        "\t\t<key>Color Space</key>", "\t\t<string>sRGB</string>",
        "\t\t<key>Green Component</key>", "\t\t<real>\(component(color.green))</real>",
        "\t\t<key>Red Component</key>", "\t\t<real>\(component(color.red))</real>",
        "\t</dict>",
      ]
    }
  }

  private func component(_ byte: UInt8) -> String { "\(Double(byte) / 255)" }
}
