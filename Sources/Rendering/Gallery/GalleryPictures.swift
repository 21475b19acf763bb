import StyledText
import Theming

/// The pictures that documents show.
public struct GalleryPictures: Hashable, Sendable {
  /// The themes.
  public var themes: [GalleryTheme]

  /// Creates the pictures of some themes, in the order given.
  public init(_ themes: [GalleryTheme]) {
    self.themes = themes
  }

  /// Every picture by the name of its file.
  public var files: [(name: String, text: String)] {
    var files: [(String, String)] = []
    let standard = themes.first { $0.name == Theme.defaultName } ?? themes.first
    for half in standard?.halves ?? [] {
      files.append(("\(half.appearance).svg", sample(half)))
    }
    files.append(("themes.svg", overview))
    guard let half = standard?.halves.first else { return files }
    return files + Role.allCases.map { ("roles/\($0.name).svg", picture(of: $0, half)) }
  }

  /// Where a role shows.
  private func picture(of role: Role, _ theme: Theme) -> String {
    let resolved = ResolvedTheme.pictured(theme)
    let context = ViewContext(width: 40, glyphs: resolved.glyphs)
    let lines = RoleSample(role: role).lines(in: context)
    var picture = SVGPicture(
      rows: [[.init(title: role.name, lines: lines, theme: resolved)]],
      caption: "Where the role \(role.name) shows", columns: context.width)
    picture.hasBars = false
    return picture.text
  }

  private func sample(_ theme: Theme) -> String {
    let resolved = ResolvedTheme.pictured(theme)
    let context = ViewContext(width: 46, glyphs: resolved.glyphs)
    return SVGPicture(
      rows: [
        [.init(title: "priorities", lines: SampleList().lines(in: context), theme: resolved)]
      ],
      caption: "The prioritized list in the theme \(theme.name)", columns: context.width
    ).text
  }

  private var overview: String {
    // What the terminal's own colours look like no picture can know.
    let themes = themes.flatMap(\.halves).filter { !$0.isAnsi }
    let windows = themes.map { theme in
      let resolved = ResolvedTheme.pictured(theme)
      let context = ViewContext(width: 36, glyphs: resolved.glyphs)
      var lines = [Line()] + Swatches().lines(in: context)
      lines += [Line()] + SampleList().priorities(in: context)
      return SVGPicture.Pane(title: theme.name, lines: lines, theme: resolved)
    }
    let rows = stride(from: 0, to: windows.count, by: 4).map {
      Array(windows[$0..<min($0 + 4, windows.count)])
    }
    return SVGPicture(
      rows: rows, caption: "The themes that Priorities brings, dark and light", columns: 36
    ).text
  }
}
