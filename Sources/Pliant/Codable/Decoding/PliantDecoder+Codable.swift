// PliantDecoder for any Decodable type.

import PliantCore
public import PliantFoundation

extension PliantDecoder {
  /// Decodes a value of any type from a document.
  ///
  /// ```swift
  /// let plain = try PliantDecoder().decode(SomeoneElsesCodable.self, from: data)
  /// ```
  ///
  /// With ``Tolerance/strict`` the value is the one that Foundation's `JSONDecoder` gives, and so is the error. With
  /// any other tolerance, a document that Foundation's decoder accepts gives the same value. Beyond that, the type's
  /// properties accept the deviations that those of a model do, as far as these need no declaration. A model of
  /// `@JSONModel` inside of the type is read by its own code.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - source: the document: `Data` and other bytes in UTF-8, or in UTF-16 or UTF-32 with or without a byte order
  ///     mark, `String`, a dictionary, a ``JSON``….
  ///   - path: the path of the value in the document; nil for the whole document.
  ///   - validating: how much of the document must be well-formed when there is a path.
  ///   - collectingAll: whether a failure names every problem of the document.
  /// - Throws: `DecodingError`, with a ``JSONError`` underneath it; errors of the type's own code.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from source: some JSONSource, at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    let decoding = unsafe Decoding(at: path, validating, collectingAll: collectingAll)
    return try source._withJSONForm { form in try decodeCodable(type, from: form, decoding) }
  }

  /// Decodes a value of any type from a document, and adds the accepted deviations to a report.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from source: some JSONSource, at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    try source._withJSONForm { form in
      unsafe try decodeCodable(type, from: form, Decoding(at: path, validating, report: &report))
    }
  }

  /// Decodes a value of any type from a dictionary such as `JSONSerialization` makes, or a literal of one.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from object: [String: Any], at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    let decoding = unsafe Decoding(at: path, validating, collectingAll: collectingAll)
    return try decodeCodable(type, from: .tree(object), decoding)
  }

  /// Decodes a value of any type from an array such as `JSONSerialization` makes, or a literal of one.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from array: [Any], at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    let decoding = unsafe Decoding(at: path, validating, collectingAll: collectingAll)
    return try decodeCodable(type, from: .tree(array), decoding)
  }

  /// Decodes a value of a type that needs a configuration.
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type, from data: Data, configuration: Value.DecodingConfiguration
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { bytes in
      unsafe try withSession(of: bytes, type, Decoding(at: nil, .value)) {
        try type.init(from: $0, configuration: configuration)
      }
    }
  }

  /// Decodes a value of a type that needs a configuration, which another type provides.
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
    _ type: Value.Type, from data: Data, configuration: Provider.Type
  ) throws -> Value where Provider.DecodingConfiguration == Value.DecodingConfiguration {
    try decode(type, from: data, configuration: configuration.decodingConfiguration)
  }
}

// MARK: - Decoding

extension PliantDecoder {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decodeCodable<Value: Decodable>(
    _ type: Value.Type, from form: JSONSourceForm, _ decoding: Decoding
  ) throws -> Value {
    do {
      if case .bytes(let bytes) = form {
        return try unsafe withSession(of: bytes, type, decoding) { try $0.decodeOrRecover(type) }
      }
      var decoding = decoding
      var reader = try readerOfValues(in: form, for: type, &decoding)
      return unsafe try withSession(DecodingSession.take(), &reader, type, decoding) { try $0.decodeOrRecover(type) }
    } catch {
      throw hidingParts(of: error, type, decoding) { _ = try $0.decodeCodable(type, from: form, $1) }
    }
  }

  /// Decodes a value of a type that is known to be `Value`, from a document.
  func decodeByCodable<Value, Other: Decodable>(
    _ decodable: Other.Type, as type: Value.Type, from form: JSONSourceForm, _ decoding: Decoding
  ) throws -> Value {
    // SAFETY: from a type to itself.
    unsafe unsafeBitCast(try decodeCodable(decodable, from: form, decoding), to: type)
  }

  /// Makes a reader of a document in the decoder's dialect, in the memory of the session.
  private func makeCodableReader(
    of bytes: UnsafeRawBufferPointer, for type: any Any.Type, _ session: Unmanaged<DecodingSession>
  ) throws -> JSONReader {
    func reader(of bytes: UnsafeRawBufferPointer) throws -> JSONReader {
      return unsafe try makeReader(of: bytes, for: type) { bytes in
        // SAFETY: the caller has the reference.
        unsafe JSONReader(session._withUnsafeGuaranteedRef { unsafe $0.index.document(copying: bytes) })
      }
    }
    do {
      guard let text = unsafe TextEncoding.utf8(bytes) else { return try unsafe reader(of: bytes) }
      let document = try unsafe text.withUnsafeBytes { bytes in
        var other = try unsafe reader(of: bytes)
        return other.document
      }
      return JSONReader(document)
    } catch let error as DecodingError {
      throw error.withoutPath
    }
  }

  @inline(__always)
  private func withSession<Value>(
    of bytes: UnsafeRawBufferPointer, _ type: any Any.Type, _ decoding: Decoding,
    _ decode: (NodeDecoder) throws -> Value
  ) throws -> Value {
    let session = unsafe DecodingSession.take()
    var reader: JSONReader
    do {
      reader = try unsafe makeCodableReader(of: bytes, for: type, session)
    } catch {
      unsafe DecodingSession.giveBack(session)
      throw error
    }
    guard passesTrailingCommas else { return try unsafe withSession(session, &reader, type, decoding, decode) }
    return try unsafe withSessionPassingTrailingCommas(session, &reader, type, decoding, decode)
  }

  /// Decodes again without the commas at the ends of arrays and objects, if such a comma was the error.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func withSessionPassingTrailingCommas<Value>(
    _ session: Unmanaged<DecodingSession>, _ reader: inout JSONReader, _ type: any Any.Type, _ decoding: Decoding,
    _ decode: (NodeDecoder) throws -> Value
  ) throws -> Value {
    let document = reader.document
    do {
      return try unsafe withSession(session, &reader, type, decoding, decode)
    } catch {
      // Malformed JSON is found before anything is decoded.
      guard let fault = (error as? DecodingError)?.jsonError, fault.document === document,
        document.hasTrailingComma(before: fault.documentOffset), let other = try? document.withoutTrailingCommas()
      else { throw error }
      var reader = JSONReader(other)
      return try unsafe withSession(DecodingSession.take(), &reader, type, decoding, decode)
    }
  }

  /// Indexes the document and decodes from it. The call takes over the reference to the session.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func withSession<Value>(
    _ session: Unmanaged<DecodingSession>, _ reader: inout JSONReader, _ type: any Any.Type, _ decoding: Decoding,
    _ decode: (NodeDecoder) throws -> Value
  ) throws -> Value {
    var first: Unmanaged<DecodingSession>? = unsafe session
    defer { if let session = unsafe first { unsafe DecodingSession.giveBack(session) } }
    return try run(decoding, &reader, type) { reader throws(JSONError) in
      let value = try unsafe reader.decodeRoot(
        type, in: first.take() ?? DecodingSession.take(), readsToEnd: decoding.isOfWhole, decode)
      try reader.checkWork()
      return value
    }
  }
}

extension DocumentBytes {
  /// Whether the byte at an offset ends an array or object, and follows a comma.
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
