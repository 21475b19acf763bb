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

/// What the programs need beyond the libraries.
///
/// A package that takes only libraries turns it off with `traits: []`: SwiftPM then fetches no other
/// package for them.
let programsTrait = "Programs"

/// Tests see internal declarations of release builds too, since they share the programs' build.
///
/// Only with the trait, since packages that take the libraries have no use for it.
let testable = SwiftSetting.unsafeFlags(
  ["-enable-testing"], .when(configuration: .release, traits: [programsTrait]))

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

/// A product that only the programs need.
func product(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [programsTrait]))
}

let argumentParser = product("ArgumentParser", of: "swift-argument-parser")
let asyncHTTPClient = product("AsyncHTTPClient", of: "async-http-client")
let grdb = product("GRDB", of: "GRDB.swift")
let grdbSQLite = product("GRDBSQLite", of: "GRDB.swift")
let hummingbird = product("Hummingbird", of: "hummingbird")
let hummingbirdCore = product("HummingbirdCore", of: "hummingbird")
let httpTypes = product("HTTPTypes", of: "swift-http-types")
let logging = product("Logging", of: "swift-log")
let nioCore = product("NIOCore", of: "swift-nio")
let nioHTTP1 = product("NIOHTTP1", of: "swift-nio")
let nioHTTPTypes = product("NIOHTTPTypes", of: "swift-nio-extras")
let nioSSL = product("NIOSSL", of: "swift-nio-ssl")
let nioPosix = product("NIOPosix", of: "swift-nio")
let serviceLifecycle = product("ServiceLifecycle", of: "swift-service-lifecycle")
let unixSignals = product("UnixSignals", of: "swift-service-lifecycle")

// MARK: Modules

/// Foundations that do not depend on items, themes or terminals.
let foundations: [Target] = [
  .target(name: "CPrioritiesSystemFiles"),
  module("PrioritiesBasics", ["CPrioritiesSystemFiles"]),
  tests(of: "Basics", ["PrioritiesBasics", "PrioritiesTestSupport"]),
  module("LayeredSettings", ["PrioritiesBasics"]),
  tests(
    of: "Settings",
    ["LayeredSettings", "PrioritiesBasics", "PrioritiesTestSupport", "TerminalThemes"]),
]

/// Items, their store, and the formats for import and export.
let items: [Target] = [
  module("PriorityLists", ["PrioritiesBasics"]),
  tests(of: "Lists", ["PriorityLists", "PrioritiesTestSupport"]),
  module("PrioritiesStorage", ["PrioritiesBasics", "PriorityLists", grdb, grdbSQLite]),
  program(
    "PrioritiesStoreProbe", ["PriorityLists", "PrioritiesStorage"],
    path: "Tests/PrioritiesStoreProbe"),
  tests(
    of: "Storage",
    [
      "PrioritiesBasics", "PriorityLists", "PrioritiesStorage", "PrioritiesStoreSupport",
      "PrioritiesTestSupport", "PrioritiesStoreProbe", grdb,
    ],
    excluding: ["Golden"]),
  .target(
    name: "PrioritiesStoreSupport", dependencies: ["PriorityLists", "PrioritiesStorage"],
    path: "Tests/PrioritiesStoreSupport",
    swiftSettings: strict + [unoptimized]),
  .systemLibrary(name: "CPrioritiesExpat", providers: [.apt(["libexpat1-dev"])]),
  module(
    "TaskListFormats", ["PrioritiesBasics", "CPrioritiesExpat", "PriorityLists"], isSmall: true),
  program(
    "PrioritiesReaderProbe", ["TaskListFormats", "PriorityLists", "PrioritiesTestSupport"],
    path: "Tests/PrioritiesReaderProbe"),
  tests(
    of: "Interchange",
    [
      "TaskListFormats", "PriorityLists", "PrioritiesStorage", "PrioritiesTestSupport",
      "PrioritiesReaderProbe",
    ]),
]

