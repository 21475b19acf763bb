import ArgumentParser
import Basics
import Icons
import Rendering
import Settings

extension Priorities.IconGroup {
  struct Use: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "use", of: "icon", abstract: "Make an icon the program's own on the desktop",
      discussion: """
        Writes the setting "icon" and puts the icon with an entry for the menu into your own folders, \
        $XDG_DATA_HOME/icons/hicolor and $XDG_DATA_HOME/applications. --none takes both away again. \
        An entry that you wrote stays as it is.
        """,
      examples: ["icon use pink", "icon use --none"])

    @Argument(help: "The name of the icon.", completion: IconNames.completion) var name: String?
    @Flag(help: "Take the icon and the entry away, and go back to the icon that is the default.")
    var none = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if none == (name != nil) {
        throw ValidationError("Name an icon, or give --none, and not both.")
      }
    }

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let icon = try name.map { name in try IconLibrary.shipped.icon(named: name) }
      let installer = try context.iconInstaller()
      let store = context.settingsStore
      guard let icon else {
        let removal = try installer.remove()
        if try store.stored()[Preference.icon.name] != nil {
          try store.delete(Preference.icon.name)
        }
        try context.show(
          Note(
            removal.wasInstalled ? .success : .info,
            removal.wasInstalled ? "The icon is taken away." : "No icon was installed."))
        removal.keptEntry.map { context.warn(Self.keeping($0)) }
        return
      }
      let kept = try installer.install(icon, executable: ProcessEnvironment.executable)
      try store.write(.string(icon.name), for: Preference.icon.name)
      context.warnIfOverridden(Preference.icon.name)
      try context.show(Note(.success, "The icon is \(icon.name)."))
      kept.map { context.warn(Self.keeping($0)) }
    }

    static func keeping(_ entry: String) -> String {
      "\(entry) is not from this program, and stays as it is."
    }
  }
}
