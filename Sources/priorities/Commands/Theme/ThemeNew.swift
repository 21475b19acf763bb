import ArgumentParser
import Colors
import Preferences
import Rendering
import Theming

extension Priorities.ThemeGroup {
  /// The command `priorities theme new NAME --from COLOUR`.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "new", of: "theme", abstract: "Make a whole theme from one colour",
      discussion: """
        The colour is the accent; background, text and the four priorities are made to go with it, \
        readable, in OKLCH. The files go into your folder of themes, to be changed at will.
        """)

    /// The halves that are made.
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
        "The colour: '#b45309', 'rgb(…)', 'hsl(…)', 'oklch(…)' or a name such as red.",
        valueName: "colour"))
    var color: String
    @Option(help: "Which halves to make: light, dark or both.") var variant = Variant.both
    @Flag(help: "Replace a theme of that name.") var force = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      guard let color = RGB(themeColor: color) else {
        throw Failure(
          usage: "--from takes a colour such as '#b45309', 'rgb(180 83 9)', 'hsl(26 90% 37%)', "
            + "'oklch(0.55 0.14 50)' or a name such as red, not \"\(color)\".")
      }
      let folder = ThemeFolder(path: context.folders.themes)
      let seed = ThemeGenerator(color, name: name)
      let halves = variant.appearances
      guard ThemeFile.isSafeName(name), name != Theme.ansiName, name != "auto" else {
        throw Failure(
          usage: "\"\(name)\" cannot be the name of a theme. Use letters, digits, - and _.")
      }
      try folder.check(free: halves.map { "\(name)-\($0)" }, replacing: force)
      for half in halves {
        try folder.write(seed.text(half, hasPair: variant == .both), as: "\(name)-\(half)")
      }
      let files = halves.map { folder.file(of: "\(name)-\($0)") }.joined(separator: " and ")
      try context.show(
        Note(.success, "Made \(files). \"priorities theme use \(name)\" puts it on."))
    }
  }
}
