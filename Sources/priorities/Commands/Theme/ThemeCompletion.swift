import ArgumentParser
import Preferences
import Theming

/// What the shell completes where a theme is meant.
enum ThemeCompletion {
  /// Every family and theme.
  static let names = ComputedCandidates.kind { _, _ in library.names + ["default"] }

  /// The person's own only.
  static let ownNames = ComputedCandidates.kind { _, _ in
    library.families.filter { $0.origin == .user }.map(\.name)
  }

  private static var library: ThemeLibrary {
    let environment = ProcessEnvironment().variables
    let folders = try? Folders(
      environment: environment, profile: nil, passwordHome: ProcessEnvironment.passwordHome,
      currentFolder: ProcessEnvironment.currentFolder)
    return ThemeLibrary(folder: folders?.themes)
  }
}
