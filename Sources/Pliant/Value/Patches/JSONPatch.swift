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
    do throws(JSONError) {
      try self.init(operationsOf: json)
    } catch {
      guard case .index(let index)? = error.path.components.first else {
        throw JSONPatchError(index: nil, operation: "", pointer: "", reason: error.message)
      }
      let operation = json[index]
      throw JSONPatchError(
        index: index, operation: operation["op"].string ?? "?", pointer: operation["path"].stringValue,
        reason: error.message)
    }
  }

  /// - Throws: an error whose path leads to the fault.
  private init(operationsOf json: JSON) throws(JSONError) {
    guard let elements = json.array else {
      throw JSONError(.invalidValue(expected: "an array of operations"), path: JSONPath(), found: json.summary)
    }
    operations = []
    for (index, element) in elements.enumerated() {
      operations.append(try Operation(element, at: .index(index)))
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

  fileprivate init(_ json: JSON, at index: JSONPath.Component) throws(JSONError) {
    func failure(_ expected: String, at key: String) -> JSONError {
      let path = JSONPath([index, .key(key)])
      guard json[key].exists else { return JSONError(.missingKey([.key(key)]), path: path) }
      return JSONError(.invalidValue(expected: expected), path: path, found: json[key].summary)
    }
    func pointer(_ key: String) throws(JSONError) -> JSONPointer {
      guard let text = json[key].string, let pointer = try? JSONPointer(text) else {
        throw failure("a JSON Pointer as \"\(key)\"", at: key)
      }
      return pointer
    }
    func value() throws(JSONError) -> JSON {
      guard json["value"].exists else { throw failure("a value", at: "value") }
      return json["value"]
    }
    guard json.type == .object else {
      throw JSONError(.invalidValue(expected: "an object"), path: JSONPath([index]), found: json.summary)
    }
    guard let name = json["op"].string else { throw failure("an \"op\"", at: "op") }
    switch name {
    case "add": self = .add(try value(), at: try pointer("path"))
    case "remove": self = .remove(at: try pointer("path"))
    case "replace": self = .replace(at: try pointer("path"), with: try value())
    case "move": self = .move(from: try pointer("from"), to: try pointer("path"))
    case "copy": self = .copy(from: try pointer("from"), to: try pointer("path"))
    case "test": self = .test(try value(), at: try pointer("path"))
    default: throw failure("add, remove, replace, move, copy or test", at: "op")
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
public struct JSONPatchError: Error, Sendable, Hashable, _Pliant.Described {
  /// The index of the operation in the patch, counted from 0; nil if the patch is no array of operations.
  public let index: Int?
  /// The operation: `add`, `remove`, `replace`, `move`, `copy` or `test`.
  public let operation: String
  /// The pointer at which it failed, as text.
  public let pointer: String
  /// What was expected, and what was found.
  public let reason: String

  /// `operation 2, replace at "/a/b": expected a value, found none`
  public var description: String {
    guard let index else { return EscapedText.line(reason) }
    let operation = EscapedText.line(EscapedText.cut(operation))
    return "operation \(index), \(operation) at \(EscapedText.quotedText(pointer)): \(EscapedText.line(reason))"
  }
}

// MARK: - Reading and writing

extension JSONPatch: JSONReadable, JSONWritable, Codable {
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    let json = try JSON(from: &reader)
    do throws(JSONError) {
      try self.init(operationsOf: json)
    } catch {
      throw reader.failure(error.asDecodingError(), decoding: Self.self, from: start)
    }
  }

  public func write(to writer: inout JSONWriter) throws(JSONError) { try json.write(to: &writer) }

  public init(from decoder: any Decoder) throws {
    let json = try JSON(from: decoder)
    do throws(JSONError) {
      try self.init(operationsOf: json)
    } catch {
      throw error.below(JSONPath(codingPath: decoder.codingPath)).asDecodingError()
    }
  }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension JSONPatch: CustomStringConvertible {
  /// The patch as compact JSON.
  public var description: String { json.description }
}
