// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every target is held to the same rules: a warning is an error, and an
/// import that the target does not declare is refused by `Scripts/test`.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "priorities",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "priorities", targets: ["priorities"]),
    .executable(name: "icontool", targets: ["icontool"]),
    .library(name: "Colors", targets: ["Colors"]),
    .library(name: "StyledText", targets: ["StyledText"]),
    .library(name: "Terminal", targets: ["Terminal"]),
    .library(name: "Theming", targets: ["Theming"]),
    .library(name: "JSON", targets: ["JSON"]),
    .library(name: "Settings", targets: ["Settings"]),
    .library(name: "Lists", targets: ["Lists"]),
    .library(name: "Icons", targets: ["Icons"]),
    .library(name: "ThemeImport", targets: ["ThemeImport"]),
    .library(name: "Interchange", targets: ["Interchange"]),
    // For Benchmarks alone: no interface that others can rely on.
    .library(name: "_Interface", targets: ["Interface", "Preferences", "Storage"]),
  ],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", .upToNextMinor(from: "0.6.0")),
    .package(url: "https://github.com/swiftcsv/SwiftCSV", .upToNextMinor(from: "0.10.0")),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Files and the system
    .target(name: "CSystemFiles"),
    .target(name: "SystemFiles", dependencies: ["CSystemFiles"], swiftSettings: strict),
    .testTarget(
      name: "SystemFilesTests", dependencies: ["SystemFiles", "TestSupport"],
      swiftSettings: strict),

    // Property lists, read within bounds
    .target(name: "PropertyLists", swiftSettings: strict),

    // The words that were probably meant
    .target(name: "Suggestions", swiftSettings: strict),
    .testTarget(
      name: "SuggestionsTests", dependencies: ["Suggestions"], swiftSettings: strict),

    // Items
    .target(name: "Lists", swiftSettings: strict),
    .testTarget(name: "ListsTests", dependencies: ["Lists"], swiftSettings: strict),
    .target(
      name: "Storage",
      dependencies: [
        "JSON", "Lists", "Suggestions", "SystemFiles",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "Lists", "Storage", "SystemFiles", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Golden"], swiftSettings: strict),

    // JSON
    .target(name: "JSON", swiftSettings: strict),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: strict),

    // Lists of other programs
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .target(
      name: "Interchange",
      dependencies: [
        "CExpat", "JSON", "Lists", .product(name: "SwiftCSV", package: "SwiftCSV"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "readerprobe", dependencies: ["Interchange", "Lists", "TestSupport"],
      path: "Tests/ReaderProbe", swiftSettings: strict),
    .testTarget(
      name: "InterchangeTests",
      dependencies: ["Interchange", "Lists", "Storage", "TestSupport", "readerprobe"],
      swiftSettings: strict),

    // Pages of the manual
    .target(name: "Manual", dependencies: ["JSON"], swiftSettings: strict),
    .testTarget(
      name: "ManualTests", dependencies: ["Manual", "TestSupport"], swiftSettings: strict),

    // Settings
    .target(
      name: "Settings", dependencies: ["JSON", "Suggestions", "SystemFiles"],
      swiftSettings: strict),
    .target(
      name: "Preferences",
      dependencies: [
        "Colors", "JSON", "PropertyLists", "Settings", "StyledText", "SystemFiles", "Terminal",
        "Theming",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SettingsTests", dependencies: ["JSON", "Settings", "SystemFiles", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PreferencesTests",
      dependencies: [
        "Colors", "JSON", "Preferences", "Settings", "Terminal", "TestSupport", "Theming",
      ],
      swiftSettings: strict),

    // Colour
    .target(name: "Colors", swiftSettings: strict),
    .testTarget(name: "ColorsTests", dependencies: ["Colors"], swiftSettings: strict),

    // Icons
    .target(
      name: "CPNG",
      // All three by name, so that a static executable links as well.
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z"), .linkedLibrary("m")]),
    .target(
      name: "Icons", dependencies: ["Colors", "CPNG", "JSON", "Suggestions", "SystemFiles"],
      resources: [
        .embedInCode("Embedded/palettes.json"), .embedInCode("Embedded/stack.symbol.json"),
      ],
      swiftSettings: strict),

    .testTarget(
      name: "IconsTests",
      // The tests run the built program too.
      dependencies: [
        "Icons", "IconCommands", "Colors", "TestSupport", "icontool", "priorities",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    // The commands of icontool, apart from its program: `priorities` has them too.
    .target(
      name: "IconCommands",
      dependencies: [
        "Icons", "Manual", "Preferences", "Terminal", "Theming", "StyledText", "Suggestions",
        "SystemFiles", "Colors",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "icontool", dependencies: ["IconCommands", "SystemFiles"], swiftSettings: strict),

    // Pictures
    .target(
      name: "CPictures",
      linkerSettings: [
        .linkedLibrary("png16"), .linkedLibrary("jpeg"), .linkedLibrary("z"), .linkedLibrary("m"),
      ]),
    .target(
      name: "Pictures", dependencies: ["CPictures", "Colors", "SystemFiles"], swiftSettings: strict),
    .testTarget(
      name: "PicturesTests", dependencies: ["Pictures", "Colors", "TestSupport"],
      exclude: ["Samples"], swiftSettings: strict),

    // Text
    .target(name: "StyledText", dependencies: ["Colors"], swiftSettings: strict),
    .testTarget(name: "StyledTextTests", dependencies: ["StyledText"], swiftSettings: strict),

    // Bytes
    .target(
      name: "Terminal", dependencies: ["Colors", "StyledText", "SystemFiles"],
      swiftSettings: strict),
    .executableTarget(
      name: "terminalprobe", dependencies: ["Terminal", "StyledText", "Colors"],
      path: "Tests/TerminalProbe", swiftSettings: strict),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "StyledText", "Colors", "TestSupport", "terminalprobe"],
      swiftSettings: strict),

    // Themes
    .target(
      name: "Theming",
      dependencies: [
        "StyledText", "Colors", "Suggestions", "SystemFiles",
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      resources: [.embedInCode("Themes")], swiftSettings: strict),
    .testTarget(
      name: "ThemingTests",
      dependencies: ["Theming", "Terminal", "StyledText", "Colors", "TestSupport"],
      exclude: ["Golden"], swiftSettings: strict),

    // Views
    .target(
      name: "Rendering", dependencies: ["Colors", "Lists", "StyledText", "Theming"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderingTests",
      dependencies: ["Colors", "Lists", "Rendering", "StyledText", "TestSupport", "Theming"],
      exclude: ["Golden"],
      swiftSettings: strict),

    // The full-screen app
    .target(
      name: "Interface",
      dependencies: [
        "Colors", "JSON", "Lists", "Preferences", "Rendering", "Settings", "Storage", "StyledText",
        "Suggestions", "SystemFiles", "Terminal", "Theming",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InterfaceTests",
      dependencies: [
        "Colors", "Interface", "JSON", "Lists", "Preferences", "Rendering", "Settings", "Storage",
        "StyledText", "Terminal", "TestSupport", "Theming",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Golden"], swiftSettings: strict),

    // Programs
    .executableTarget(
      name: "priorities",
      dependencies: [
        "Colors", "IconCommands", "Icons", "Interchange", "Interface", "JSON", "Lists", "Manual",
        "Pictures", "Preferences", "QR", "Rendering", "Service", "Settings", "Storage",
        "StyledText", "Suggestions", "SystemFiles", "Terminal", "ThemeImport", "Theming",
        "UnicodeData", "Wire",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // In place of the data of ICU, in released programs.
    .target(
      name: "UnicodeData",
      cSettings: [.define("WITHOUT_ICU_DATA", .when(configuration: .release))]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "Colors", "IconCommands", "Icons", "Interface", "JSON", "Lists", "Preferences", "Rendering",
        "Settings",
        "Storage",
        "StyledText", "Terminal", "TestSupport", "Theming", "Wire", "priorities",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Help/Golden", "Settings/Golden"], swiftSettings: strict),

    // The service
    .target(name: "QR", swiftSettings: strict),
    .testTarget(name: "QRTests", dependencies: ["QR"], swiftSettings: strict),
    .target(name: "Wire", dependencies: ["JSON", "Lists"], swiftSettings: strict),
    .target(
      name: "Web",
      resources: [
        .embedInCode("Page/index.html"), .embedInCode("Page/app.js"),
        .embedInCode("Page/client.js"), .embedInCode("Page/dom.js"),
        .embedInCode("Page/model.js"), .embedInCode("Page/sheet.js"),
        .embedInCode("Page/swipe.js"), .embedInCode("Page/sw.js"),
        .embedInCode("Page/page.css"), .embedInCode("Page/empty.svg"),
        .embedInCode("Page/shapes.svg"),
      ],
      swiftSettings: strict),
    .target(
      name: "CZlib",
      // Each library is named once to the linker, by whoever comes first: what needs zlib too has to
      // stand before it for a static executable.
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z")]),
    .target(
      name: "Service",
      dependencies: [
        "CZlib", "Colors", "Icons", "JSON", "Lists", "Pictures", "Preferences", "Settings",
        "Storage",
        "StyledText", "Suggestions", "SystemFiles", "ThemeImport", "Theming", "Web", "Wire",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [.embedInCode("openapi.json")], swiftSettings: strict),

    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Lists", "Preferences", "Service", "Storage", "TestSupport", "Web", "priorities",
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      exclude: ["model.test.mjs"], swiftSettings: strict),

    // Test support
    .target(
      name: "TestSupport", dependencies: ["StyledText", "Colors"], path: "Tests/TestSupport",
      swiftSettings: strict),

    // Colour schemes of other programs
    .target(
      name: "ThemeImport",
      dependencies: [
        "Theming", "StyledText", "Suggestions", "PropertyLists", "JSON", "Colors",
        .product(name: "TOMLKit", package: "TOMLKit"),
        .product(name: "Yams", package: "Yams"),
      ],
      resources: [.embedInCode("Shipped")], swiftSettings: strict),
    .testTarget(
      name: "ThemeImportTests",
      dependencies: ["ThemeImport", "Theming", "StyledText", "Colors", "TestSupport"],
      swiftSettings: strict),
  ]
)

// Households for many, over PostgreSQL: only where its client library can be built against.
let headers = ["/usr/include/postgresql/libpq-fe.h", "/usr/include/libpq-fe.h"]
if Context.environment["PRIORITIES_HOSTING"] != nil
  || headers.contains(where: FileManager.default.fileExists(atPath:))
{
  package.products += [.executable(name: "priorities-server", targets: ["priorities-server"])]
  package.targets += [
    .target(name: "CSQLiteSession", linkerSettings: [.linkedLibrary("sqlite3")]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "Hosting",
      dependencies: [
        "CPostgreSQL", "CSQLiteSession", "CZlib", "JSON", "Lists", "Preferences", "Service",
        "Settings", "Storage", "SystemFiles", "Theming", "Wire",
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "priorities-server",
      dependencies: [
        "Hosting", "IconCommands", "Lists", "Preferences", "Service", "Storage", "SystemFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HostingTests",
      dependencies: [
        "CPostgreSQL", "Hosting", "JSON", "Lists", "Preferences", "Service", "Storage",
        "TestSupport", "Wire", "priorities-server",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
  ]
}

// `Scripts/test MODULE` builds that module's tests and what they need, and nothing else.
if let module = Context.environment["PRIORITIES_MODULE"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  var found = ["\(module)Tests"]
  while let name = found.popLast() {
    guard let target = targets[name], needed.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): found.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
