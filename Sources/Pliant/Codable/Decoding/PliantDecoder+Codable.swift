//===----------------------------------------------------------------------===//
// PliantDecoder for any Decodable type.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import PliantCore

extension PliantDecoder {
  /// Decodes a value of any type from a document.
  ///
  /// ```swift
  /// let plain = try PliantDecoder().decode(SomeoneElsesCodable.self, from: data)
  /// ```
  ///
  /// With ``Tolerance/strict`` the value is the one that Foundation's `JSONDecoder` gives, and so is the error. With any other
  /// tolerance, whatever that decoder accepts means the same, and beyond it the type's properties bend as a model's do, as far
  /// as they need not be declared for it. A model of `@JSONModel` inside of the type is read by its own code.
  ///
  /// - Parameters:
  ///   - data: UTF-8, or UTF-16 or UTF-32 with or without a byte order mark.
  ///   - path: where in the document the value stands; nil for the whole document.
  ///   - validating: how much of the document must be well-formed when there is a path.
  ///   - collectingAll: whether a failure names every problem of the document.
  /// - Throws: `DecodingError`, with a ``JSONError`` underneath it; what the type's own code throws.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { bytes in
      unsafe try decodeCodable(type, from: bytes, Decoding(at: path, validating, collectingAll: collectingAll))
    }
  }

  /// Decodes a value of any type from a document, and adds to a report what had to bend.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { bytes in
      unsafe try decodeCodable(type, from: bytes, Decoding(at: path, validating, report: &report))
    }
  }

  /// Decodes a value of any type from the text of a document.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    var text = text
    return try text.withUTF8 { bytes in
      unsafe try decodeCodable(
        type, from: UnsafeRawBufferPointer(bytes), Decoding(at: path, validating, collectingAll: collectingAll))
    }
  }

  /// Decodes a value of any type from the text of a document, and adds to a report what had to bend.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    var text = text
    return try text.withUTF8 { bytes in
      unsafe try decodeCodable(
        type, from: UnsafeRawBufferPointer(bytes), Decoding(at: path, validating, report: &report))
    }
  }

  /// Decodes a value of any type from a document.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    try unsafe bytes.withUnsafeBytes { bytes in
      unsafe try decodeCodable(type, from: bytes, Decoding(at: path, validating, collectingAll: collectingAll))
    }
  }

  /// Decodes a value of any type from a document, and adds to a report what had to bend.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    try unsafe bytes.withUnsafeBytes { bytes in
      unsafe try decodeCodable(type, from: bytes, Decoding(at: path, validating, report: &report))
    }
  }

  /// Decodes a value of any type from a dictionary such as `JSONSerialization` makes.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from object: [String: Any], at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    var reader = try ObjectTree.reader(of: object, depthLimit: limits.depth)
    return unsafe try decodeCodable(type, from: &reader, Decoding(at: path, validating, collectingAll: collectingAll))
  }

  /// Decodes a value of any type from a dictionary such as `JSONSerialization` makes, and adds to a report what had to bend.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from object: [String: Any], at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    var reader = try ObjectTree.reader(of: object, depthLimit: limits.depth)
    return unsafe try decodeCodable(type, from: &reader, Decoding(at: path, validating, report: &report))
  }

  /// Decodes a value of a type that needs to be told something.
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type, from data: Data, configuration: Value.DecodingConfiguration
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { bytes in
      try unsafe withCodableReader(of: bytes) { reader in
        unsafe try withSession(&reader, Decoding(at: nil, .value)) {
          try type.init(from: $0, configuration: configuration)
        }
      }
    }
  }

  /// Decodes a value of a type that needs to be told something, which another type provides.
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
    _ type: Value.Type, from data: Data, configuration: Provider.Type
  ) throws -> Value where Provider.DecodingConfiguration == Value.DecodingConfiguration {
    try decode(type, from: data, configuration: configuration.decodingConfiguration)
  }
}

// MARK: - Decoding

extension PliantDecoder {
  private func decodeCodable<Value: Decodable>(
    _ type: Value.Type, from bytes: UnsafeRawBufferPointer, _ decoding: Decoding
  ) throws -> Value {
    try unsafe withCodableReader(of: bytes) { reader in try decodeCodable(type, from: &reader, decoding) }
  }

  /// Decodes with a reader of a document.
  @inline(__always)
  private func withCodableReader<Value>(
    of bytes: UnsafeRawBufferPointer, _ decode: (inout JSONReader) throws -> Value
  ) throws -> Value {
    var reader = try unsafe makeCodableReader(of: bytes)
    guard passesTrailingCommas else { return try decode(&reader) }
    return try decodePassingTrailingCommas(from: &reader, decode)
  }

