// PliantEncoder: encodes any Encodable as JSON, like Foundation's JSONEncoder, but faster.

import PliantCore
public import PliantFoundation

/// Encodes any `Encodable` value as JSON.
///
/// It has the options of Foundation's `JSONEncoder`, with the same names, meanings and defaults, and writes the same
/// bytes. Members of objects are in the order in which they were encoded; `JSONEncoder` doesn't specify one.
///
/// ```swift
/// var encoder = PliantEncoder()
/// encoder.keyEncodingStrategy = .convertToSnakeCase
/// encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
/// let data = try encoder.encode(order)          // any Encodable: Data
/// let text = try encoder.encodeString(order)
/// let tree = try encoder.encodeObject(order)    // [String: Any]
/// ```
///
/// An encoder is a value: copies don't share anything, and one can be used from many tasks at once.
///
/// Models of `@JSONModel` write themselves, as with `jsonData()`, in any container: their dates are RFC 3339 strings
/// unless ``dateEncodingStrategy`` is set.
public struct PliantEncoder: Sendable {
  /// The format of the document: white space, the order of keys, whether slashes are escaped.
  public var outputFormatting: JSONEncoder.OutputFormatting = [] {
    didSet { optionsChanged() }
  }

  /// The form of a `Date`. By default the seconds since 2001, which is `Date`'s own form.
  ///
  /// By default the dates of models are RFC 3339 strings. Any other strategy also applies to models, except for
  /// properties and types with a strategy of their own.
  public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy = .deferredToDate {
    didSet { optionsChanged() }
  }

  /// The form of `Data`, in models too. Base64 by default.
  public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy = .base64 {
    didSet { optionsChanged() }
  }

  /// The form of NaN and the infinities, which JSON does not have. An error by default.
  public var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy = .throw {
    didSet { optionsChanged() }
  }

  /// The spelling of keys. The keys of dictionaries with string keys are data, and don't change.
  ///
  /// Keys that a `@JSONModel` specifies, by `@Key`, `keys:` or `tag:`, don't change, nor do those in `@UnknownKeys`. The
  /// opposite strategy of a decoder converts the others back.
  public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys {
    didSet { optionsChanged() }
  }

  /// The `userInfo` of the encoder that is passed to values.
  public var userInfo = [CodingUserInfoKey: any Sendable]() {
    didSet { optionsChanged() }
  }

  /// The paths of properties of types that the caller can't change: each property is written at the first path named.
  ///
  /// A property of a `@JSONModel` is named by its first key in the model. One that the model has at a path stays
  /// there.
  public var keyMapping = KeyMappings() {
    didSet { optionsChanged() }
  }

  /// The state that encodings leave for the next one; nil for an encoder with options that is made for one document.
  private var spare: SpareEncoding? = .ofDefaults

  /// Creates an encoder with Foundation's defaults.
  public init() {}

  /// Creates an encoder with the options of Foundation's, for one document.
  init(_ encoder: JSONEncoder) {
    outputFormatting = encoder.outputFormatting
    dateEncodingStrategy = encoder.dateEncodingStrategy
    dataEncodingStrategy = encoder.dataEncodingStrategy
    nonConformingFloatEncodingStrategy = encoder.nonConformingFloatEncodingStrategy
    keyEncodingStrategy = encoder.keyEncodingStrategy
    userInfo = encoder.userInfo
    spare = hasDefaults ? .ofDefaults : nil
  }

  private var hasDefaults: Bool {
    guard outputFormatting == [], userInfo.isEmpty, keyMapping.isEmpty, case .deferredToDate = dateEncodingStrategy,
      case .base64 = dataEncodingStrategy, case .throw = nonConformingFloatEncodingStrategy,
      case .useDefaultKeys = keyEncodingStrategy
    else { return false }
    return true
  }
}

// MARK: - Encoding

