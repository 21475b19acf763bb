// swift-tools-version: 6.2
import PackageDescription

// An outside package, which can use only the products. `Scripts/test` builds it and runs its tests.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "priorities", path: "..")],
  targets: [
    // Shows weather in the themes of Priorities, with its own roles.
    .executableTarget(
      name: "Forecast",
      dependencies: [
        .product(name: "StyledText", package: "priorities"),
        .product(name: "Terminal", package: "priorities"),
        .product(name: "Theming", package: "priorities"),
      ],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
      ]),
    .testTarget(
      name: "ForecastTests",
      dependencies: [
        "Forecast",
        .product(name: "StyledText", package: "priorities"),
        .product(name: "Theming", package: "priorities"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ProductTests",
      dependencies: [
        .product(name: "Icons", package: "priorities"),
        .product(name: "Interchange", package: "priorities"),
        .product(name: "Basics", package: "priorities"),
        .product(name: "Lists", package: "priorities"),
        .product(name: "Settings", package: "priorities"),
        .product(name: "StyledText", package: "priorities"),
        .product(name: "Terminal", package: "priorities"),
        .product(name: "ThemeImport", package: "priorities"),
        .product(name: "Theming", package: "priorities"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
