import Foundation
import PrioritiesTestSupport
import Testing

/// A package that uses this one's libraries, in a temporary folder.
struct OutsidePackage {
  let folder: TemporaryFolder

  /// Creates a package with a program that uses `library`, and targets that use nothing.
  ///
  /// Targets that begin with `C` and another capital are in C; those of lower case are programs.
  init(using library: String, targets: [String]) throws {
    folder = try TemporaryFolder()
    var declarations = [
      """
      .executableTarget(
        name: "Own", dependencies: [.product(name: "\(library)", package: "priorities")])
      """
    ]
    try folder.write("import \(library)\n", to: "Sources/Own/main.swift")
    for name in targets {
      let isProgram = name.lowercased() == name
      declarations.append(".\(isProgram ? "executableTarget" : "target")(name: \"\(name)\")")
      if name.contains(#/^C[A-Z]/#) {
        try folder.write("extern int own;\n", to: "Sources/\(name)/include/\(name).h")
        try folder.write("static int own;\n", to: "Sources/\(name)/\(name).c")
      } else {
        try folder.write(
          isProgram ? "print(\"own\")\n" : "public enum Own {}\n",
          to: "Sources/\(name)/\(isProgram ? "main" : name).swift")
      }
    }
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "outside",
        dependencies: [.package(name: "priorities", path: "\(packageRoot.path)", traits: [])],
        targets: [
          \(declarations.joined(separator: ",\n    "))
        ])

      """, to: "Package.swift")
  }

  /// Runs `swift` in the package.
  ///
  /// The variables of this package's build do not apply to it.
  func swift(_ words: String...) throws -> BuiltProgram.Result {
    let environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("PRIORITIES_")
    }
    return try ChildProcess.run(
      ["swift"] + words, environment: environment, folder: folder.path, seconds: 300)
  }
}
