#if CommandLine
/// Files in a new folder, which is removed with the fixture, and the results of the tools that read them.

import Foundation
import PliantCore

@testable import PliantTools

final class InputFixture {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pliant-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ bytes: [UInt8], _ name: String = "input.json") throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return url.path
  }

  func file(_ text: String, _ name: String = "input.json") throws -> String { try file(Array(text.utf8), name) }
}

/// The result of reading: the texts of values, and problems without the folder's path.
struct InputRun: Equatable {
  var texts: [String] = []
  var places: [String] = []
  var problems: [String] = []

  /// Reads values one at a time.
  init(_ inputs: [String], options: InputOptions = InputOptions()) throws {
    try process(inputs, options: options) {
      $0
    } problem: {
      problems.append(Self.short($0))
    } consume: { document in
      texts.append(String(decoding: document.bytes, as: UTF8.self))
      places.append("\(document.line):\(document.column)#\(document.index)")
    }
  }

  /// Converts values to NDJSON, chunk by chunk.
  init(converting inputs: [String], options: InputOptions = InputOptions()) throws {
    let buffer = ByteBuffer()
    let box = Box()
    try convert(
      inputs, options: options, to: .ndjson, sink: OutputSink(capturing: buffer),
      problems: ProblemLog { box.problems.append(Self.short($0)) })
    texts = buffer.text.split(separator: "\n").map(String.init)
    problems = box.problems
  }

  private final class Box { var problems: [String] = [] }

  static func short(_ problem: InputProblem) -> String {
    var problem = problem
    problem.file = problem.file.split(separator: "/").last.map(String.init) ?? problem.file
    return problem.description
  }
}

extension InputOptions {
  /// Options with chunks so small that a few values are many chunks.
  static func small(_ format: Format = .automatic, chunk: Int = 16, path: String? = nil, unwraps: Bool = false) -> Self
  {
    var options = InputOptions(format: format, path: path.map { PathPattern($0) }, unwrapsArrays: unwraps)
    options.chunkSize = chunk
    return options
  }
}
#endif