/// Colours, styles, the terminal, and themes.
let looks: [Target] = [
  module("StyledTerminalText", ["PrioritiesBasics"]),
  tests(of: "StyledText", ["StyledTerminalText"]),
  module("TerminalInterface", ["PrioritiesBasics", "StyledTerminalText"]),
  program(
    "PrioritiesTerminalProbe", ["TerminalInterface", "StyledTerminalText"],
    path: "Tests/PrioritiesTerminalProbe"),
  tests(
    of: "Terminal",
    ["TerminalInterface", "StyledTerminalText", "PrioritiesTestSupport", "PrioritiesTerminalProbe"]),
  module("TerminalThemes", ["PrioritiesBasics", "StyledTerminalText"], embedding: ["Themes"]),
  tests(
    of: "Theming",
    ["TerminalThemes", "TerminalInterface", "StyledTerminalText", "PrioritiesTestSupport"],
    excluding: ["Golden"]),
  // PNG and JPEG, to write icons and read pictures.
  cModule("CPrioritiesPictures", linking: ["png16", "jpeg", "z", "m"]),
  .systemLibrary(name: "CPrioritiesYAML", providers: [.apt(["libyaml-dev"])]),
  module(
    "TerminalThemeImport",
    [
      "PrioritiesBasics", "CPrioritiesExpat", "CPrioritiesPictures", "CPrioritiesYAML",
      "StyledTerminalText", "TerminalThemes",
    ],
    embedding: ["Shipped"], isSmall: true),
  tests(
    of: "ThemeImport",
    ["StyledTerminalText", "PrioritiesTestSupport", "TerminalThemeImport", "TerminalThemes"],
    excluding: ["Pictures/Samples"]),
  module(
    "AppIconSets", ["PrioritiesBasics", "CPrioritiesPictures", "StyledTerminalText"],
    embedding: ["Embedded/palettes.json", "Embedded/stack.symbol.json"], isSmall: true),
  tests(
    of: "Icons",
    ["PrioritiesBasics", "AppIconSets", "StyledTerminalText", "PrioritiesTestSupport"],
    excluding: ["Golden"]),
]

/// The views of items, the full-screen app, and the programs.
let programs: [Target] = [
  // The settings and folders of Priorities itself.
  module(
    "PrioritiesPreferences",
    [
      "LayeredSettings", "PrioritiesBasics", "StyledTerminalText", "TerminalInterface",
      "TerminalThemes",
    ]),
  tests(
    of: "Preferences",
    [
      "LayeredSettings", "PrioritiesBasics", "PrioritiesPreferences", "StyledTerminalText",
      "TerminalInterface", "PrioritiesTestSupport", "TerminalThemes",
    ]),
  module(
    "PrioritiesRendering",
    ["PrioritiesBasics", "PriorityLists", "StyledTerminalText", "TerminalThemes"]),
  tests(
    of: "Rendering",
    [
      "PriorityLists", "PrioritiesRendering", "StyledTerminalText", "PrioritiesTestSupport",
      "TerminalThemes",
    ]),
  module(
    "PrioritiesTUI",
    [
      "PrioritiesBasics", "PriorityLists", "PrioritiesRendering", "LayeredSettings",
      "PrioritiesPreferences",
      "PrioritiesStorage", "StyledTerminalText", "TerminalInterface", "TerminalThemes",
    ],
    isSmall: true),
  tests(
    of: "TUI",
    [
      "PrioritiesBasics", "PriorityLists", "PrioritiesRendering", "LayeredSettings",
      "PrioritiesPreferences",
      "PrioritiesStorage", "PrioritiesStoreSupport", "StyledTerminalText", "PrioritiesTUI",
      "TerminalInterface", "PrioritiesTestSupport", "TerminalThemes", grdb,
    ], excluding: ["Golden"]),
  module(
    "PrioritiesProgram",
    [
      "PrioritiesBasics", "PrioritiesHouseholds", "AppIconSets",
      "TaskListFormats", "PriorityLists", "PrioritiesRendering",
      "PrioritiesService",
      "LayeredSettings", "PrioritiesPreferences",
      "PrioritiesStorage", "StyledTerminalText", "PrioritiesSync", "PrioritiesTUI",
      "TerminalInterface", "TerminalThemeImport", "TerminalThemes",
      argumentParser,
    ]),
  // Apart from its commands, so that the static linking is not the tests' too.
  program(
    "priorities", ["PrioritiesProgram", "PrioritiesUnicodeData"],
    linkerSettings: [linked("-static-executable")]),
  // Replaces the data of ICU in released programs.
  .target(
    name: "PrioritiesUnicodeData",
    cSettings: [.define("WITHOUT_ICU_DATA", .when(configuration: .release))]),
  tests(
    of: "Program",
    [
      "PrioritiesBasics", "AppIconSets", "TaskListFormats",
      "PriorityLists", "PrioritiesRendering", "LayeredSettings", "PrioritiesPreferences",
      "PrioritiesStorage",
      "StyledTerminalText", "PrioritiesTUI", "TerminalInterface", "PrioritiesTestSupport",
      "TerminalThemes", "PrioritiesProgram",
      argumentParser,
    ],
    excluding: ["Help/Golden", "Interface/Golden", "Open/Golden", "Settings/Golden", "Transcripts"]),
  .target(
    name: "PrioritiesTestSupport",
    dependencies: ["StyledTerminalText", "TerminalInterface", "TerminalThemes"],
    path: "Tests/PrioritiesTestSupport", swiftSettings: strict + [unoptimized]),
]

