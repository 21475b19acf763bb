import ArgumentParser
import Preferences
import Theming

/// What the shell completes where a theme is meant.
enum ThemeCompletion {
  static let names = CompletionKind.custom { _, _, _ in
    let environment = ProcessEnvironment().variables
    let folders = try? Folders(
      environment: environment, profile: nil, passwordHome: ProcessEnvironment.passwordHome,
      currentFolder: ProcessEnvironment.currentFolder)
    return ThemeLibrary(folder: folders?.themes).names
  }
}
