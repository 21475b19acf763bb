// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: Kinds of targets

/// Every target is held to the same rules: a warning is an error, and an
/// import that the target does not declare is refused by `Scripts/test`.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module, with files of its folder that are compiled into it.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], embedding files: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    resources: files.map { .embedInCode($0) }, swiftSettings: strict)
}

/// The tests of a module, in the folder `Tests/<module>Tests`.
func tests(
  of module: String, _ dependencies: [Target.Dependency], excluding paths: [String] = []
) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: dependencies, exclude: paths, swiftSettings: strict)
}

/// A program; one that only tests run lies with them.
func program(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// A module of C, with all libraries of the system that it needs: a static executable finds them
/// only by name, each before those that it uses itself.
func cModule(_ name: String, linking libraries: [String] = []) -> Target {
  .target(name: name, linkerSettings: libraries.map { .linkedLibrary($0) })
}

// MARK: Products of other packages

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let serviceLifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(
  name: "UnixSignals", package: "swift-service-lifecycle")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

// MARK: Modules

/// What everything else stands on; nothing here knows of items, themes or terminals.
let foundations: [Target] = [
  .target(name: "CSystemFiles"),
  module("SystemFiles", ["CSystemFiles"]),
  tests(of: "SystemFiles", ["SystemFiles", "TestSupport"]),
  module("Suggestions"),
  tests(of: "Suggestions", ["Suggestions"]),
  module("JSON"),
  tests(of: "JSON", ["JSON", "TestSupport"]),
  module("Manual", ["JSON"]),
  tests(of: "Manual", ["Manual", "TestSupport"]),
]

/// Items, the store that keeps them, and the formats that they come and go in.
let items: [Target] = [
  module("Lists"),
  tests(of: "Lists", ["Lists"]),
  module("Storage", ["JSON", "Lists", "Suggestions", "SystemFiles", grdb, grdbSQLite]),
  program("storeprobe", ["Lists", "Storage"], path: "Tests/StoreProbe"),
  tests(
    of: "Storage", ["Lists", "Storage", "SystemFiles", "TestSupport", "storeprobe", grdb],
    excluding: ["Golden"]),
  .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
  module("Interchange", ["CExpat", "JSON", "Lists"]),
  program("readerprobe", ["Interchange", "Lists", "TestSupport"], path: "Tests/ReaderProbe"),
  tests(of: "Interchange", ["Interchange", "Lists", "Storage", "TestSupport", "readerprobe"]),
]

/// Colours, styles, the terminal that shows them, and the themes that choose them.
let looks: [Target] = [
  module("Colors"),
  tests(of: "Colors", ["Colors"]),
  module("StyledText", ["Colors"]),
  tests(of: "StyledText", ["StyledText"]),
  module("Terminal", ["Colors", "StyledText", "SystemFiles"]),
  program("terminalprobe", ["Terminal", "StyledText", "Colors"], path: "Tests/TerminalProbe"),
  tests(of: "Terminal", ["Terminal", "StyledText", "Colors", "TestSupport", "terminalprobe"]),
  module(
    "Theming", ["StyledText", "Colors", "Suggestions", "SystemFiles"],
    embedding: ["Themes"]),
  tests(
    of: "Theming", ["Theming", "Terminal", "StyledText", "Colors", "TestSupport"],
    excluding: ["Golden"]),
  module(
    "ThemeImport",
    ["CExpat", "Theming", "StyledText", "Suggestions", "JSON", "Colors", yams],
    embedding: ["Shipped"]),
  tests(of: "ThemeImport", ["ThemeImport", "Theming", "StyledText", "Colors", "TestSupport"]),
]

/// Settings, and what this program's are.
let settings: [Target] = [
  module("Settings", ["JSON", "Suggestions", "SystemFiles"]),
  tests(of: "Settings", ["JSON", "Settings", "SystemFiles", "TestSupport"]),
  module(
    "Preferences",
    ["Colors", "JSON", "Settings", "StyledText", "Terminal", "Theming"]),
  tests(
    of: "Preferences",
    ["Colors", "JSON", "Preferences", "Settings", "Terminal", "TestSupport", "Theming"]),
]

/// Icons, and pictures that others made.
let pictures: [Target] = [
  cModule("CPNG", linking: ["png16", "z", "m"]),
  module(
    "Icons", ["Colors", "CPNG", "JSON", "Suggestions", "SystemFiles"],
    embedding: ["Embedded/palettes.json", "Embedded/stack.symbol.json"]),
  // The tests run the built programs too.
  tests(
    of: "Icons", ["Icons", "IconCommands", "Colors", "TestSupport", "icontool", "priorities"],
    excluding: ["Golden"]),
  // The commands of icontool, apart from its program: `priorities` has them too.
  module(
    "IconCommands",
    [
      "Icons", "Manual", "Preferences", "Terminal", "Theming", "StyledText", "Suggestions",
      "SystemFiles", "Colors", argumentParser,
    ]),
  program("icontool", ["IconCommands", "SystemFiles"]),
  cModule("CPictures", linking: ["png16", "jpeg", "z", "m"]),
  module("Pictures", ["CPictures", "Colors", "SystemFiles"]),
  tests(of: "Pictures", ["Pictures", "Colors", "TestSupport"], excluding: ["Samples"]),
]

/// What items look like, the full-screen app, and the program.
let programs: [Target] = [
  module("Rendering", ["Colors", "Lists", "StyledText", "Theming"]),
  tests(of: "Rendering", ["Lists", "Rendering", "StyledText", "TestSupport", "Theming"]),
  module(
    "Interface",
    [
      "Colors", "JSON", "Lists", "Preferences", "Rendering", "Settings", "Storage", "StyledText",
      "Suggestions", "SystemFiles", "Terminal", "Theming",
    ]),
  tests(
    of: "Interface",
    [
      "Colors", "Interface", "JSON", "Lists", "Preferences", "Rendering", "Settings", "Storage",
      "StyledText", "SystemFiles", "Terminal", "TestSupport", "Theming", grdb,
    ], excluding: ["Golden"]),
  program(
    "priorities",
    [
      "Colors", "IconCommands", "Icons", "Interchange", "Interface", "JSON", "Lists", "Manual",
      "Pictures", "Preferences", "QR", "Rendering", "Service", "Settings", "Storage", "StyledText",
      "Suggestions", "SystemFiles", "Terminal", "ThemeImport", "Theming", "UnicodeData", "Wire",
      argumentParser,
    ]),
  // In place of the data of ICU, in released programs.
  .target(
    name: "UnicodeData",
    cSettings: [.define("WITHOUT_ICU_DATA", .when(configuration: .release))]),
  tests(
    of: "Program",
    [
      "Colors", "IconCommands", "Icons", "Interface", "JSON", "Lists", "Preferences", "Rendering",
      "Settings", "Storage", "StyledText", "Terminal", "TestSupport", "Theming", "Wire",
      "icontool", "priorities", argumentParser,
    ], excluding: ["Help/Golden", "Open/Golden", "Settings/Golden"]),
  .target(
    name: "TestSupport", dependencies: ["StyledText", "Colors", "Theming"],
    path: "Tests/TestSupport", swiftSettings: strict),
]

/// One list on every device.
let service: [Target] = [
  module("QR"),
  tests(of: "QR", ["QR", "TestSupport"]),
  module("Wire", ["JSON", "Lists"]),
  module(
    "Web",
    embedding: [
      "index.html", "app.js", "client.js", "dom.js", "model.js", "sheet.js", "swipe.js", "sw.js",
      "page.css", "empty.svg", "shapes.svg",
    ].map { "Page/\($0)" }),
  // Each library is named once to the linker, by the first that needs it: png16 stands here too, so
  // that it comes before the z that it uses.
  cModule("CZlib", linking: ["png16", "z"]),
  module(
    "Service",
    [
      "CZlib", "Colors", "Icons", "JSON", "Lists", "Pictures", "Preferences", "Settings", "Storage",
      "StyledText", "Suggestions", "SystemFiles", "ThemeImport", "Theming", "Web", "Wire",
      httpTypes, hummingbird, hummingbirdCore, logging, nioCore, nioHTTPTypes, nioPosix,
      serviceLifecycle, unixSignals,
    ], embedding: ["openapi.json"]),
  .testTarget(
    name: "ServiceTests",
    dependencies: [
      "Lists", "Preferences", "Service", "Storage", "TestSupport", "Web", "priorities", hummingbird,
    ],
    exclude: ["model.test.mjs"], swiftSettings: strict),
]

/// Households for many, over PostgreSQL.
let hosting: [Target] = [
  cModule("CSQLiteSession", linking: ["sqlite3"]),
  .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
  module(
    "Hosting",
    [
      "CPostgreSQL", "CSQLiteSession", "CZlib", "JSON", "Lists", "Preferences", "Service",
      "Settings", "Storage", "SystemFiles", "Theming", "Wire", nioPosix,
    ]),
  program(
    "priorities-server",
    [
      "Hosting", "IconCommands", "Lists", "Preferences", "Service", "Storage", "SystemFiles",
      argumentParser,
    ]),
  tests(
    of: "Hosting",
    [
      "CPostgreSQL", "Hosting", "JSON", "Lists", "Preferences", "Service", "Storage", "TestSupport",
      "Wire", "priorities-server", grdb, nioPosix,
    ]),
]

// MARK: The package

let libraries = [
  "Colors", "StyledText", "Terminal", "Theming", "JSON", "Settings", "Lists", "Icons",
  "ThemeImport", "Interchange",
]

let package = Package(
  name: "priorities",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "priorities", targets: ["priorities"]),
    .executable(name: "icontool", targets: ["icontool"]),
  ] + libraries.map { .library(name: $0, targets: [$0]) } + [
    // For Benchmarks alone: no interface that others can rely on.
    .library(name: "_Interface", targets: ["Interface", "Preferences", "Storage"])
  ],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: foundations + items + looks + settings + pictures + programs + service)

// Hosting is there only where PostgreSQL's client library can be built against.
let headers = ["/usr/include/postgresql/libpq-fe.h", "/usr/include/libpq-fe.h"]
if Context.environment["PRIORITIES_HOSTING"] != nil
  || headers.contains(where: FileManager.default.fileExists(atPath:))
{
  package.products += [.executable(name: "priorities-server", targets: ["priorities-server"])]
  package.targets += hosting
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