/// One list on every device.
let service: [Target] = [
  // The linker gets each library once, from the first module that needs it: png16 is also here, so
  // that it precedes the z that it uses.
  cModule("CPrioritiesZlib", linking: ["png16", "z"]),
  module(
    "PrioritiesHouseholds",
    [
      "PrioritiesBasics", "CPrioritiesZlib", "PriorityLists", "PrioritiesRendering",
      "LayeredSettings", "PrioritiesPreferences", "PrioritiesStorage", "TerminalThemes",
    ], isSmall: true),
  .target(name: "CPrioritiesServiceFiles"),
  module(
    "PrioritiesService",
    [
      "PrioritiesBasics", "CPrioritiesServiceFiles", "PrioritiesHouseholds", "AppIconSets",
      "PriorityLists", "PrioritiesRendering", "LayeredSettings", "PrioritiesPreferences",
      "PrioritiesStorage",
      "StyledTerminalText",
      "TerminalThemeImport", "TerminalThemes", httpTypes, hummingbird, hummingbirdCore, logging,
      nioCore,
      nioHTTPTypes, nioPosix, serviceLifecycle, unixSignals,
    ],
    excluding: ["Page", "openapi.json"], isSmall: true),
  module(
    "PrioritiesSync",
    [
      "PrioritiesBasics", "PrioritiesHouseholds", "PriorityLists", "LayeredSettings",
      "PrioritiesPreferences",
      "PrioritiesStorage", "TerminalThemes", asyncHTTPClient, nioCore,
      nioHTTP1, nioPosix, nioSSL,
    ], isSmall: true),
  tests(
    of: "Sync",
    [
      "PrioritiesBasics", "PrioritiesHouseholds", "PriorityLists", "LayeredSettings",
      "PrioritiesPreferences",
      "PrioritiesStorage", "PrioritiesSync", "PrioritiesSyncSupport", "PrioritiesTestSupport",
      "PrioritiesProgram",
    ]),
  .target(
    name: "PrioritiesSyncSupport",
    dependencies: [
      "PrioritiesBasics", "PrioritiesHouseholds", "PriorityLists", "PrioritiesStorage",
      "PrioritiesSync", "PrioritiesTestSupport",
    ],
    path: "Tests/PrioritiesSyncSupport", swiftSettings: strict + [unoptimized]),
  .testTarget(
    name: "ServiceTests",
    dependencies: [
      "PrioritiesBasics", "PrioritiesHouseholds", "PriorityLists", "PrioritiesRendering",
      "PrioritiesService", "LayeredSettings", "PrioritiesPreferences", "PrioritiesStorage",
      "PrioritiesTestSupport", "PrioritiesProgram", hummingbird,
    ],
    exclude: ["Page"], swiftSettings: strict + [unoptimized]),
]

/// Many households, with PostgreSQL.
let hosting: [Target] = [
  cModule("CPrioritiesSQLiteSession", linking: ["sqlite3"]),
  .systemLibrary(
    name: "CPrioritiesPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
  module(
    "PrioritiesHosting",
    [
      "PrioritiesBasics", "CPrioritiesPostgreSQL", "CPrioritiesSQLiteSession",
      "PrioritiesHouseholds", "PriorityLists", "LayeredSettings", "PrioritiesPreferences",
      "PrioritiesStorage",
      "TerminalThemes",
    ]),
  program(
    "priorities-server",
    [
      "PrioritiesBasics", "PrioritiesHosting", "PrioritiesHouseholds", "PriorityLists",
      "PrioritiesService", argumentParser,
    ],
    linkerSettings: [linked("-static-stdlib")]),
  tests(
    of: "Hosting",
    [
      "PrioritiesBasics", "CPrioritiesPostgreSQL", "PrioritiesHosting", "PrioritiesHouseholds",
      "PriorityLists", "PrioritiesStorage",
      "PrioritiesSyncSupport", "PrioritiesTestSupport", grdb,
    ]),
]

// MARK: The package

let libraries = [
  "PrioritiesBasics", "AppIconSets", "TaskListFormats", "PriorityLists", "LayeredSettings",
  "StyledTerminalText", "TerminalInterface", "TerminalThemeImport",
  "TerminalThemes",
]

let package = Package(
  name: "priorities",
  products: [
    .executable(name: "priorities", targets: ["priorities"])
  ] + libraries.map { .library(name: $0, targets: [$0]) } + [
    // Only for Benchmarks; not a public interface.
    .library(
      name: "_PrioritiesTUI",
      targets: ["PrioritiesPreferences", "PrioritiesTUI", "PrioritiesStorage"])
  ],
  traits: [
    .trait(name: programsTrait, description: "The programs, and the packages that they need"),
    .default(enabledTraits: [programsTrait]),
  ],
  dependencies: [
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
        "PrioritiesBasics", "PrioritiesHosting", "PrioritiesHouseholds", "AppIconSets",
        "TaskListFormats", "PriorityLists", "LayeredSettings", "PrioritiesPreferences",
        "PrioritiesStorage",
        "StyledTerminalText", "TerminalInterface", "TerminalThemeImport", "TerminalThemes",
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
    if name == "PrioritiesProgram" { found.append("priorities") }
    if name == "PrioritiesHosting" { found.append("priorities-server") }
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