  /// Decodes once more without the commas at the ends of arrays and objects, if the document was refused for one.
  @inline(never)
  private func decodePassingTrailingCommas<Value>(
    from reader: inout JSONReader, _ decode: (inout JSONReader) throws -> Value
  ) throws -> Value {
    let document = reader.document
    do {
      return try decode(&reader)
    } catch {
      // What is no JSON is found before anything is decoded.
      guard let fault = (error as? DecodingError)?.jsonError, fault.document === document,
        document.hasTrailingComma(before: fault.documentOffset), let other = try? document.withoutTrailingCommas()
      else { throw error }
      var reader = JSONReader(other)
      return try decode(&reader)
    }
  }

  private func decodeCodable<Value: Decodable>(
    _ type: Value.Type, from reader: inout JSONReader, _ decoding: Decoding
  ) throws -> Value {
    try withSession(&reader, decoding) { decoder in
      do {
        return try decoder.decodeValue(type)
      } catch {
        return try decoder.recover(error, type)
      }
    }
  }

  /// Decodes a value of a type that is known to be another's, from a document.
  func decodeByCodable<Value>(
    _ decodable: any Decodable.Type, as type: Value.Type, from bytes: UnsafeRawBufferPointer, _ decoding: Decoding
  ) throws -> Value {
    func open<Other: Decodable>(_: Other.Type) throws -> Value {
      // SAFETY: from a type to itself.
      unsafe unsafeBitCast(try decodeCodable(Other.self, from: bytes, decoding), to: type)
    }
    return try open(decodable)
  }

  /// The same from a reader.
  func decodeByCodable<Value>(
    _ decodable: any Decodable.Type, as type: Value.Type, from reader: inout JSONReader, _ decoding: Decoding
  ) throws -> Value {
    func open<Other: Decodable>(_: Other.Type, _ reader: inout JSONReader) throws -> Value {
      // SAFETY: from a type to itself.
      unsafe unsafeBitCast(try decodeCodable(Other.self, from: &reader, decoding), to: type)
    }
    return try open(decodable, &reader)
  }

  private func makeCodableReader(of bytes: UnsafeRawBufferPointer) throws -> JSONReader {
    do {
      let braced = settings.options.assumesTopLevelDictionary ? unsafe TextEncoding.braced(bytes) : nil
      guard let text = unsafe braced ?? TextEncoding.utf8(bytes) else { return unsafe try makeReader(of: bytes) }
      let document = try unsafe text.withUnsafeBytes { bytes in
        var reader = try unsafe makeReader(of: bytes)
        return reader.document
      }
      return JSONReader(document)
    } catch let error as DecodingError {
      throw error.withoutPath
    }
  }

  /// Indexes the document and decodes from it.
  private func withSession<Value>(
    _ reader: inout JSONReader, _ decoding: Decoding, _ decode: (NodeDecoder) throws -> Value
  ) throws -> Value {
    var thrown: (any Error)?
    do {
      return try run(decoding, &reader) { reader throws(JSONError) in
        let depthLeft = reader.depthLeft
        var session: DecodingSession
        do throws(JSONError) {
          session = try DecodingSession.begin(&reader)
          if decoding.path == nil, decoding.readsToEnd { try reader.expectEnd() }
        } catch {
          thrown = (error.asDecodingError() as? DecodingError)?.withoutPath
          throw error
        }
        let end = reader.position
        defer { reader.move(to: end) }
        return unsafe try withUnsafeMutablePointer(to: &reader) { reader throws(JSONError) in
          unsafe session.start(reader, settings, depthLeft: depthLeft)
          defer { DecodingSession.end(&session) }
          do {
            return try decode(NodeDecoder(session, DocumentIndex.root, depth: 0))
          } catch {
            let root = NodeDecoder(session, DocumentIndex.root, depth: 0)
            let reason = root.jsonError(of: error, Value.self)
            thrown = (error as? DecodingError)?.placed(reason) ?? error
            throw reason
          }
        }
      }
    } catch {
      // As it was thrown, rather than as readers have it, unless all problems are named.
      if !decoding.collectingAll, let thrown { throw thrown }
      throw error
    }
  }
}

extension DecodingError {
  /// The same error without a path, as Foundation's decoder has it for what is no JSON.
  fileprivate var withoutPath: DecodingError {
    guard case .dataCorrupted(let context) = self else { return self }
    return .dataCorrupted(
      Context(codingPath: [], debugDescription: context.debugDescription, underlyingError: context.underlyingError))
  }
}

extension DocumentBytes {
  /// Whether the byte there ends an array or object, and follows a comma.
  fileprivate func hasTrailingComma(before offset: Int) -> Bool {
    unsafe withBytes { bytes in
      guard unsafe offset < bytes.count && bytes[offset] | 0x20 == UInt8(ascii: "}") else { return false }
      // SAFETY: within the document.
      var last = offset - 1
      while last >= 0, unsafe [0x20, 0x0A, 0x0D, 0x09].contains(bytes[last]) { last -= 1 }
      return unsafe last >= 0 && bytes[last] == UInt8(ascii: ",")
    }
  }
}
