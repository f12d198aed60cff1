// Recording: one request and its response as a readable file.

#if HTTP
import Foundation
import HTTPTypes
import Pliant

/// One request and its response, as a file that can be read and edited:
///
/// ```
/// GET https://api.example.com/users/7?token=hidden
///
/// HTTP 200
/// Content-Type: application/json
///
/// {"id":7,"name":"Li"}
/// ```
struct Recording {
  var request: String
  var status: Int
  var headerFields: HTTPFields
  var body: Data

  /// The word after the status when the body is in base64.
  private static let base64Mark = "base64"

  /// The file's text.
  var text: String {
    // A byte order mark is not part of a text.
    let hasMark = body.starts(with: [0xEF, 0xBB, 0xBF])
    let plain = String(data: body, encoding: .utf8).flatMap { $0.contains("\r") || hasMark ? nil : $0 }
    var text = "\(request)\n\nHTTP \(status)\(plain == nil ? " \(Self.base64Mark)" : "")\n"
    for field in headerFields { text += "\(field.name.rawName): \(field.value)\n" }
    return text + "\n" + (plain ?? body.base64EncodedString(options: .lineLength76Characters)) + "\n"
  }

  init(request: String, status: Int, headerFields: HTTPFields, body: Data) {
    self.request = request
    self.status = status
    self.headerFields = headerFields
    self.body = body
  }

  /// Reads a file's text.
  init(_ text: String) throws(RecordingError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2, let first = lines.first else { throw .unreadable }
    let words = lines[2].split(separator: " ")
    guard words.count >= 2, words[0] == "HTTP", let status = Int(words[1]), (100...999).contains(status) else {
      throw .unreadable
    }
    (request, self.status, headerFields, body) = (String(first), status, HTTPFields(), Data())
    var index = 3
    while index < lines.count, !lines[index].isEmpty {
      let parts = lines[index].split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { throw .unreadable }
      headerFields.append(HTTPField(name: name, value: parts[1].trimmingCharacters(in: .whitespaces)))
      index += 1
    }
    var rest = lines.dropFirst(index + 1).joined(separator: "\n")
    if rest.last == "\n" { rest.removeLast() }
    guard words.dropFirst(2).first.map(String.init) == Self.base64Mark else {
      body = Data(rest.utf8)
      return
    }
    guard let bytes = Data(base64Encoded: rest, options: .ignoreUnknownCharacters) else { throw .unreadable }
    body = bytes
  }

  /// Whether the recording is one of a request with a method and a shown path. The host may be another one.
  func isOf(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    let parts = request.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0] == method.rawValue else { return false }
    let host = parts[1].range(of: "://").map { parts[1][$0.upperBound...].prefix { $0 != "/" } }
    return parts[1][(host?.endIndex ?? parts[1].startIndex)...] == path
  }

  /// The names that the file for a request may have, without a number. The first is that of a new recording: method,
  /// path, and a digest of the body and of a path that can't be read from the name. A body that was streamed when it was
  /// recorded is not in the name, and the digests of earlier versions had only the query of the path.
  static func names(of method: HTTPRequest.Method, _ path: String, body: Data) -> [String] {
    let parts = path.split(separator: "?", maxSplits: 1)
    let letters = (parts.first ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" }
    let plain = String(letters.prefix(80)).trimmingCharacters(in: ["-", "."])
    // File systems may ignore case.
    let read = plain.lowercased().split(separator: "-", omittingEmptySubsequences: false).joined(separator: "/")
    let query = parts.count > 1 ? String(parts[1]) : ""
    return ["/\(read)" == path ? "" : "\(path)\n", query].flatMap { digested in
      [body, Data()].map { body in
        let rest = Data(digested.utf8) + body
        return "\(method.rawValue) \(plain)\(rest.isEmpty ? "" : " \(digest(rest))")"
      }
    }
  }

  /// FNV-1a: stable between runs, which Swift's hashes are not.
  private static func digest(_ bytes: Data) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// Why a recording can't be replayed.
public enum RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No file of the folder is a recording of the request.
  case missing(request: String, file: String)
  /// The file is not a recording.
  case unreadable

  public var description: String {
    switch self {
    case .missing(let request, let file): "expected a recording of \(request) in \"\(file)\", found none"
    case .unreadable: "expected a recording: a request, an empty line, HTTP and a status, found something else"
    }
  }
}
#endif
