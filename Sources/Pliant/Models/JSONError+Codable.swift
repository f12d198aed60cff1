//===----------------------------------------------------------------------===//
// JSONError as the errors that Codable's users know.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import PliantCore

extension JSONError {
  /// The error as a `DecodingError` with its coding path and this error underneath; an error of the user's own code is
  /// given back as it was thrown.
  @inline(never)
  public func asDecodingError() -> any Error {
    asDecodingError(naming: nil)
  }

  /// The same for an error of reading a document as a type, which says what must not be shown of it.
  ///
  /// - Parameter path: where in the document the value was looked for.
  @usableFromInline @inline(never)
  func asDecodingError(of type: Any.Type, at path: String? = nil) -> any Error {
    within(type, from: 0, steps: path.map { PathPattern($0).components.count } ?? 0).asDecodingError()
  }

  /// - Parameter problems: all problems of the document, to be underneath the error instead of this one alone.
  func asDecodingError(naming problems: DecodingProblems?) -> any Error {
    let error = knowingPath()
    let path = error.path.components.map { TextKey($0) as any CodingKey }
    func context(_ path: [any CodingKey]) -> DecodingError.Context {
      DecodingError.Context(
        codingPath: path, debugDescription: problems?.description ?? error.description,
        underlyingError: problems.map { $0 as any Error } ?? error)
    }
    switch kind {
    case .typeMismatch:
      let type = error.codableType
      return found == "null"
        ? DecodingError.valueNotFound(type, context(path)) : DecodingError.typeMismatch(type, context(path))
    case .missingKey(let keys):
      let outer = Array(path.dropLast(1))
      return DecodingError.keyNotFound(keys.last.map(TextKey.init) ?? TextKey(""), context(outer))
    case .underlying where problems != nil:
      // The others would be lost underneath an error of the user's own.
      return DecodingError.dataCorrupted(context(path))
    case .underlying(let underlying):
      guard let underlying = underlying as? DecodingError else { return underlying }
      guard !error.isHidden else { return DecodingError.dataCorrupted(context(path)) }
      return underlying.prefixed(with: path)
    default:
      return DecodingError.dataCorrupted(context(path))
    }
  }

  /// The error as an `EncodingError` with its coding path and this error underneath; an error of the user's own code is
  /// given back as it was thrown.
  @inline(never)
  public func asEncodingError(_ value: Any) -> any Error {
    if case .underlying(let error) = kind {
      guard case EncodingError.invalidValue(let value, let context) = error else { return error }
      return EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: path.components.map { TextKey($0) as any CodingKey } + context.codingPath,
          debugDescription: context.debugDescription, underlyingError: context.underlyingError))
    }
    return EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: path.components.map { TextKey($0) as any CodingKey }, debugDescription: description,
        underlyingError: self))
  }
}

extension JSONError {
  /// The type that was expected, as far as it or its name is known; `Any` for others, and for what may be of several types.
  fileprivate var codableType: Any.Type {
    if let expectedType { return expectedType }
    guard case .typeMismatch(let expected) = kind else { return Any.self }
    if let type = Self.types[expected] { return type }
    guard expected.hasPrefix("[") || expected.hasPrefix("Set<") else { return Any.self }
    return expected.contains(": ") && !expected.hasPrefix("[[") ? [String: Any].self : [Any].self
  }

  private static let types: [String: Any.Type] = {
    let scalars: [Any.Type] = [
      String.self, Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
      UInt16.self, UInt32.self, UInt64.self, Double.self, Float.self, Decimal.self, Date.self, Data.self, URL.self,
      UUID.self,
    ]
    var types = Dictionary(uniqueKeysWithValues: scalars.map { (TypeName.of($0), $0) })
    types["object"] = [String: Any].self
    types["array"] = [Any].self
    return types
  }()
}

extension TextKey {
  init(_ component: JSONPath.Component) {
    switch component {
    case .key(let key): self.init(key)
    case .index(let index): self.init(intValue: index)
    case .wildcard: self.init("*")
    }
  }
}

extension DecodingError {
  /// What this library knows about the error: kind, path, line, column and a snippet.
  public var jsonError: JSONError? {
    context.underlyingError as? JSONError ?? (context.underlyingError as? DecodingProblems)?.errors.first
  }

  /// Every problem of the document, if all were collected; otherwise the one.
  public var jsonErrors: [JSONError] {
    (context.underlyingError as? DecodingProblems)?.errors ?? (context.underlyingError as? JSONError).map { [$0] } ?? []
  }

  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "\(self)")
    }
  }

  /// The same error, its coding path continued upward by `path`.
  fileprivate func prefixed(with path: [any CodingKey]) -> DecodingError {
    let context = Context(
      codingPath: path + context.codingPath, debugDescription: context.debugDescription,
      underlyingError: context.underlyingError)
    switch self {
    case .typeMismatch(let type, _): return .typeMismatch(type, context)
    case .valueNotFound(let type, _): return .valueNotFound(type, context)
    case .keyNotFound(let key, _): return .keyNotFound(key, context)
    case .dataCorrupted: return .dataCorrupted(context)
    @unknown default: return self
    }
  }
}

extension JSONError {
  /// The error for a value of another coder, for which the thread's stack has no room: nor has it for asking that coder for the path,
  /// which takes Foundation's one more call for each level.
  static var outOfStack: JSONError { JSONError(.stackLimitExceeded) }
}

extension DecodingError {
  /// Whether the thread's stack had no room for a value, so that nothing may stand in for it.
  var isOutOfStack: Bool { if case .stackLimitExceeded? = jsonError?.kind { true } else { false } }
}

extension EncodingError {
  /// What this library knows about the error: kind and path.
  public var jsonError: JSONError? {
    if case .invalidValue(_, let context) = self { context.underlyingError as? JSONError } else { nil }
  }
}
