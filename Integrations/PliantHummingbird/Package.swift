// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, since Hummingbird asks for macOS 14. The folder is not named Hummingbird: SwiftPM identifies packages by their
// folders, and two of one name can't be told apart.
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
    // The tests of the product itself: here they are built with what they need, and without those of the library.
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
