@testable import AppIconSets

enum IconSources {
  static let folder =
    #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Icons"

  static func palettes() throws -> [UInt8] { try FileWriter.read("\(folder)/palettes.json") }
  static func symbol() throws -> [UInt8] { try FileWriter.read("\(folder)/stack.symbol.json") }
}

let sampleApplication = DesktopApplication(
  id: "priorities", name: "Priorities", summary: "A prioritized list of needed items",
  arguments: ["open"], needsTerminal: true, categories: ["Utility"], keywords: ["todo", "list"])
