import Foundation
import TestSupport
import Testing

@Suite struct ArgumentDeclarationTests {
  @Test("The generated code matches the declarations")
  func generated() throws {
    let folder = packageRoot.appendingPathComponent("Sources/priorities")
    let file = folder.appendingPathComponent("Arguments/FastArguments+Generated.swift")
    let source = try ArgumentDeclarations(folder: folder).generatedSource
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(source.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == source)
  }

  @Test("Declarations have names, types and defaults")
  func found() {
    let containers = ArgumentDeclarations.containers(
      in: #"""
        extension Priorities {
          /// The command `priorities sample`.
          struct Sample: FastPathCommand {
            @Argument(help: "One (of many).", completion: .list(words)) var list:
              String?
            @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false
            @Option(
              name: [.customShort("p"), .customLong("priority")],
              help: ArgumentHelp("The level: \"high\", or low)", valueName: "level"))
            var level: String?
            @Option(help: "At most.") var rowLimit = 50
            @OptionGroup var global: GlobalOptions
          }
        }
        """#)
    #expect(
      containers == [
        .init(
          name: "Priorities.Sample", conformance: "FastPathCommand",
          properties: [
            .init(kind: .argument, name: "list", type: "String?", fallback: nil, names: []),
            .init(kind: .flag, name: "yes", type: "", fallback: "false", names: ["-y", "--yes"]),
            .init(
              kind: .option, name: "level", type: "String?", fallback: nil,
              names: ["-p", "--priority"]),
            .init(
              kind: .option, name: "rowLimit", type: "", fallback: "50", names: ["--row-limit"]),
            .init(kind: .group, name: "global", type: "GlobalOptions", fallback: nil, names: []),
          ])
      ])
  }
}
