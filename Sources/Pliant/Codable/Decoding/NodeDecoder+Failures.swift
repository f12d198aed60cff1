//===----------------------------------------------------------------------===//
// Errors of decoding: Foundation's cases, types and paths, with a JSONError underneath.
//===----------------------------------------------------------------------===//

import PliantCore

extension NodeDecoder {
  /// An error at this value.
  func jsonError(_ kind: JSONError.Kind) -> JSONError {
    guard node != .max else { return JSONError(kind, path: JSONPath(codingPath: codingPath)) }
    return JSONError(kind, at: index.byteOffset(at: Int(node)), in: index.document)
  }

  /// What a DecodingError says, beside its path. The place is added when the error leaves the decoder: to find it takes
  /// reading the document, which would be too much for an error that a type catches and goes on from.
  private func context(_ error: JSONError, _ path: [any CodingKey]? = nil) -> DecodingError.Context {
    DecodingError.Context(codingPath: path ?? codingPath, debugDescription: error.message, underlyingError: error)
  }

  /// The error for a scalar of another type than `type`, or beyond what that can hold.
  @inline(never)
  func mismatch<Value: DecodableScalar>(_ type: Value.Type) -> DecodingError {
    if kind == .number && Value.isNumeric {
      return dataCorrupted(.numberNotRepresentable(type: TypeName.of(type)), inFoundationWithoutPath: true)
    }
    // Foundation's decoder has it so for Bool.
    if kind == .null && Value.self != Bool.self { return valueNotFound(type) }
    return typeMismatch(type)
  }

  func typeMismatch(_ type: any Any.Type, expected: String? = nil) -> DecodingError {
    .typeMismatch(type, context(jsonError(.typeMismatch(expected: expected ?? TypeName.of(type)))))
  }

  func valueNotFound(_ type: any Any.Type, expected: String? = nil) -> DecodingError {
    .valueNotFound(type, context(jsonError(.typeMismatch(expected: expected ?? TypeName.of(type)))))
  }

  /// - Parameter inFoundationWithoutPath: whether Foundation's decoder throws the error without a path, so that a strict one
  ///   does too. The error underneath has it all the same.
  func dataCorrupted(_ kind: JSONError.Kind, inFoundationWithoutPath: Bool = false) -> DecodingError {
    .dataCorrupted(context(jsonError(kind), inFoundationWithoutPath && isStrict ? [] : nil))
  }

  /// The error for a value that is no container.
  @inline(never)
  func containerFailure(_ type: any Any.Type, expected: String) -> DecodingError {
    kind == .null ? valueNotFound(type, expected: expected) : typeMismatch(type, expected: expected)
  }

  /// The error for a key that this object does not have.
  @inline(never)
  func keyNotFound(_ key: any CodingKey) -> DecodingError {
    let steps =
      unsafe scope?.model?.path(of: key.stringValue) ?? [
        .key(session.settings.hasPlainKeys ? key.stringValue : session.settings.documentKey(key.stringValue))
      ]
    return .keyNotFound(key, context(jsonError(.missingKey(steps))))
  }

  /// The error that a reader threw while it read this value.
  func decodingError(_ error: JSONError, _ type: any Any.Type) -> any Error {
    if case .underlying(let underlying) = error.kind {
      guard underlying is DecodingError, let document = error.document, document === index.document else {
        return underlying
      }
    }
    let path =
      error.document === index.document
      ? codingPath + session.keys(from: node, toByteOffset: error.documentOffset)
      : codingPath + error.path.components.map(DecodingSession.key)
    let context = DecodingError.Context(
      codingPath: path, debugDescription: error.message, underlyingError: error)
    switch error.kind {
    case .typeMismatch:
      return error.found == "null"
        ? DecodingError.valueNotFound(type, context) : DecodingError.typeMismatch(type, context)
    case .missingKey(let keys):
      return DecodingError.keyNotFound(
        keys.last.map(TextKey.init) ?? TextKey(""),
        DecodingError.Context(
          codingPath: path + keys.dropLast().map(DecodingSession.key), debugDescription: error.message,
          underlyingError: error))
    case .underlying(let underlying as DecodingError): return underlying.below(path)
    case .underlying(let underlying): return underlying
    default: return DecodingError.dataCorrupted(context)
    }
  }

  /// An error thrown while this value was decoded, as readers throw it.
  func jsonError(of error: any Error, _ type: any Any.Type) -> JSONError {
    guard let error = error as? DecodingError else { return jsonError(.underlying(error)) }
    if let inner = error.jsonError, inner.document === index.document { return inner }
    if node == .max { return jsonError(.underlying(error)) }
    let start = moveReader()
    return unsafe session.reader.pointee.failure(error.relative(to: codingPath), decoding: type, from: start)
  }
}

extension DecodingError {
  /// The same error, saying where in the document it is.
  ///
  /// - Parameter reason: what to put underneath an error that a type made by itself.
  func placed(_ reason: JSONError) -> DecodingError {
    guard let error = context.underlyingError as? JSONError else {
      guard context.underlyingError == nil else { return self }
      return replacing(
        context: Context(
          codingPath: context.codingPath, debugDescription: context.debugDescription, underlyingError: reason))
    }
    guard error.document != nil, context.debugDescription == error.message else { return self }
    return replacing(
      context: Context(
        codingPath: context.codingPath, debugDescription: error.description, underlyingError: error))
  }

  /// The same error for a value that stands below `path` without it.
  func relative(to path: [any CodingKey]) -> DecodingError {
    let own = context.codingPath
    guard own.count >= path.count, zip(own, path).allSatisfy({ $0.stringValue == $1.stringValue }) else { return self }
    return replacing(
      context: Context(
        codingPath: Array(own.dropFirst(path.count)), debugDescription: context.debugDescription,
        underlyingError: context.underlyingError))
  }

  /// The same error for a value that stands below `path` and whose own path doesn't say so.
  func below(_ path: [any CodingKey]) -> DecodingError {
    replacing(
      context: Context(
        codingPath: path + context.codingPath, debugDescription: context.debugDescription,
        underlyingError: context.underlyingError))
  }

  private func replacing(context: Context) -> DecodingError {
    switch self {
    case .typeMismatch(let type, _): .typeMismatch(type, context)
    case .valueNotFound(let type, _): .valueNotFound(type, context)
    case .keyNotFound(let key, _): .keyNotFound(key, context)
    case .dataCorrupted: .dataCorrupted(context)
    @unknown default: self
    }
  }
}
