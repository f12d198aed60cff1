// Errors of decoding: Foundation's cases, types and paths, with a JSONError underneath.

import PliantCore
import PliantFoundation

extension NodeDecoder {
  func jsonError(_ kind: JSONError.Kind, _ type: (any Any.Type)? = nil) -> JSONError {
    guard node != .max else {
      // The document has no value here: the error is about the innermost object that exists, and has the rest of the path.
      var object = scope
      while let scope = object, scope.container == .max { object = scope.parent }
      let container = object.map { Int($0.container) } ?? DocumentIndex.root
      let outer = NodeDecoder(session, container, depth: object?.depth ?? 0, scope: object?.parent)
      let path = JSONPath(codingPath: codingPath).components.dropFirst(outer.codingPath.count)
      return outer.jsonError(kind, type).inside(Array(path), found: "none")
    }
    return JSONError(kind, at: index.byteOffset(at: Int(node)), in: index.document, type: type)
  }

  /// The error for exceeding the limit of work. Nothing can be read from then on.
  @inline(never)
  func exhaustion() -> any Error {
    _ = moveReader()
    let error = reader.exhaust()
    return DecodingError.dataCorrupted(context(error))
  }

  /// The context of an error. Its place is added when it leaves the decoder: finding it takes too long if it is caught.
  private func context(_ error: JSONError, _ path: [any CodingKey]? = nil) -> DecodingError.Context {
    DecodingError.Context(codingPath: path ?? codingPath, debugDescription: error.message, underlyingError: error)
  }

