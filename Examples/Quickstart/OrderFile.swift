// The file of orders, and the message if it can't be read.

#if Macros
import Foundation
import Pliant

/// The requested file; otherwise the orders.json next to this source file, or the one in the current directory.
func orderFile(_ path: String?) -> URL {
  if let path { return URL(fileURLWithPath: path) }
  let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("orders.json")
  return FileManager.default.fileExists(atPath: beside.path) ? beside : URL(fileURLWithPath: "orders.json")
}

/// Prints the problem and its place to standard error, with a caret under the place.
func explain(_ error: any Error, in file: URL) {
  var message = "\(file.relativePath): "
  if let problem = (error as? DecodingError)?.jsonError {
    // Errors are Codable's. The underlying one has the place: "expected …, found … at $.path (line …, column …)".
    // `kind`, `path`, `line` and `column` are also separate properties.
    message += "\(problem)\n\(problem.snippet ?? "")"
  } else {
    message += error.localizedDescription
  }
  FileHandle.standardError.write(Data("\(message)\n".utf8))
}
#endif
