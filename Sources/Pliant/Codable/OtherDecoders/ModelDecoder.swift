//===----------------------------------------------------------------------===//
// ModelDecoder: decodes the properties of a generated `init(from:)` from any Decoder.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Finds the properties of a model by their candidates and paths in any Decoder, with the rules of the fast path: the
/// first usable candidate counts, and the tolerance decides about missing, null and unusable values.
///
/// Values that are as declared are taken from the decoder directly. At the first one that is not, the object is copied
/// once as JSON, and a ``JSONReader`` reads this and the following values from the copy, so that conversions, fallbacks
/// and messages are those of the fast path. If the model is part of another one, that one makes the copy.
///
/// The tolerance is the first of these: that of the property, of the type, of the decoder's `userInfo`
/// (`CodingUserInfoKey.pliantTolerance`), or `.tolerant`.
@_documentation(visibility: internal)
public struct ModelDecoder {
  /// The model's state, most of it computed only for unexpected values.
  let model: DecodedModel
  /// The values that may be taken directly from the container, without other checks.
  private(set) var fastPath: FastPathValues
  /// The property's own tolerance.
  private var tolerance: Tolerance?
  private var isRequired = false
  private var isSensitive = false

  /// Creates a decoder for a model, for generated code.
  ///
  /// - Parameters:
  ///   - type: the model.
  ///   - keys: the paths of its properties, one per line.
  ///   - tolerance: the model's own, if it has one.
  /// - Throws: if the decoder's value is not an object, or has keys that the tolerance refuses.
  public init(
    _ decoder: any Decoder, for type: Any.Type, keys: StaticString, tolerance: Tolerance? = nil
  ) throws {
    model = try DecodedModel(decoder, type, tolerance)
    fastPath = model.fastPath
    if fastPath.isEmpty || model.asks.unknownKeys != .ignore { try checkKeys(decoder, keys, tolerance) }
  }

  @inline(never)
  private func checkKeys(_ decoder: any Decoder, _ keys: StaticString, _ tolerance: Tolerance?) throws {
    if tolerance != nil, decoder is NodeDecoder, model.context.tolerance.duplicateKeys != .ignore {
      try model.context.read(.whole(decoder)) { reader throws(JSONError) in try reader.checkDuplicateKeys() }
    }
    guard model.asks.unknownKeys != .ignore || decoder is NodeDecoder else { return }
    try model.fromCopy {
      guard model.context.tolerance.unknownKeys != .ignore else { return }
      try model.context.checkKeys(of: container, known: ForeignKeys("\(keys)", overrides))
    }
  }

  /// Returns the decoder with one property's own tolerance.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether no default, nil or zero value may replace the property's value.
  ///   - isSensitive: whether no issue may show the value.
  public func narrowed(to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool) -> ModelDecoder {
    var narrowed = self
    narrowed.tolerance = tolerance
    narrowed.isRequired = isRequired
    narrowed.isSensitive = isSensitive
    narrowed.fastPath = model.fastPath(tolerance, isSensitive: isSensitive)
    if isRequired { narrowed.fastPath.remove(.absences) }
    return narrowed
  }
}

extension ModelDecoder {
  /// Whether a decoder is one of Pliant's.
  static func isPliants(_ decoder: any Decoder) -> Bool {
    // Compares metatypes, which needs no casts.
    let actual: Any.Type = type(of: decoder)
    return actual == NodeDecoder.self || actual == RecordingDecoder.self
  }

  var container: KeyedDecodingContainer<TextKey> { model.container }

  /// The property's tolerance.
  var context: DecodingContext {
    var context = model.context
    if let tolerance { context.narrow(to: tolerance) }
    context.isRequired = isRequired && !context.isEnforced
    context.isSensitive = isSensitive
    return context
  }

  /// The type's tolerance.
  var typeContext: DecodingContext { model.context }
  /// The path of the model.
  var path: JSONPath { model.path }
  /// The recorder, if the decoder only records the model's schema.
  var recorder: SchemaRecorder? { model.recorder }
  /// PliantDecoder's mappings of the model's properties, by their first keys; nil if there are none.
  var overrides: PropertyOverrides? { model.overrides }
}

/// The state of a ``ModelDecoder``'s model, most of it computed only for unexpected values.
final class DecodedModel {
  private let decoder: any Decoder
  private let type: Any.Type
  /// The model's own tolerance.
  private let own: Tolerance?
  /// The tolerance, as far as the decoder's `userInfo` and the model determine it.
  let asks: Tolerance
  private let inherited: Tolerance
  private let isEnforced: Bool
  /// Whether the decoder is not one of Pliant's.
  private let isForeign: Bool
  /// The decoding that the model is part of, if an outer model makes the copies.
  private let outer: ForeignWork?
  /// The collector of issues.
  let collector: DecodingReportCollector?
  /// Whether the decoder was asked for all problems.
  private let isListing: Bool

  /// The object of the decoder, or of its copy.
  private(set) var container: KeyedDecodingContainer<TextKey>
  /// The copy of another decoder's object, and the context of the original.
  private var copy: (node: NodeDecoder, context: DecodingContext)?
  /// The values that are in the place of an object on a property's path.
  var passed = VisitedPlaces()
  /// The objects on the paths of properties, by the paths that lead to them.
  var objects: [(path: String, container: KeyedDecodingContainer<TextKey>)] = []

