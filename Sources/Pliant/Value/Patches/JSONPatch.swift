// JSONPatch: a JSON Patch document (RFC 6902).

public import PliantCore

/// A list of changes to a value (RFC 6902).
///
/// ```swift
/// let patch = try JSONPatch(json: #"[{"op": "replace", "path": "/name", "value": "Li"}]"#)
/// try json.apply(patch)
/// let back = json.patch(to: original)
/// ```
public struct JSONPatch: Sendable, Hashable {
  /// One change.
  public enum Operation: Sendable, Hashable {
    /// Sets a member, inserts an element, or replaces the whole value.
    case add(JSON, at: JSONPointer)
    /// Removes a value, which must exist.
    case remove(at: JSONPointer)
    /// Replaces a value, which must exist.
    case replace(at: JSONPointer, with: JSON)
    /// Removes a value, which must exist, and adds it at another place.
    case move(from: JSONPointer, to: JSONPointer)
    /// Copies a value, which must exist, to another place.
    case copy(from: JSONPointer, to: JSONPointer)
    /// Fails unless the value exists and is equal.
    case test(JSON, at: JSONPointer)
  }

  /// The changes, in order.
  public var operations: [Operation]

  /// Creates a patch of operations, which are applied in order.
  public init(_ operations: [Operation] = []) {
    self.operations = operations
  }

  /// Reads a patch from its document.
  ///
  /// - Throws: ``JSONPatchError`` if the document is not an array, or has an unknown operation or one without a
  ///   required member.
  public init(_ json: JSON) throws(JSONPatchError) {
    guard let elements = json.array else {
      throw JSONPatchError(index: 0, operation: "patch", pointer: "", reason: "expected an array of operations")
    }
    operations = []
    for (index, element) in elements.enumerated() {
      operations.append(try Operation(element, index: index))
    }
  }

  /// The patch as its document.
  public var json: JSON { JSON(operations.lazy.map(\.json)) }
}

extension JSONPatch.Operation {
  /// `add`, `remove`, `replace`, `move`, `copy` or `test`.
  public var name: String {
    switch self {
    case .add: "add"
    case .remove: "remove"
    case .replace: "replace"
    case .move: "move"
    case .copy: "copy"
    case .test: "test"
    }
  }

  /// The place of the change.
  public var pointer: JSONPointer {
    switch self {
    case .add(_, let pointer), .remove(let pointer), .replace(let pointer, _), .move(_, let pointer),
      .copy(_, let pointer), .test(_, let pointer):
      pointer
    }
  }

  fileprivate init(_ json: JSON, index: Int) throws(JSONPatchError) {
    let name = json["op"].string
    func failure(_ reason: String) -> JSONPatchError {
      JSONPatchError(index: index, operation: name ?? "?", pointer: json["path"].stringValue, reason: reason)
    }
    func found(_ key: String) -> String { json[key].exists ? json[key].summary : "none" }
    func pointer(_ key: String) throws(JSONPatchError) -> JSONPointer {
      guard let text = json[key].string else {
        throw failure("expected a JSON Pointer as \"\(key)\", found \(found(key))")
      }
      do throws(JSONError) { return try JSONPointer(text) } catch { throw failure(error.message) }
    }
    func value() throws(JSONPatchError) -> JSON {
      guard json["value"].exists else { throw failure("expected a \"value\", found none") }
      return json["value"]
    }
    guard json.type == .object else { throw failure("expected an object, found \(json.summary)") }
    guard let name else { throw failure("expected an \"op\", found \(found("op"))") }
    switch name {
    case "add": self = .add(try value(), at: try pointer("path"))
    case "remove": self = .remove(at: try pointer("path"))
    case "replace": self = .replace(at: try pointer("path"), with: try value())
    case "move": self = .move(from: try pointer("from"), to: try pointer("path"))
    case "copy": self = .copy(from: try pointer("from"), to: try pointer("path"))
    case "test": self = .test(try value(), at: try pointer("path"))
    default: throw failure("expected add, remove, replace, move, copy or test, found \(EscapedText.quotedText(name))")
    }
  }

  fileprivate var json: JSON {
    var json: JSON = ["op": JSON(name)]
    switch self {
    case .move(let from, _), .copy(let from, _): json["from"] = JSON(from.description)
    default: break
    }
    json["path"] = JSON(pointer.description)
    switch self {
    case .add(let value, _), .replace(_, let value), .test(let value, _): json["value"] = value.orNull
    default: break
    }
    return json
  }
}

/// The error of a patch that is malformed or can't be applied.
public struct JSONPatchError: Error, Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The index of the operation in the patch, counted from 0.
  public let index: Int
  /// The operation: `add`, `remove`, `replace`, `move`, `copy` or `test`.
  public let operation: String
  /// The pointer at which it failed, as text.
  public let pointer: String
  /// What was expected, and what was found.
  public let reason: String

  /// `operation 2, replace at "/a/b": expected a value, found none`
  public var description: String {
    let operation = EscapedText.line(EscapedText.cut(operation))
    return "operation \(index), \(operation) at \(EscapedText.quotedText(pointer)): \(EscapedText.line(reason))"
  }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

// MARK: - Reading and writing

extension JSONPatch: JSONReadable, JSONWritable, Codable {
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    let json = try JSON(from: &reader)
    do throws(JSONPatchError) {
      try self.init(json)
    } catch {
      throw reader.failure(decoding: error.asDecodingError(at: []), of: Self.self, at: start)
    }
  }

  public func write(to writer: inout JSONWriter) throws(JSONError) { try json.write(to: &writer) }

  public init(from decoder: any Decoder) throws {
    let json = try JSON(from: decoder)
    do throws(JSONPatchError) {
      try self.init(json)
    } catch {
      throw error.asDecodingError(at: decoder.codingPath)
    }
  }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension JSONPatchError {
  fileprivate func asDecodingError(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: description, underlyingError: self))
  }
}

extension JSONPatch: CustomStringConvertible {
  /// The patch as compact JSON.
  public var description: String { json.description }
}
