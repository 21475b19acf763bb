import ArgumentParser
import Colors
import Icons
import Preferences
import Settings
import StyledText
import Terminal

extension CommandContext {
  /// The name of the icon in the settings.
  var activeIcon: String { settings[Preference.icon].rawValue }

  /// The icons by name as lines of half blocks, so many rows high, on a background.
  func iconPictures(rows: Int, background: RGB) -> [String: [Line]] {
    let pictures = IconLibrary.shipped.icons.map { icon in
      let bitmap = icon.bitmap(.rounded, pixels: max(2, 2 * rows))
      return (icon.name, Picture(bitmap).halfBlocks(over: background))
    }
    return Dictionary(uniqueKeysWithValues: pictures)
  }

  /// Writes the setting and gives the icon to the desktop.
  ///
  /// - Returns: what a person should know, if there is anything.
  func useIcon(_ name: String) throws -> String? {
    let icon = try IconLibrary.shipped.icon(named: name)
    try iconInstaller().install(icon, executable: ProcessEnvironment.executable)
    try settingsStore.write(.string(icon.name), for: Preference.icon.name)
    return nil
  }

  /// What puts icons where the desktop looks for them.
  func iconInstaller() throws -> IconInstaller {
    guard let folder = folders.desktopData else { throw FoldersError.noHome }
    return IconInstaller(dataFolder: folder)
  }
}

/// The names of icons, for a shell that completes words.
enum IconNames {
  static let completion = CompletionKind.list(IconLibrary.shipped.icons.map(\.name))
}
