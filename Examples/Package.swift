// swift-tools-version: 6.2
import PackageDescription

// A package that depends on this one as others do. `Scripts/test` builds it and runs its tests.
let package = Package(
  name: "Examples",
  dependencies: [.package(name: "priorities", path: "..", traits: [])],
  targets: [
    // Shows invented weather in themes, with roles of its own.
    .executableTarget(
      name: "Forecast",
      dependencies: [
        .product(name: "AppIconSets", package: "priorities"),
        .product(name: "LayeredSettings", package: "priorities"),
        .product(name: "PrioritiesBasics", package: "priorities"),
        .product(name: "StyledTerminalText", package: "priorities"),
        .product(name: "TerminalInterface", package: "priorities"),
        .product(name: "TerminalThemes", package: "priorities"),
      ],
      resources: [.embedInCode("dusk-dark.toml"), .embedInCode("dusk-light.toml")],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
      ]),
    .testTarget(
      name: "ForecastTests",
      dependencies: [
        "Forecast",
        .product(name: "StyledTerminalText", package: "priorities"),
        .product(name: "TerminalInterface", package: "priorities"),
        .product(name: "TerminalThemes", package: "priorities"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ProductTests",
      dependencies: [
        .product(name: "AppIconSets", package: "priorities"),
        .product(name: "TaskListFormats", package: "priorities"),
        .product(name: "PrioritiesBasics", package: "priorities"),
        .product(name: "PriorityLists", package: "priorities"),
        .product(name: "LayeredSettings", package: "priorities"),
        .product(name: "StyledTerminalText", package: "priorities"),
        .product(name: "TerminalInterface", package: "priorities"),
        .product(name: "TerminalThemeImport", package: "priorities"),
        .product(name: "TerminalThemes", package: "priorities"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
