// Where the orders come from, and what to say when they can't be read.

#if Macros
import Foundation
import Pliant

/// The file that was asked for; else the orders.json beside this source file, or the one in the current directory.
func orderFile(_ path: String?) -> URL {
  if let path { return URL(fileURLWithPath: path) }
  let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("orders.json")
  return FileManager.default.fileExists(atPath: beside.path) ? beside : URL(fileURLWithPath: "orders.json")
}

/// Says on standard error what is wrong and where, with a caret under the place.
func explain(_ error: any Error, in file: URL) {
  var message = "\(file.relativePath): "
  if let problem = (error as? DecodingError)?.jsonError {
    // Errors are Codable's own. The one underneath knows the place: "expected …, found … at $.path (line …, column …)".
    // `kind`, `path`, `line` and `column` are there one by one, too.
    message += "\(problem)\n\(problem.snippet ?? "")"
  } else {
    message += error.localizedDescription
  }
  FileHandle.standardError.write(Data("\(message)\n".utf8))
}
#endif