  /// The error for a scalar that has another type than `type`, or is out of its range.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func mismatch<Value: DecodableScalar>(_ type: Value.Type) -> DecodingError {
    // A number that a numeric type can't hold is out of range, and not of another type.
    if kind == .number && Value.self is any Numeric.Type {
      return dataCorrupted(.numberNotRepresentable(type: TypeName.of(type)), inFoundationWithoutPath: true)
    }
    // Foundation's decoder throws a type mismatch for Bool.
    if kind == .null && Value.self != Bool.self { return valueNotFound(type) }
    return typeMismatch(type)
  }

  func typeMismatch(_ type: any Any.Type, expected: String? = nil) -> DecodingError {
    .typeMismatch(type, context(jsonError(.typeMismatch(expected: expected ?? TypeName.of(type)), type)))
  }

  func valueNotFound(_ type: any Any.Type, expected: String? = nil) -> DecodingError {
    .valueNotFound(type, context(jsonError(.typeMismatch(expected: expected ?? TypeName.of(type)), type)))
  }

  /// - Parameter inFoundationWithoutPath: whether Foundation, and so a strict decoder, throws the error without a path.
  func dataCorrupted(_ kind: JSONError.Kind, inFoundationWithoutPath: Bool = false) -> DecodingError {
    .dataCorrupted(context(jsonError(kind), inFoundationWithoutPath && isStrict ? [] : nil))
  }

  /// The same if Foundation's decoder throws the error with the path of the decoder that was asked for the value.
  func dataCorruptedAtAsker(_ kind: JSONError.Kind) -> DecodingError {
    .dataCorrupted(context(jsonError(kind), isStrict ? askerPath : nil))
  }

  @inline(never)
  func containerFailure(_ type: any Any.Type, expected: String) -> DecodingError {
    kind == .null ? valueNotFound(type, expected: expected) : typeMismatch(type, expected: expected)
  }

  @inline(never)
  func keyNotFound(_ key: any CodingKey) -> DecodingError {
    let steps =
      unsafe scope?.model?.path(of: key.stringValue) ?? [
        .key(session.settings.hasPlainKeys ? key.stringValue : session.settings.documentKey(key.stringValue))
      ]
    return .keyNotFound(key, context(jsonError(.missingKey(steps))))
  }

  /// Converts an error that a reader threw while it read this value.
  func decodingError(_ error: JSONError, _ type: any Any.Type) -> any Error {
    if error.isCollectedProblem { return CollectedProblem() }
    let error = error.knowingHiddenSteps()
    if case .underlying(let underlying) = error.kind {
      guard underlying is DecodingError, let document = error.document, document === index.document else {
        unsafe session.attempts.ownError = (underlying, error)
        return underlying
      }
    }
    let path =
      error.isHidden
      ? hiddenCodingPath(of: error)
      : error.document === index.document
        ? codingPath + session.keys(from: node, toByteOffset: error.documentOffset)
        : codingPath + error.path.components.map(\.codingKey)
    if case .underlying(let underlying) = error.kind {
      return (underlying as? DecodingError)?.below(path, error) ?? underlying
    }
    return error.decodingError(
      path.count > codingPath.count ? error.codableType : type, at: path,
      lackingAt: path + error.missingKeys.dropLast().map(\.codingKey)
    ) { context(error, $0) }
  }

  /// The coding path of an error about a hidden value in this one, with a placeholder for each hidden key.
  private func hiddenCodingPath(of error: JSONError) -> [any CodingKey] {
    // The path from the document's beginning takes time that grows with the offset.
    guard error.document === index.document, let count = error.hiddenStepCount else {
      return error.path.components.dropLast(error.missingKeys.count).map(\.codingKey)
    }
    var path = codingPath + session.keys(from: node, toByteOffset: error.documentOffset)
    path += error.innerSteps.map(\.codingKey)
    for index in path.indices.suffix(max(0, count - error.missingKeys.count)) where !(path[index] is IndexKey) {
      path[index] = JSONPath.Component.hiddenKey.codingKey
    }
    return path
  }

  /// Rewrites an error of a type that was decoded from this value, so that it names the type. The type itself requests
  /// an object, or the type of its raw value, and a model's error would not name these.
  func named(_ error: any Error, _ type: any Any.Type) -> any Error {
    guard node != .max, let failure = error as? DecodingError else { return error }
    if type == UUID.self, case .dataCorrupted = failure { return dataCorrupted(.invalidValue(expected: "UUID")) }
    if let keyed = type as? any NonStringKeyedDictionary.Type, let known = keyed.keyFailure(self, failure) {
      return known
    }
    guard let reason = failure.jsonError, reason.document === index.document else { return placed(failure, type) }
    guard reason.documentOffset == index.byteOffset(at: Int(node)), case .typeMismatch = reason.kind,
      reason.expectsObject || type is any RawRepresentable.Type || type == UUID.self
    else { return error }
    return failure.replacing(reason.replacing(kind: .typeMismatch(expected: TypeName.of(type))))
  }

  /// Adds the place to an error of the type's own code; if that has a reason of other code, the session remembers it.
  private func placed(_ error: DecodingError, _ type: any Any.Type) -> DecodingError {
    guard error.keepsReason else { return error.withReason(reason(of: error, type)) }
    _ = ownError(error, type)
    return error
  }

  /// Converts an error thrown while this value was decoded to the error that readers throw.
  func jsonError(of error: any Error, _ type: any Any.Type) -> JSONError {
    // A type may have caught that error and thrown another.
    if reader.isExhausted { return reader.exhaust() }
    guard let failure = error as? DecodingError, !failure.keepsReason else { return ownError(error, type) }
    return suggesting(reason(of: failure, type), failure)
  }

  private func reason(of error: DecodingError, _ type: any Any.Type) -> JSONError {
    if let inner = error.jsonError, inner.document === index.document { return inner }
    if node == .max { return jsonError(.underlying(error)) }
    let start = moveReader()
    return reader.failure(error.relative(to: codingPath), decoding: type, from: start)
  }

  /// Returns the error for one of the program's own, which may come from a value inside of this one.
  private func ownError(_ error: any Error, _ type: any Any.Type) -> JSONError {
    if let (thrown, known) = unsafe session.attempts.ownError, node != .max, known.document === index.document,
      index.byteRange(at: Int(node)).contains(known.documentOffset), "\(thrown)" == "\(error)"
    {
      return known
    }
    let reason =
      (error as? DecodingError).map { self.reason(of: $0, type) } ?? jsonError(.underlying(error)).inWords(of: error)
    if !reason.isCollectedProblem { unsafe session.attempts.ownError = (error, reason) }
    return reason
  }

  /// Adds a similar raw value to an error that the standard library threw for an unknown one.
  func suggesting(_ reason: JSONError, _ error: DecodingError) -> JSONError {
    guard let name = error.refusedRawType, let refused = unsafe session.attempts.refusedRaw, "\(refused.type)" == name,
      reason.documentOffset == index.byteOffset(at: Int(refused.node)),
      let type = refused.type as? any RawRepresentable.Type, case .string = index.kind(at: Int(refused.node))
    else { return reason }
    func open<Raw: RawRepresentable>(_: Raw.Type) -> JSONError {
      reason.suggesting(for: index.string(at: Int(refused.node)), among: Raw.allRawTexts)
    }
    return open(type)
  }
}