extension PliantEncoder {
  /// Encodes a value as a document of UTF-8.
  ///
  /// - Throws: the errors that the value throws when it encodes itself; `EncodingError.invalidValue` for NaN and the
  ///   infinities, for a value that encodes nothing, and for 512 containers or more inside one another.
  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    unsafe try encode(value, by: { try $0.encodeRoot(value) }, as: { bytes in unsafe Data(copying: bytes) })
  }

  /// Encodes a value that needs a configuration as a document of UTF-8.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public func encode<Value: EncodableWithConfiguration>(
    _ value: Value, configuration: Value.EncodingConfiguration
  ) throws -> Data {
    let encodeRoot = { (level: EncodingLevel) in
      try value.encode(to: level, configuration: configuration)
      return false
    }
    return unsafe try encode(value, by: encodeRoot, as: { bytes in unsafe Data(copying: bytes) })
  }

  /// Encodes a value that needs a configuration as a document of UTF-8.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
    _ value: Value, configuration: Provider.Type
  ) throws -> Data where Value.EncodingConfiguration == Provider.EncodingConfiguration {
    try encode(value, configuration: configuration.encodingConfiguration)
  }

  /// Encodes a value as the text of a document.
  public func encodeString<Value: Encodable>(_ value: Value) throws -> String {
    unsafe try encode(
      value, by: { try $0.encodeRoot(value) }, as: { bytes in unsafe String(decoding: bytes, as: UTF8.self) })
  }

  /// Encodes a value as the UTF-8 bytes of a document.
  public func encodeBytes<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    unsafe try encode(value, by: { try $0.encodeRoot(value) }, as: { bytes in unsafe Array(bytes) })
  }

  /// Encodes a value as a dictionary like those of `JSONSerialization`.
  ///
  /// - Throws: the errors of ``encode(_:)``, and `EncodingError.invalidValue` for a value that is not an object.
  public func encodeObject<Value: Encodable>(_ value: Value) throws -> [String: Any] {
    try ObjectTree.cast(tree(value), to: "an object", of: value, or: "encodeArray(_:)")
  }

  /// Encodes a value as an array like those of `JSONSerialization`.
  ///
  /// - Throws: the errors of ``encode(_:)``, and `EncodingError.invalidValue` for a value that is not an array.
  public func encodeArray<Value: Encodable>(_ value: Value) throws -> [Any] {
    try ObjectTree.cast(tree(value), to: "an array", of: value, or: "encodeObject(_:)")
  }

  private func tree<Value: Encodable>(_ value: Value) throws -> Any {
    var plain = self
    if outputFormatting != .withoutEscapingSlashes { plain.outputFormatting = .withoutEscapingSlashes }
    let document = unsafe try plain.encode(value, by: { try $0.encodeRoot(value) }) { bytes in
      unsafe DocumentBytes(copying: bytes)
    }
    var reader = JSONReader(document)
    do throws(JSONError) {
      return try ObjectTree.read(from: &reader)
    } catch {
      throw error.asEncodingError(value)
    }
  }
}

extension PliantEncoder {
  /// The maximum number of arrays and objects around a value, as in `JSONEncoder`.
  static let depthLimit = 511

  /// The initial capacity in bytes. Allocators serve blocks of up to a kilobyte quickly.
  private static let capacity = 768

  @inline(__always)
  private func encode<Value, Result>(
    _ value: Value, by encodeRoot: (EncodingLevel) throws -> Bool, as result: (UnsafeRawBufferPointer) -> Result
  ) throws -> Result {
    var root = spare?.take() ?? newRoot()
    let state = root.state
    do {
      guard try state.encodeRoot(&root, encodeRoot) else { throw nothingEncoded(value) }
      let result = unsafe try state.writer.finished(in: outputFormatting, result)
      spare?.put(&root)
      return result
    } catch {
      throw failure(error, encoding: value)
    }
  }

  @inline(never)
  private func nothingEncoded(_ value: Any) -> EncodingError {
    EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: [], debugDescription: "Top-level \(type(of: value)) did not encode any values."))
  }

  @inline(never)
  private func failure(_ error: any Error, encoding value: Any) -> any Error {
    if let error = error as? EncodingError { return error.hidingParts(of: value) }
    guard let error = error as? JSONError else { return error }
    // The value is that of Foundation's error, unless printing it would crash as well.
    let isOutOfStack = if case .stackLimitExceeded = error.kind { true } else { false }
    return EncodingError.invalidValue(
      isOutOfStack ? error.printable(value) : value,
      EncodingError.Context(
        codingPath: [], debugDescription: "Unable to encode the given top-level value to JSON: \(error.message)",
        underlyingError: error)
    ).hidingParts(of: value)
  }

  @inline(never)
  private func newRoot() -> EncodingLevel {
    let form = form
    var options: JSONWriter.Options = outputFormatting.contains(.withoutEscapingSlashes) ? [] : .escapingSlashes
    let conversion = form.keyConversion
    if conversion != nil { options.insert(.observed) }
    var writer = JSONWriter(options: options, nonFiniteFloats: nonFiniteFloats, capacity: Self.capacity)
    writer.valueForm = form.ofValues
    writer.keyConversion = conversion
    let state = EncodingState(writer, form, depthLimit: Self.depthLimit)
    return EncodingLevel(state)
  }

  /// The spare state was made for other options, and copies of this encoder may still need it.
  private mutating func optionsChanged() {
    if isKnownUniquelyReferenced(&spare) { spare?.drop() } else { spare = SpareEncoding() }
  }

  private var nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy {
    switch nonConformingFloatEncodingStrategy {
    case .convertToString(let positiveInfinity, let negativeInfinity, let nan):
      .strings(positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan)
    case .throw: .throw
    @unknown default: .throw
    }
  }

  private var form: EncodingForm {
    EncodingForm(
      dates: .strategy(dateEncodingStrategy), data: dataEncodingStrategy, keys: keyEncodingStrategy, userInfo: userInfo,
      keyMapping: keyMapping)
  }
}

extension JSONWriter {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  fileprivate mutating func finished<Result>(
    in formatting: JSONEncoder.OutputFormatting, _ result: (UnsafeRawBufferPointer) -> Result
  ) throws(JSONError) -> Result {
    complete()
    var style = options
    if formatting.contains(.prettyPrinted) { style.formUnion([.pretty, .foundationStyle]) }
    if formatting.contains(.sortedKeys) { style.insert(.sortedKeys) }
    guard style != options else { return unsafe try withBytes { bytes in unsafe result(bytes) } }
    var reader = JSONReader(try document())
    var writer = JSONWriter(options: style, capacity: count + count / 2)
    try writer.write(valueOf: &reader)
    return unsafe try writer.withBytes { bytes in unsafe result(bytes) }
  }
}
