// JSONSource: the forms in which a document can be given.

public import PliantCore
public import PliantFoundation

/// A document, or something that can be written as one. Models, ``PliantDecoder`` and ``JSON`` read from all of these:
///
/// | type | document |
/// |---|---|
/// | `Data`, `[UInt8]`, `ArraySlice<UInt8>`, `UnsafeRawBufferPointer` | its bytes, in UTF-8; they are copied |
/// | `String`, `Substring` | its text |
/// | dictionaries with string keys, other arrays | a tree such as `JSONSerialization` makes and takes: strings, numbers, booleans, dates, URLs, UUIDs, data, nulls, and arrays and dictionaries of them. It is written as a document first, with sorted keys, so it has the same meaning as that document, in which lines and columns count |
/// | ``JSON`` | the value. Its paths and positions are those of the document that it comes from |
///
/// ```swift
/// let user = try User(json: data)
/// let other = try User(json: ["name": "Li", "age": 41])
/// ```
public protocol JSONSource {
  /// Calls a function with the document, for Pliant's own use.
  func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result
}

/// The kinds of documents that the library reads.
@_documentation(visibility: internal)
@frozen @safe
public enum JSONSourceForm {
  /// The bytes of a document, valid during the call.
  case bytes(UnsafeRawBufferPointer)
  /// An array or dictionary such as `JSONSerialization` makes.
  // Indirect, so that the other kinds are copied without the metadata of a type.
  indirect case tree(Any)
  case value(JSON)
}

extension Data: JSONSource {
  @inlinable
  public func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result {
    unsafe try withUnsafeBytes { bytes in unsafe try read(.bytes(bytes)) }
  }
}

extension String: JSONSource {
  @inlinable
  public func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result {
    var text = self
    return try text.withUTF8 { bytes in unsafe try read(.bytes(UnsafeRawBufferPointer(bytes))) }
  }
}

extension Substring: JSONSource {
  public func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result {
    var text = self
    return try text.withUTF8 { bytes in unsafe try read(.bytes(UnsafeRawBufferPointer(bytes))) }
  }
}

extension UnsafeRawBufferPointer: JSONSource {
  @inlinable @safe
  public func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result {
    unsafe try read(.bytes(self))
  }
}

// `Array` can conform only once, so what its elements are is looked at here.
extension Array: JSONSource {
  @inlinable
  public func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result {
    guard Element.self == UInt8.self else { return try read(.tree(self)) }
    return unsafe try withUnsafeBytes { bytes in unsafe try read(.bytes(bytes)) }
  }
}

extension ArraySlice: JSONSource where Element == UInt8 {
  public func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result {
    unsafe try withUnsafeBytes { bytes in unsafe try read(.bytes(bytes)) }
  }
}

extension Dictionary: JSONSource where Key == String {
  @inlinable
  public func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result {
    try read(.tree(self))
  }
}

extension JSON: JSONSource {
  public func _withJSONForm<Result>(_ read: (JSONSourceForm) throws -> Result) throws -> Result {
    try read(.value(self))
  }
}

extension JSONSourceForm {
  /// A copy of the document's bytes that a reader can adopt; nil for a tree or value.
  @inlinable
  var copiedBytes: UnsafeBufferPointer<UInt8>? {
    guard case .bytes(let bytes) = self else { return nil }
    return unsafe DocumentBytes.padded(bytes)
  }

  /// Returns a reader at the value.
  @usableFromInline @inline(never)
  func reader(
    for type: @autoclosure () -> Any.Type, depthLimit: Int = JSONReader.defaultDepthLimit
  ) throws -> JSONReader {
    switch self {
    case .bytes(let bytes): return unsafe JSONReader(copying: bytes, depthLimit: depthLimit)
    case .tree(let tree): return try ObjectTree.reader(of: tree, for: type(), depthLimit: depthLimit)
    case .value(let json):
      do throws(JSONError) { return try json.reader(at: nil) } catch { throw error.asDecodingError() }
    }
  }
}
