// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// The library's own sources, by links, since they have to be compiled for the fuzzer, too: it looks for inputs that reach new
// branches of them. `Scripts/fuzz.sh` builds and runs this.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let fuzzed: [SwiftSetting] = settings + [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])]

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0")
  ],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: ["Pliant", "PliantCore"],
      swiftSettings: fuzzed,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]
    ),
    .target(name: "PliantCore", swiftSettings: fuzzed + [.strictMemorySafety()]),
    .target(
      name: "Pliant",
      dependencies: ["PliantCore", "PliantMacros"],
      swiftSettings: fuzzed + [.define("Macros"), .strictMemorySafety()]
    ),
    .macro(
      name: "PliantMacros",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ],
      swiftSettings: settings + [.define("Macros")]
    ),
  ]
)
