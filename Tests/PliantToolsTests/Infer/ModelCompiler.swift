#if CommandLine
/// Compiles source code with the library that the tests were built with, and runs it.

import Foundation
import PliantTools

enum ModelCompiler {
  /// The folder of the build.
  static let build: URL = {
    let executable = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return executable.deletingLastPathComponent()
  }()

  static var plugin: String { build.appendingPathComponent("PliantMacros-tool").path }

  /// True if everything that is needed to compile exists.
  static var isAvailable: Bool {
    FileManager.default.isExecutableFile(atPath: plugin) && objects.count > 10 && compiler != nil
  }

  private static let compiler: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private static var objects: [String] {
    ["Pliant.build", "PliantCore.build", "PliantDescriptor.build"].flatMap { folder -> [String] in
      let url = build.appendingPathComponent(folder)
      let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
      return (files?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".o") }
    }
  }

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// Compiles files, runs the program in their folder, and returns what it prints.
  ///
  /// It waits on its own thread: tasks share as few threads as the machine has cores, and other tests need them.
  static func run(_ files: [String: String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try runWaiting(files) }) }.start()
    }
  }

  private static func runWaiting(_ files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pliant-proof-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let sources = files.keys.filter { $0.hasSuffix(".swift") }.sorted()
    let options = [
      "-swift-version", "6", "-Onone", "-wmo", "-module-name", "Proof", "-I",
      build.appendingPathComponent("Modules").path, "-load-plugin-executable", "\(plugin)#PliantMacros", "-o", "proof",
    ]
    let output = try launch(compiler ?? "swiftc", options + sources + objects, in: folder)
    guard output.status == 0 else { throw Failure(description: output.text) }
    let result = try launch(folder.appendingPathComponent("proof").path, [], in: folder)
    guard result.status == 0 else { throw Failure(description: result.text) }
    return result.text
  }

  private static func launch(
    _ path: String, _ arguments: [String], in folder: URL
  ) throws -> (status: Int32, text: String) {
    let log = folder.appendingPathComponent("log-\(UInt64.random(in: 0 ... .max))")
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }
}
#endif
