import ArgumentParser
import Icons

struct IconSelection: ParsableArguments {
  @Option(
    name: .customLong("icon"),
    help: ArgumentHelp("Only this icon; may be given again. Default: all nine.", valueName: "name"))
  var names: [String] = []

  @OptionGroup var color: ColorOptions

  func icons() throws -> [Icon] {
    let library = IconLibrary.shipped
    var icons: [Icon] = []
    for name in names {
      let icon = try library.icon(named: name)
      if !icons.contains(where: { $0.name == icon.name }) { icons.append(icon) }
    }
    return try color.apply(
      to: names.isEmpty ? library.icons : icons, areNamed: !names.isEmpty)
  }
}
