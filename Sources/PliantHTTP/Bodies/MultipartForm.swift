// Multipart forms (RFC 7578), written while they are sent.

#if HTTP
public import Foundation
public import Pliant

/// One part of a `multipart/form-data` body.
///
/// ```swift
/// var body: APIBody { .multipart([.init("title", "Holiday"), .init("photo", file: url, contentType: "image/jpeg")]) }
/// ```
public struct MultipartPart: Sendable {
  let name: String
  let fileName: String?
  let body: APIBody

  /// A text.
  public init(_ name: String, _ value: some QueryConvertible) {
    self.init(name, body: .text(value.queryValue.text(.standard), contentType: ""), fileName: nil)
  }

  /// Bytes. A server treats them as a file if they have a file name.
  public init(_ name: String, bytes: Data, fileName: String? = nil, contentType: String = "application/octet-stream") {
    self.init(name, body: .bytes(bytes, contentType: contentType), fileName: fileName)
  }

  /// A file, which is read while it is sent.
  ///
  /// - Parameter fileName: the file name that the server receives. The name of the file by default.
  public init(_ name: String, file: URL, fileName: String? = nil, contentType: String = "application/octet-stream") {
    self.init(name, body: .file(file, contentType: contentType), fileName: fileName ?? file.lastPathComponent)
  }

  /// A value as a JSON document.
  public init(_ name: String, json value: some JSONWritable) {
    self.init(name, body: .json(value), fileName: nil)
  }

  /// Any other body.
  public init(_ name: String, body: APIBody, fileName: String? = nil) {
    self.name = name
    self.body = body
    self.fileName = fileName
  }
}

extension APIBody {
  /// A `multipart/form-data` body, written while it is sent. Its length is known if the lengths of all parts are.
  public static func multipart(_ parts: [MultipartPart]) -> APIBody {
    multipart(parts, boundary: "pliant-\(UUID().uuidString)")
  }

  static func multipart(_ parts: [MultipartPart], boundary: String) -> APIBody {
    for part in parts { if case .failure(let error) = part.body.content { return APIBody(.failure(error)) } }
    let pieces = parts.map { part in
      (head: Data("--\(boundary)\r\n\(part.head)\r\n".utf8), body: part.body)
    }
    let end = Data("--\(boundary)--\r\n".utf8)
    let lengths = pieces.map { piece in piece.body.length.map { piece.head.count + $0 + 2 } }
    let length = lengths.contains(nil) ? nil : lengths.reduce(end.count) { $0 + ($1 ?? 0) }
    return APIBody(
      .stream(length: length, isRepeatable: parts.allSatisfy(\.body.isRepeatable)) {
        var rest = pieces[...]
        var source: ChunkSource?
        var isAtEnd = false
        return ChunkSource {
          if let current = source {
            if let chunk = try await current.next() { return chunk }
            source = nil
            return Data("\r\n".utf8)
          }
          guard let piece = rest.popFirst() else {
            defer { isAtEnd = true }
            return isAtEnd ? nil : end
          }
          source = try piece.body.makeSource()
          return piece.head
        }
      }, contentType: "multipart/form-data; boundary=\(boundary)")
  }
}

extension MultipartPart {
  /// The header fields, each with its line end.
  fileprivate var head: String {
    var head = "Content-Disposition: form-data; name=\"\(Self.escaped(name))\""
    if let fileName { head += "; filename=\"\(Self.escaped(fileName))\"" }
    head += "\r\n"
    if let type = body.contentType, !type.isEmpty { head += "Content-Type: \(Self.escaped(type))\r\n" }
    return head
  }

  /// Escapes the characters that would end a quoted value (WHATWG HTML, section 4.10.21.8).
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "%22"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
#endif
