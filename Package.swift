// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The linker may leave out public functions that a program doesn't call. Otherwise the compiler marks all of them as used,
/// and puts the functions of a file into one section. A dynamic library still exports them all.
let strippable: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
    .when(platforms: [.linux], configuration: .release))
]

/// Even with `-Osize`, the compiler copies a function for each closure that is passed to it, and copies small functions
/// into large ones. Without these copies, the library is 5 % smaller. It is another fifth smaller without tables for C++
/// exceptions, which can't pass through Swift: LLVM makes them for all functions that aren't marked as `nounwind`. Options
/// of the optimizer may have another name in another compiler, so they are used with those for which they were tested.
#if compiler(>=6.3) && compiler(<6.4)
let lessCode = [
  "-Xllvm", "-sil-disable-pass=closure-specialize", "-Xllvm", "-sil-disable-pass=capture-prop",
  "-Xllvm", "-sil-inline-overall-caller-block-limit=30", "-Xllvm", "-force-attribute=nounwind",
]
#else
let lessCode: [String] = []
#endif

/// Most of the library is called too rarely for longer code to make it faster: optimized for size, it is 12 % smaller, and
/// no slower. The functions for which longer code pays have `@_optimize(speed)`.
let small: [SwiftSetting] = [
  .unsafeFlags(["-Osize"], .when(configuration: .release)),
  .unsafeFlags(lessCode, .when(platforms: [.linux], configuration: .release)),
]

let package = Package(
  name: "pliant",
  platforms: [.macOS(.v10_15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6), .macCatalyst(.v13)],
  products: [
    .library(name: "Pliant", targets: ["Pliant"]),
    .library(name: "PliantCore", targets: ["PliantCore"]),
    .library(name: "PliantSchema", targets: ["PliantSchema"]),
    .library(name: "PliantHTTP", targets: ["PliantHTTP"]),
    .executable(name: "quickstart", targets: ["quickstart"]),
    .executable(name: "pliant", targets: ["PliantCommand"]),
  ],
  traits: [
    .trait(name: "Macros", description: "The @JSONModel attributes. Without this trait swift-syntax is not built."),
    .trait(name: "CommandLine", description: "The command `pliant`. Without it swift-argument-parser is not built."),
    .trait(name: "HTTP", description: "PliantHTTP: requests as types, over swift-http-types."),
    .trait(
      name: "AsyncHTTPClient", description: "PliantHTTP over AsyncHTTPClient, for servers.", enabledTraits: ["HTTP"]),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.25.0"),
  ],
  targets: [
    .target(
      name: "PliantCore",
      swiftSettings: settings + small + strippable + [.strictMemorySafety()],
      // Rounding calls the C library's math functions, which only Foundation's modules link.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    ),
    .target(
      name: "Pliant",
      dependencies: [
        "PliantCore",
        "PliantDescriptor",
        "PliantFoundation",
        .target(name: "PliantMacros", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: settings + small + strippable + [.strictMemorySafety()]
    ),
    // What the macro and the library share.
    .target(name: "PliantDescriptor", swiftSettings: settings + small + strippable + [.strictMemorySafety()]),
    .target(name: "PliantFoundation", swiftSettings: settings + [.strictMemorySafety()]),
    .macro(
      name: "PliantMacros",
      dependencies: [
        "PliantDescriptor",
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "PliantSchema",
      dependencies: ["Pliant", "PliantCore", "PliantDescriptor", "PliantFoundation"],
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .target(
      name: "PliantTools",
      dependencies: ["Pliant", "PliantDescriptor", "PliantFoundation"],
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    // Not "pliant": a file system that ignores case would take it for the library's folder and module.
    .executableTarget(
      name: "PliantCommand",
      dependencies: [
        "PliantTools",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
      ],
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .target(
      name: "PliantHTTP",
      dependencies: [
        "Pliant",
        "PliantCore",
        .target(name: "PliantMacros", condition: .when(traits: ["Macros"])),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["HTTP"])),
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(
          name: "NIOHTTPCompression", package: "swift-nio-extras", condition: .when(traits: ["AsyncHTTPClient"])),
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
    .testTarget(name: "PliantTests", dependencies: ["Pliant", "PliantSchema"], swiftSettings: settings),
    .testTarget(name: "PliantToolsTests", dependencies: ["PliantTools", "PliantSchema"], swiftSettings: settings),
    .testTarget(name: "PliantHTTPTests", dependencies: ["PliantHTTP", "PliantSchema"], swiftSettings: settings),
    .testTarget(
      name: "HostileSettingsTests",
      dependencies: ["Pliant"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self), .strictMemorySafety()]
    ),
    .testTarget(
      name: "PliantMacrosTests",
      dependencies: [
        "PliantDescriptor",
        .target(name: "PliantMacros", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: settings
    ),
  ]
)

// A test target that depends on a macro makes SwiftPM build the whole library twice: once for the tests, and once for all
// else. So the macro's own tests are a run of their own, as are those of what only other traits bring.
let tests =
  switch Context.environment["PLIANT_TESTS"] {
  case "macros": ["PliantMacrosTests"]
  case "traits": ["PliantToolsTests", "PliantHTTPTests"]
  default: package.targets.map(\.name).filter { $0 != "PliantMacrosTests" }
  }
package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
