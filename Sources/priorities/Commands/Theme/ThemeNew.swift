import ArgumentParser
import Basics
import Foundation
import Rendering
import Settings
import StyledText
import ThemeImport
import Theming

extension Priorities.ThemeGroup {
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "new", of: "theme", abstract: "Make a whole theme from a colour or a picture",
      discussion: """
        The colour is the accent; background, text and the four priorities are made to go with it, \
        readable, in OKLCH. Of a picture, PNG or JPEG, the colour that suits best as an accent is \
        taken, its overall tint, and hues near those of the priorities. The files go into your folder of themes, to be changed at will.
        """,
      examples: [
        "theme new mine --from '#b45309'", "theme new holiday --from beach.jpg --variant light",
      ])

    enum Variant: String, ExpressibleByArgument, CaseIterable {
      case light
      case dark
      case both

      var appearances: [Appearance] {
        switch self {
        case .light: [.light]
        case .dark: [.dark]
        case .both: [.light, .dark]
        }
      }
    }

    @Argument(help: "The name of the theme.") var name: String
    @Option(
      name: .customLong("from"),
      help: ArgumentHelp(
        "The colour: '#b45309', 'rgb(…)', 'oklch(…)' or a name such as orange; or a picture's file.",
        valueName: "colour"),
      completion: .file())
    var color: String
    @Option(help: "Which halves to make: light, dark or both.") var variant = Variant.both
    @Flag(help: "Replace a theme of that name.") var force = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let folder = ThemeFolder(path: context.folders.themes)
      let seed = try generator()
      let halves = variant.appearances
      guard ThemeFile.isSafeName(name) else {
        throw Failure(
          usage:
            "\"\(name)\" cannot be the name of a theme. Use letters, digits, spaces, -, _, + and "
            + "full stops, and begin with a letter or digit.")
      }
      guard ![Theme.ansiName, "auto", "default", "none"].contains(name) else {
        throw Failure(
          usage: "\"\(name)\" has a meaning of its own and cannot be the name of a theme.")
      }
      guard ThemeName(name).half == nil else {
        throw Failure(
          usage:
            "\"\(name)\" is the name of half a theme. Choose one that does not end in -light or "
            + "-dark: the halves get these endings.")
      }
      let names = halves.map { "\(name)-\($0)" }
      try folder.check(free: names, replacing: force, remedy: "or choose another name")
      try OwnTheme.checkNotShipped(
        names, replacing: force, remedy: "or choose another name", context)
      for half in halves {
        try folder.write(seed.text(half, hasPair: variant == .both), as: "\(name)-\(half)")
      }
      let files = halves.map { folder.file(of: "\(name)-\($0)") }.joined(separator: " and ")
      try context.show(
        .success, "Made \(files). \"\(Program.call) theme use \(ShellWord(name).text)\" puts it on."
      )
    }

    private func generator() throws -> ThemeGenerator {
      if let color = RGB(themeColor: color) { return ThemeGenerator(color, name: name) }
      let path = ProcessEnvironment.expandingHome(color)
      guard access(path, F_OK) == 0 || color.contains("/") || color.contains(".") else {
        throw Failure(
          usage: "--from takes a picture's file, or a colour such as '#b45309', 'rgb(180 83 9)', "
            + "'hsl(26 90% 37%)', 'oklch(0.55 0.14 50)' or a name such as orange, not "
            + "\"\(color)\".")
      }
      do throws(PictureError) {
        let palette = try AccentPalette(PictureSample(contentsOfFile: path), name: color)
        return ThemeGenerator(palette, name: name, source: (path as NSString).lastPathComponent)
      } catch {
        throw Failure(reporting: error)
      }
    }
  }
}

extension ThemeGenerator {
  fileprivate init(_ palette: AccentPalette, name: String, source: String) {
    self.init(palette.accent, name: name)
    tint = palette.tint
    accents = palette.accents
    self.source = source.filter { !$0.isNewline }.sanitized
  }
}