extension JSONError {
  /// The same error relative to `path`, for a value below it; nil if the error has another path, or a document.
  fileprivate func relative(to path: JSONPath) -> JSONError? {
    guard document == nil, self.path.components.starts(with: path.components) else { return nil }
    return withoutDocument(at: JSONPath(Array(self.path.components.dropFirst(path.components.count))))
  }
}

extension DecodingError.Context {
  fileprivate func with(
    codingPath: [any CodingKey]? = nil, debugDescription: String? = nil, underlyingError: (any Error)? = nil
  ) -> Self {
    Self(
      codingPath: codingPath ?? self.codingPath, debugDescription: debugDescription ?? self.debugDescription,
      underlyingError: underlyingError ?? self.underlyingError)
  }

  fileprivate func below(_ path: [any CodingKey]) -> Self { with(codingPath: path + codingPath) }
}

extension DecodingError {
  /// The same error with its place in the document. One that a type created itself gets `reason` underneath.
  func placed(_ reason: JSONError) -> DecodingError {
    let reason = reason.placedByIndex()
    if reason.isWithinSensitive {
      // The path to the value at fault, or to the object that lacks a key, without hidden steps.
      let shown = reason.path.components.dropLast(reason.missingKeys.isEmpty ? 0 : 1).map(\.codingKey)
      return replacing(
        context: context.with(
          codingPath: reason.isHidden ? shown : nil, debugDescription: reason.description, underlyingError: reason))
    }
    if keepsReason { return self }
    let isPliants = jsonError.map { $0.document != nil && $0.message == context.debugDescription } ?? false
    let text = isPliants || refusedRawType != nil ? reason.description : nil
    return replacing(context: context.with(debugDescription: text, underlyingError: reason))
  }

  /// The same error for a value below `path`, without the values that `reason` hides.
  func placed(_ reason: JSONError, below path: [any CodingKey]) -> DecodingError {
    reason.isWithinSensitive || reason.mayHoldSensitive
      ? replacing(context: context.below(path)).placed(reason) : below(path)
  }

  /// The same error relative to `path`, for a value below it.
  func relative(to path: [any CodingKey]) -> DecodingError {
    let own = context.codingPath
    guard own.count >= path.count, zip(own, path).allSatisfy(Self.isSame) else { return self }
    // The underlying error of a captured value, which has no document of its own, has the whole path as well.
    let underlying = (context.underlyingError as? JSONError)?.relative(to: JSONPath(codingPath: path))
    return replacing(
      context: context.with(codingPath: Array(own.dropFirst(path.count)), underlyingError: underlying))
  }

  /// Whether two keys are the same step, even if their texts differ.
  private static func isSame(_ left: any CodingKey, _ right: any CodingKey) -> Bool {
    left.stringValue == right.stringValue || left.intValue != nil && left.intValue == right.intValue
  }

  /// The same error for a value below `path`, whose own path doesn't begin with that.
  func below(_ path: [any CodingKey]) -> DecodingError {
    replacing(context: context.below(path))
  }

  /// The same error of a model's own code for a value below `path`, with its place unless it has a reason of its own.
  func below(_ path: [any CodingKey], _ reason: JSONError) -> DecodingError {
    context.underlyingError == nil ? below(path).withReason(reason) : below(path)
  }

  /// The same error without a path, as Foundation's decoder throws it for malformed JSON.
  var withoutPath: DecodingError {
    if case .dataCorrupted = self { replacing(context: context.with(codingPath: [])) } else { self }
  }

  /// Whether the error has a reason of other code.
  fileprivate var keepsReason: Bool { !(context.underlyingError.map { $0 is JSONError } ?? true) }

  func withReason(_ reason: JSONError) -> DecodingError {
    replacing(context: context.with(underlyingError: reason))
  }

  func replacing(_ reason: JSONError) -> DecodingError {
    replacing(context: context.with(debugDescription: reason.message, underlyingError: reason))
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
