// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A separate package, since Hummingbird requires macOS 14. The folder is not named Hummingbird: SwiftPM identifies packages by their
// folders, and can't distinguish two with the same name.
let package = Package(
  name: "PliantHummingbird",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17)],
  products: [
    .library(name: "PliantHummingbird", targets: ["PliantHummingbird"]),
    .executable(name: "shop", targets: ["shop"]),
    .executable(name: "overhead", targets: ["Overhead"]),
  ],
  dependencies: [
    .package(name: "Pliant", path: "../..", traits: [.defaults, "HTTP", "AsyncHTTPClient"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
  ],
  targets: [
    .target(
      name: "PliantHummingbird",
      dependencies: [
        .product(name: "PliantHTTP", package: "Pliant"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "shop", dependencies: ["PliantHummingbird"], path: "Examples/Shop", swiftSettings: settings),
    .executableTarget(
      name: "Overhead", dependencies: ["PliantHummingbird"], path: "Benchmarks/Overhead", swiftSettings: settings),
    // The product's own tests: here they are built with their dependencies, and without the other tests of the library.
    .testTarget(
      name: "PliantHTTPTests",
      dependencies: [
        .product(name: "PliantHTTP", package: "Pliant"),
        .product(name: "PliantSchema", package: "Pliant"),
      ],
      swiftSettings: settings + [.define("HTTP"), .define("Macros")]
    ),
    .testTarget(
      name: "PliantHummingbirdTests",
      dependencies: [
        "PliantHummingbird",
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
  ]
)
