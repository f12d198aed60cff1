// swift-tools-version: 6.1
import PackageDescription

// `.package(name:path:)` and not `.package(path:)`: the name must not depend on the folder of the clone.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "compare", targets: ["Compare"]),
    .executable(name: "streams", targets: ["Streams"]),
    .executable(name: "stackcheck", targets: ["StackCheck"]),
  ],
  dependencies: [
    .package(name: "Pliant", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "Compare",
      dependencies: [
        "PliantModels",
        "FoundationModels",
        .product(name: "Pliant", package: "Pliant"),
        .product(name: "PliantSchema", package: "Pliant"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "Streams",
      dependencies: [
        "PliantModels",
        "FoundationModels",
        .product(name: "Pliant", package: "Pliant"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    // Links to the same tests in a debug build, which packages without the macro leave out.
    .executableTarget(
      name: "StackCheck",
      dependencies: [
        .product(name: "Pliant", package: "Pliant"),
        .product(name: "PliantSchema", package: "Pliant"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [.define("Macros")]
    ),
    .target(
      name: "PliantModels",
      dependencies: [.product(name: "Pliant", package: "Pliant")]
    ),
    .target(name: "FoundationModels"),
  ],
  swiftLanguageModes: [.v6]
)
