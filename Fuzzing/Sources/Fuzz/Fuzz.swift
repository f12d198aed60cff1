// The entry point of all fuzz targets. The environment variable PLIANT_FUZZ_TARGET selects the target.

import Foundation

/// The tests of the bytes that the fuzzer generates. A find is a trap.
enum FuzzTarget: String, CaseIterable {
  case reader, numbers, streams, engines, json, patches, dialects, limits, codables, recursion, features

  func check(_ bytes: [UInt8]) {
    switch self {
    case .reader: checkReader(bytes)
    case .numbers: checkNumbers(bytes)
    case .streams: checkStreams(bytes)
    case .engines: checkEngines(bytes)
    case .json: checkJSON(bytes)
    case .patches: checkPatches(bytes)
    case .dialects: checkDialects(bytes)
    case .limits: checkLimits(bytes)
    case .codables: checkCodables(bytes)
    case .recursion: checkRecursion(bytes)
    case .features: checkFeatures(bytes)
    }
  }

  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["PLIANT_FUZZ_TARGET"] ?? "reader"
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("no target \(name); there are \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return target
  }()
}

/// Stops the fuzzer with the find.
func found(_ what: String, _ bytes: [UInt8], line: UInt = #line) -> Never {
  fatalError("\(what): \(String(decoding: bytes, as: UTF8.self).debugDescription)", line: line)
}

private func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt { run(start, count) }

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The package manager links an executable so that it begins here, even if the fuzzer's library has a main function.
@_cdecl("Fuzz_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var count = count
  var arguments = arguments
  return runDriver(&count, &arguments) { start, count in run(start, count) }
}