  private(set) lazy var context = {
    var context = DecodingContext(decoder)
    if let own { context.narrow(to: own) }
    context.collectProblems(of: type, decoder)
    return context
  }()
  private(set) lazy var path = JSONPath(codingPath: decoder.codingPath)
  private(set) lazy var recorder = (decoder as? RecordingDecoder)?.recorder
  private(set) lazy var overrides = PropertyOverrides(of: type, isForeign ? nil : context.node)
  /// Whether a value on a path of a property may be sensitive, although the type doesn't know the path.
  var hidesMappedPaths: Bool { overrides != nil && SensitiveSearch.holds(type) }
  /// Whether values are taken from another decoder.
  var isStraight: Bool { isForeign && copy == nil }

  /// - Throws: if the thread's stack has no room for a model of another decoder, or the value is not an object.
  init(_ decoder: any Decoder, _ type: Any.Type, _ own: Tolerance?) throws {
    self.decoder = decoder
    self.type = type
    self.own = own
    isForeign = !ModelDecoder.isPliants(decoder)
    // Pliant's own decoders check the stack themselves.
    if isForeign, !ThreadStack.hasRoomForOtherCoders { throw JSONError.outOfStack.asDecodingError() }
    outer = isForeign ? ForeignWork.current.flatMap { $0.isStraight ? $0 : nil } : nil
    let userInfo = isForeign ? decoder.userInfo : [:]
    (inherited, isEnforced) = DecodingContext.tolerance(in: userInfo)
    asks = isEnforced ? inherited : own ?? inherited
    collector = userInfo.isEmpty ? nil : userInfo[.pliantReport] as? DecodingReportCollector
    isListing = userInfo.isEmpty ? false : userInfo[.pliantCollectingAll] as? Bool ?? false
    do {
      container = try decoder.container(keyedBy: TextKey.self)
    } catch {
      if let outer { throw outer.miss() }
      throw try Self.failure(error, decoder, type, own)
    }
  }

  deinit { if let copy { unsafe copy.context.report(&copy.node.session.reader.pointee, at: path) } }

  /// The values that may be taken directly, for properties without a tolerance of their own.
  var fastPath: FastPathValues { fastPath(nil, isSensitive: false) }

  /// The values of a property that may be taken directly.
  func fastPath(_ tolerance: Tolerance?, isSensitive: Bool) -> FastPathValues {
    guard isForeign else { return [] }
    let tolerance = isEnforced ? inherited : tolerance ?? asks
    var fastPath: FastPathValues = .scalars
    if tolerance == inherited, !isSensitive { fastPath.insert(.others) }
    if tolerance.nullOptionals == .ignore, tolerance.missingOptionals == .ignore { fastPath.insert(.absences) }
    return fastPath
  }

  /// Decodes a value inside the model.
  ///
  /// - Parameter isStraight: whether models inside the value need no copies of their own.
  func decodeInner<Value>(isStraight: Bool, _ decode: () throws -> Value) throws -> Value {
    guard isListing else { return try ForeignWork.measure(isStraight: isStraight, decode) }
    return try context.withinModel { try ForeignWork.measure(isStraight: isStraight, decode) }
  }

  /// Calls `read`, after the object was copied if it is another decoder's.
  ///
  /// - Parameter attempt: the outcome of asking the decoder for a value before.
  func fromCopy<Result>(after attempt: FastPathFailure? = nil, _ read: () throws -> Result) throws -> Result {
    guard isForeign else { return try read() }
    if copy == nil { try makeCopy(after: attempt) }
    do {
      return try read()
    } catch {
      guard let copy else { throw error }
      throw (error as? DecodingError)?.jsonError.map { copy.context.failure($0, at: path) } ?? copy.context.listed(error)
    }
  }

  @inline(never)
  private func makeCopy(after attempt: FastPathFailure?) throws {
    if case .failed(let error, let before)? = attempt {
      // A copy would take even more stack.
      if let error = error as? DecodingError, error.isBeyondLimits { throw error }
      collector?.rollBack(to: before)
    }
    if let outer { throw outer.miss() }
    let place = ForeignPlace.whole(decoder)
    let value = try place.captured()
    do throws(JSONError) {
      let document = try value.document()
      var reader = JSONReader(document)
      context.prepare(&reader)
      context.respellKeys(of: &reader, in: value)
      reader.read(copyOf: ForeignSource(place, context, document))
      try move(to: &reader)
    } catch {
      throw context.failure(error, at: path)
    }
  }

  private func move(to reader: inout JSONReader) throws(JSONError) {
    do {
      guard let node = try reader.decoderOfNextValue() as? NodeDecoder else { return }
      container = try node.container(keyedBy: TextKey.self)
      copy = (node, context)
      objects = []
      context = context.moved(to: node)
    } catch {
      throw error as? JSONError ?? reader.failure(.underlying(error))
    }
  }

  /// The error for a value that is not an object, with the message of the fast path.
  @inline(never)
  private static func failure(
    _ error: any Error, _ decoder: any Decoder, _ type: Any.Type, _ own: Tolerance?
  ) throws -> any Error {
    var context = DecodingContext(decoder)
    if let own { context.narrow(to: own) }
    context.collectProblems(of: type, decoder)
    try context.read(.whole(decoder)) { reader throws(JSONError) in
      let start = reader.position
      do throws(JSONError) {
        _ = try reader.beginObject()
      } catch {
        throw reader.naming(type, error, from: start)
      }
    }
    return error
  }
}
