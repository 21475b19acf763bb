import ArgumentParser
import CommandLine
import Icons
import Settings

extension CommandContext {
  /// The name of the icon in the settings.
  var activeIcon: String { settings[Preference.icon].rawValue }

  /// What puts icons where the desktop looks for them.
  func iconInstaller() throws -> IconInstaller {
    guard let folder = folders.desktopData else { throw FoldersError.noHome }
    return IconInstaller(dataFolder: folder, application: .priorities)
  }
}

/// The names of icons, for a shell that completes words.
enum IconNames {
  static let completion = CompletionKind.list(IconLibrary.shipped.icons.map(\.name))
}
