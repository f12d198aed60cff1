// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Links to the library's own sources, which must be compiled for the fuzzer, too: it searches for inputs that reach new
// branches in them. `Scripts/fuzz.sh` builds and runs this package.
//
// The compiler plugin is the one that the library's own package has built, to avoid another build of swift-syntax: the script
// passes its path in the environment. PLIANT_FUZZ_SANITIZER adds a sanitizer: address, undefined.
let environment = ProcessInfo.processInfo.environment
let sanitizers = (["fuzzer"] + (environment["PLIANT_FUZZ_SANITIZER"].map { [$0] } ?? [])).joined(separator: ",")
let plugin: [SwiftSetting] =
  environment["PLIANT_MACROS_TOOL"].map { [.unsafeFlags(["-load-plugin-executable", "\($0)#PliantMacros"])] } ?? []

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-sanitize=\(sanitizers)", "-parse-as-library"]),
  ]
let macros: [SwiftSetting] = [.define("Macros")] + plugin

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: ["Pliant", "PliantCore", "PliantSchema"],
      swiftSettings: settings + macros,
      linkerSettings: [.unsafeFlags(["-sanitize=\(sanitizers)"])]
    ),
    .target(name: "PliantCore", swiftSettings: settings + [.strictMemorySafety()]),
    .target(name: "PliantDescriptor", swiftSettings: settings + [.strictMemorySafety()]),
    .target(name: "PliantFoundation", swiftSettings: settings + [.strictMemorySafety()]),
    .target(
      name: "Pliant",
      dependencies: ["PliantCore", "PliantDescriptor", "PliantFoundation"],
      swiftSettings: settings + macros + [.strictMemorySafety()]
    ),
    .target(
      name: "PliantSchema", dependencies: ["Pliant", "PliantCore", "PliantFoundation"],
      swiftSettings: settings + macros),
  ]
)
