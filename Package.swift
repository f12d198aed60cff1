// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "pliant",
  platforms: [.macOS(.v10_15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6), .macCatalyst(.v13)],
  products: [
    .library(name: "Pliant", targets: ["Pliant"]),
    .executable(name: "quickstart", targets: ["quickstart"]),
    .executable(name: "pliant", targets: ["PliantCommand"]),
  ],
  traits: [
    .trait(name: "Macros", description: "The @JSONModel attributes. Without this trait swift-syntax is not built."),
    .trait(name: "CommandLine", description: "The command `pliant`. Without it swift-argument-parser is not built."),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(name: "PliantCore", swiftSettings: settings + [.strictMemorySafety()]),
    .target(
      name: "Pliant",
      dependencies: [
        "PliantCore",
        .target(name: "PliantMacros", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .macro(
      name: "PliantMacros",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: settings
    ),
    .target(name: "PliantTools", dependencies: ["Pliant"], swiftSettings: settings),
    // Not "pliant": a file system that ignores case would take it for the library's folder and module.
    .executableTarget(
      name: "PliantCommand",
      dependencies: [
        "PliantTools",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "quickstart",
      dependencies: ["Pliant"],
      path: "Examples/Quickstart",
      exclude: ["orders.json"],
      swiftSettings: settings
    ),
    .testTarget(name: "PliantCoreTests", dependencies: ["PliantCore"], swiftSettings: settings),
    .testTarget(name: "PliantTests", dependencies: ["Pliant"], swiftSettings: settings),
    .testTarget(name: "PliantToolsTests", dependencies: ["PliantTools"], swiftSettings: settings),
    .testTarget(name: "StackTests", dependencies: ["Pliant"], swiftSettings: settings),
    .testTarget(
      name: "HostileSettingsTests",
      dependencies: ["Pliant"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self), .strictMemorySafety()]
    ),
    .testTarget(
      name: "PliantMacrosTests",
      dependencies: [
        .target(name: "PliantMacros", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: settings
    ),
  ]
)
