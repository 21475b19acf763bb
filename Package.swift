// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: Kinds of targets

/// The rules for every target: warnings are errors, and `Scripts/test` rejects undeclared imports.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests see internal declarations of release builds too, since they share the programs' build.
let testable = SwiftSetting.unsafeFlags(["-enable-testing"], .when(configuration: .release))

/// Tests are compiled quickly and not optimized.
let unoptimized = SwiftSetting.unsafeFlags(["-Onone"], .when(configuration: .release))

/// A module, with embedded files of its folder; optimized for size if everyday commands do not run it.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], embedding files: [String] = [],
  excluding paths: [String] = [], isSmall: Bool = false
) -> Target {
  let size = SwiftSetting.unsafeFlags(["-Osize"], .when(configuration: .release))
  return .target(
    name: name, dependencies: dependencies, exclude: paths,
    resources: files.map { .embedInCode($0) },
    swiftSettings: strict + [testable] + (isSmall ? [size] : []))
}

/// The tests of a module, in `Tests/<module>Tests`.
func tests(
  of module: String, _ dependencies: [Target.Dependency], excluding paths: [String] = []
) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: dependencies, exclude: paths,
    swiftSettings: strict + [unoptimized])
}

/// A program; those only for tests have a path in `Tests`.
func program(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil,
  linkerSettings: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path,
    swiftSettings: strict + [path?.hasPrefix("Tests/") == true ? unoptimized : testable],
    linkerSettings: linkerSettings)
}

