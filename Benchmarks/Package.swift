// swift-tools-version: 6.2
import PackageDescription

// Measures the libraries from outside; not shipped. `Scripts/bench` runs the programs, and
// `Scripts/test` builds them.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "priorities", path: "..")],
  targets: [
    .executableTarget(
      name: "SettingsBenchmark",
      dependencies: [
        .product(name: "PrioritiesBasics", package: "priorities"),
        .product(name: "LayeredSettings", package: "priorities"),
        .product(name: "_PrioritiesTUI", package: "priorities"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "StoreBenchmark",
      dependencies: [
        .product(name: "PriorityLists", package: "priorities"),
        .product(name: "_PrioritiesTUI", package: "priorities"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "InterfaceBenchmark",
      dependencies: [
        .product(name: "PriorityLists", package: "priorities"),
        .product(name: "LayeredSettings", package: "priorities"),
        .product(name: "StyledTerminalText", package: "priorities"),
        .product(name: "TerminalInterface", package: "priorities"),
        .product(name: "TerminalThemes", package: "priorities"),
        .product(name: "_PrioritiesTUI", package: "priorities"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
