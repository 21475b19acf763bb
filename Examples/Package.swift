// swift-tools-version: 6.2
import PackageDescription

// A package outside the project, as other people's packages are: it has the products and no more.
// `Scripts/test` builds it and runs its tests.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "priorities", path: "..")],
  targets: [
    // A program that shows weather, in the themes of Priorities and with roles of its own.
    .executableTarget(
      name: "Forecast",
      dependencies: [
        .product(name: "StyledText", package: "priorities"),
        .product(name: "Terminal", package: "priorities"),
        .product(name: "Theming", package: "priorities"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
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