/// A program without symbols that needs no library of Swift.
///
/// Only a module that is compiled for static linking names the libraries that Foundation uses, so they
/// are named here.
func linked(_ option: String) -> LinkerSetting {
  .unsafeFlags(
    [option]
      + [
        "-s", "--build-id=none", "--icf=safe", "--start-group", "-lFoundation",
        "-lFoundationEssentials", "-lFoundationInternationalization", "-lCoreFoundation",
        "-l_FoundationICU", "-l_FoundationCShims", "-l_FoundationCollections", "-lstdc++",
        "--end-group",
      ].flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
}

/// A C module with all its system libraries: a static executable finds them only by name, each
/// before those that it uses.
func cModule(_ name: String, linking libraries: [String] = []) -> Target {
  .target(name: name, linkerSettings: libraries.map { .linkedLibrary($0) })
}

// MARK: Products of other packages

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient = Target.Dependency.product(
  name: "AsyncHTTPClient", package: "async-http-client")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPCompression = Target.Dependency.product(
  name: "NIOHTTPCompression", package: "swift-nio-extras")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let serviceLifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(
  name: "UnixSignals", package: "swift-service-lifecycle")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

// MARK: Modules

/// Foundations that do not depend on items, themes or terminals.
let foundations: [Target] = [
  .target(name: "CSystemFiles"),
  module("Basics", ["CSystemFiles"]),
  tests(of: "Basics", ["Basics", "TestSupport"]),
]

/// Items, their store, and the formats for import and export.
let items: [Target] = [
  module("Lists", ["Basics"]),
  tests(of: "Lists", ["Lists", "TestSupport"]),
  module("Storage", ["Basics", "Lists", grdb, grdbSQLite]),
  program("storeprobe", ["Lists", "Storage"], path: "Tests/StoreProbe"),
  tests(
    of: "Storage",
    ["Basics", "Lists", "Storage", "StoreSupport", "TestSupport", "storeprobe", grdb],
    excluding: ["Golden"]),
  .target(
    name: "StoreSupport", dependencies: ["Lists", "Storage"], path: "Tests/StoreSupport",
    swiftSettings: strict + [unoptimized]),
  .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
  module("Interchange", ["Basics", "CExpat", "Lists"], isSmall: true),
  program("readerprobe", ["Interchange", "Lists", "TestSupport"], path: "Tests/ReaderProbe"),
  tests(of: "Interchange", ["Interchange", "Lists", "Storage", "TestSupport", "readerprobe"]),
]

/// Colours, styles, the terminal, and themes.
let looks: [Target] = [
  module("StyledText", ["Basics"]),
  tests(of: "StyledText", ["StyledText"]),
  module("Terminal", ["Basics", "StyledText"]),
  program("terminalprobe", ["Terminal", "StyledText"], path: "Tests/TerminalProbe"),
  tests(of: "Terminal", ["Terminal", "StyledText", "TestSupport", "terminalprobe"]),
  module("Theming", ["Basics", "StyledText"], embedding: ["Themes"]),
  tests(
    of: "Theming", ["Theming", "Terminal", "StyledText", "TestSupport"], excluding: ["Golden"]),
  // PNG and JPEG, to write icons and read pictures.
  cModule("CPictures", linking: ["png16", "jpeg", "z", "m"]),
  module(
    "ThemeImport", ["Basics", "CExpat", "CPictures", "StyledText", "Theming", yams],
    embedding: ["Shipped"], isSmall: true),
  tests(
    of: "ThemeImport", ["StyledText", "TestSupport", "ThemeImport", "Theming"],
    excluding: ["Pictures/Samples"]),
  module(
    "Icons", ["Basics", "CPictures", "StyledText"],
    embedding: ["Embedded/palettes.json", "Embedded/stack.symbol.json"], isSmall: true),
  tests(of: "Icons", ["Basics", "Icons", "StyledText", "TestSupport"], excluding: ["Golden"]),
]

/// The views of items, the full-screen app, and the programs.
let programs: [Target] = [
  module("Settings", ["Basics", "StyledText", "Terminal", "Theming"]),
  tests(
    of: "Settings", ["Basics", "Settings", "StyledText", "Terminal", "TestSupport", "Theming"]),
  module("Rendering", ["Lists", "StyledText", "Theming"]),
  tests(of: "Rendering", ["Lists", "Rendering", "StyledText", "TestSupport", "Theming"]),
  module(
    "TUI",
    ["Basics", "Lists", "Rendering", "Settings", "Storage", "StyledText", "Terminal", "Theming"],
    isSmall: true),
  tests(
    of: "TUI",
    [
      "Basics", "Lists", "Rendering", "Settings", "Storage", "StoreSupport", "StyledText", "TUI",
      "Terminal", "TestSupport", "Theming", grdb,
    ], excluding: ["Golden"]),
  // Help, and the commands of icontool, which `priorities` has too.
  module(
    "CommandLine",
    ["Basics", "Icons", "Settings", "StyledText", "Terminal", "Theming", argumentParser],
    isSmall: true),
  tests(of: "CommandLine", ["CommandLine", "TestSupport"]),
  program("icontool", ["Basics", "CommandLine"]),
  module(
    "PrioritiesProgram",
    [
      "Basics", "CommandLine", "Households", "Icons", "Interchange", "Lists", "Rendering",
      "Service",
      "Settings",
      "Storage", "StyledText", "Sync", "TUI", "Terminal", "ThemeImport", "Theming",
      argumentParser,
    ]),
  // Apart from its commands, so that the static linking is not the tests' too.
  program(
    "priorities", ["PrioritiesProgram", "UnicodeData"],
    linkerSettings: [linked("-static-executable")]),
  // Replaces the data of ICU in released programs.
  .target(
    name: "UnicodeData",
    cSettings: [.define("WITHOUT_ICU_DATA", .when(configuration: .release))]),
  tests(
    of: "Program",
    [
      "Basics", "CommandLine", "Icons", "Interchange", "Lists", "Rendering", "Settings", "Storage",
      "StyledText", "TUI", "Terminal", "TestSupport", "Theming", "PrioritiesProgram",
      argumentParser,
    ], excluding: ["Help/Golden", "Open/Golden", "Settings/Golden", "Transcripts"]),
  .target(
    name: "TestSupport", dependencies: ["StyledText", "Terminal", "Theming"],
    path: "Tests/TestSupport", swiftSettings: strict + [unoptimized]),
]

/// One list on every device.
let service: [Target] = [
  // The linker gets each library once, from the first module that needs it: png16 is also here, so
  // that it precedes the z that it uses.
  cModule("CZlib", linking: ["png16", "z"]),
  module(
    "Households", ["Basics", "CZlib", "Lists", "Settings", "Storage", "Theming"], isSmall: true),
  .target(name: "CServiceFiles"),
  module(
    "Service",
    [
      "Basics", "CServiceFiles", "Households", "Icons", "Lists", "Rendering", "Settings", "Storage",
      "StyledText",
      "ThemeImport", "Theming", httpTypes, hummingbird, hummingbirdCore, logging, nioCore,
      nioHTTPTypes, nioPosix, serviceLifecycle, unixSignals,
    ],
    excluding: ["Page", "openapi.json"], isSmall: true),
  module(
    "Sync",
    [
      "Basics", "Households", "Lists", "Settings", "Storage", "Theming", asyncHTTPClient, nioCore,
      nioHTTP1, nioHTTPCompression, nioPosix, nioSSL,
    ], isSmall: true),
  tests(
    of: "Sync",
    [
      "Basics", "Households", "Lists", "Settings", "Storage", "Sync", "SyncSupport", "TestSupport",
      "PrioritiesProgram",
    ]),
  .target(
    name: "SyncSupport",
    dependencies: ["Basics", "Households", "Lists", "Storage", "Sync", "TestSupport"],
    path: "Tests/SyncSupport", swiftSettings: strict + [unoptimized]),
  .testTarget(
    name: "ServiceTests",
    dependencies: [
      "Basics", "Households", "Lists", "Rendering", "Service", "Settings", "Storage",
      "TestSupport", "PrioritiesProgram", hummingbird,
    ],
    exclude: ["Page"], swiftSettings: strict + [unoptimized]),
]

/// Many households, with PostgreSQL.
let hosting: [Target] = [
  cModule("CSQLiteSession", linking: ["sqlite3"]),
  .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
  module(
    "Hosting",
    [
      "Basics", "CPostgreSQL", "CSQLiteSession", "Households", "Lists", "Settings", "Storage",
      "Theming",
    ]),
  program(
    "priorities-server",
    ["Basics", "Hosting", "Households", "Lists", "Service", argumentParser],
    linkerSettings: [linked("-static-stdlib")]),
  tests(
    of: "Hosting",
    [
      "Basics", "CPostgreSQL", "Hosting", "Households", "Lists", "Settings", "Storage",
      "SyncSupport", "TestSupport", grdb,
    ]),
]

// MARK: The package

let libraries = [
  "Basics", "Icons", "Interchange", "Lists", "Settings", "StyledText", "Terminal", "ThemeImport",
  "Theming",
]

let package = Package(
  name: "priorities",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "priorities", targets: ["priorities"]),
    .executable(name: "icontool", targets: ["icontool"]),
  ] + libraries.map { .library(name: $0, targets: [$0]) } + [
    // Only for Benchmarks; not a public interface.
    .library(name: "_TUI", targets: ["TUI", "Storage"])
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
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: foundations + items + looks + programs + service)

