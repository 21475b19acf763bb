import ArgumentParser
import Settings
import Theming

enum ThemeCompletion {
  /// Every family and theme, and after a dash also the variants.
  static let names = ComputedCandidates.kind { _, current in
    let library = library
    let halves = library.families.flatMap { family in
      family.isSingle ? [] : family.variants.map { "\(family.name)-\($0)" }
    }
    let names = library.names + ["default"]
    return current.contains("-") ? names + halves.filter { !names.contains($0) } : names
  }

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
