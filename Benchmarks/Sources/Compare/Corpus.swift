// Finds the folder with the documents of other projects, and reads them.

import Foundation

struct Corpus {
  var directory: URL

  /// The folder that the user names, or the first of the usual places that exists.
  static func locate(_ path: String?) throws -> Corpus? {
    if let path {
      guard isDirectory(path) else { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path]) }
      return Corpus(directory: URL(fileURLWithPath: path, isDirectory: true))
    }
    let relative = "../shared/corpus/documents"
    // This file is in Benchmarks/Sources/Compare; the repository is three folders up from that folder.
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let package = here.appendingPathComponent("../..").standardizedFileURL
    let repository = here.appendingPathComponent("../../..").standardizedFileURL
    let places = [
      relative, package.appendingPathComponent(relative).path, repository.appendingPathComponent(relative).path,
    ]
    return places.first(where: isDirectory).map { Corpus(directory: URL(fileURLWithPath: $0, isDirectory: true)) }
  }

  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: directory.appendingPathComponent(name).path)
  }

  func data(named name: String) throws -> Data {
    try Data(contentsOf: directory.appendingPathComponent(name))
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
