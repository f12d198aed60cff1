#if CommandLine
/// Finds the documents of other projects, which a clone of the project may not have.

import Foundation

enum ToolsCorpus {
  /// The folder: the environment variable `PLIANT_CORPUS`, or `../shared/corpus` next to the package. Nil if missing.
  static let root: URL? = {
    let folder: URL
    if let path = ProcessInfo.processInfo.environment["PLIANT_CORPUS"] {
      folder = URL(fileURLWithPath: path, isDirectory: true)
    } else {
      let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
      folder = package.deletingLastPathComponent().appendingPathComponent("shared/corpus", isDirectory: true)
    }
    return FileManager.default.fileExists(atPath: folder.appendingPathComponent("documents").path) ? folder : nil
  }()

  static var isPresent: Bool { root != nil }

  static func document(_ name: String) throws -> [UInt8] {
    guard let root else { return [] }
    return try Array(Data(contentsOf: root.appendingPathComponent("documents/\(name).json")))
  }
}
#endif
