import PrioritiesTestSupport
import Testing

/// SwiftPM refuses two targets or products of one name anywhere in a graph, also unused ones.
@Suite(.needs("swift"))
struct TargetNameTests {
  /// What this package's targets were called, and what others may call theirs.
  private static let likely = [
    "Basics", "CommandLine", "Hosting", "Households", "Icons", "Interchange", "Lists", "Rendering",
    "Service", "Settings", "Storage", "StoreSupport", "StyledText", "Sync", "SyncSupport", "TUI",
    "Terminal", "TestSupport", "ThemeImport", "Theming", "UnicodeData", "CExpat", "CPictures",
    "CPostgreSQL", "CServiceFiles", "CSQLiteSession", "CSystemFiles", "CZlib", "icontool",
    "readerprobe", "storeprobe", "terminalprobe",
  ]

  @Test("A package has targets with short names beside these libraries", .timeLimit(.minutes(5)))
  func likelyNames() throws {
    let package = try OutsidePackage(using: "StyledTerminalText", targets: Self.likely)
    // A product that both packages declare would be built from this one's sources.
    let built = try package.swift("build", "--product", "icontool")
    #expect(built.status == 0, "\(built.output)\(built.errors)")
  }
}