// Hosting needs the headers of PostgreSQL's client library.
let headers = ["/usr/include/postgresql/libpq-fe.h", "/usr/include/libpq-fe.h"]
if Context.environment["PRIORITIES_HOSTING"] != nil
  || headers.contains(where: FileManager.default.fileExists(atPath:))
{
  package.products += [.executable(name: "priorities-server", targets: ["priorities-server"])]
  package.targets += hosting
}

// Only `Scripts/fuzz` builds it, with libFuzzer.
if Context.environment["PRIORITIES_FUZZING"] != nil {
  package.targets.append(
    program(
      "fuzzing",
      [
        "Basics", "Hosting", "Households", "Icons", "Interchange", "Lists", "Settings", "Storage",
        "StyledText", "Terminal", "ThemeImport", "Theming",
      ], path: "Tests/Fuzzing"))
  package.products = [.executable(name: "fuzzing", targets: ["fuzzing"])]
}

// `Scripts/test MODULE` builds only that module's tests and their dependencies.
if let module = Context.environment["PRIORITIES_MODULE"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  var found = ["\(module)Tests"]
  while let name = found.popLast() {
    guard let target = targets[name], needed.insert(name).inserted else { continue }
    // Tests that use the commands also run the programs.
    if name == "PrioritiesProgram" { found += ["priorities", "icontool"] }
    if name == "Hosting" { found.append("priorities-server") }
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
