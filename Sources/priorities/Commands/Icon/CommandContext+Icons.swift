import ArgumentParser
import CommandLine
import Icons
import Settings

extension CommandContext {
  var activeIcon: String { settings[Preference.icon].rawValue }

  func iconInstaller() throws -> IconInstaller {
    guard let folder = folders.desktopData else { throw FoldersError.noHome }
    return IconInstaller(dataFolder: folder, application: .priorities)
  }
}

enum IconNames {
  static let completion = CompletionKind.list(IconLibrary.shipped.icons.map(\.name))
}
