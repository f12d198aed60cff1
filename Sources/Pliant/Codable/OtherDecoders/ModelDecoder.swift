//===----------------------------------------------------------------------===//
// ModelDecoder: decodes the properties of a generated `init(from:)` from any Decoder.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Finds the properties of a model by their candidates and paths in any Decoder, with the rules of the fast path: the
/// first usable candidate counts, and the tolerance decides about missing, null and unusable values.
///
/// Values that the decoder can give directly are taken from it. All others are captured as JSON and read by the
/// ``JSONReader``, so that conversions, fallbacks and messages are those of the fast path.
///
/// The tolerance is the first of these: that of the property, of the type, of the decoder's `userInfo`
/// (`CodingUserInfoKey.pliantTolerance`), or `.tolerant`.
@_documentation(visibility: internal)
public struct ModelDecoder {
  let container: KeyedDecodingContainer<TextKey>
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
  ///   - object: the object from which the tag was already read, if any.
  /// - Throws: if the decoder's value is not an object, or has keys that the tolerance refuses.
  public init(
    _ decoder: any Decoder, for type: Any.Type, keys: StaticString, tolerance: Tolerance? = nil,
    in object: TaggedObject? = nil
  ) throws {
    model = DecodedModel(decoder, type, tolerance)
    try model.checkStack()
    do {
      container = try object?.container ?? decoder.container(keyedBy: TextKey.self)
    } catch {
      throw try model.failure(error)
    }
    fastPath = model.fastPath
    if fastPath.isEmpty || model.asks.unknownKeys != .ignore { try checkKeys(decoder, keys, tolerance) }
  }

  @inline(never)
  private func checkKeys(_ decoder: any Decoder, _ keys: StaticString, _ tolerance: Tolerance?) throws {
    let context = model.context
    if tolerance != nil, context.node != nil, context.tolerance.duplicateKeys != .ignore {
      try context.read(.whole(decoder)) { reader throws(JSONError) in try reader.checkDuplicateKeys() }
    }
    if context.tolerance.unknownKeys != .ignore {
      try context.checkKeys(of: container, known: ForeignKeys("\(keys)", overrides))
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
  /// The collector of issues.
  let collector: DecodingReportCollector?
  /// Whether the decoder was asked for all problems.
  let isListing: Bool

  /// The values that are in the place of an object on a property's path.
  var passed = VisitedPlaces()
  /// The unusable values that were reported.
  var unusable = VisitedPlaces()
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

  init(_ decoder: any Decoder, _ type: Any.Type, _ own: Tolerance?) {
    self.decoder = decoder
    self.type = type
    self.own = own
    isForeign = !ModelDecoder.isPliants(decoder)
    let userInfo = isForeign ? decoder.userInfo : [:]
    (inherited, isEnforced) = DecodingContext.tolerance(in: userInfo)
    asks = isEnforced ? inherited : own ?? inherited
    collector = userInfo.isEmpty ? nil : userInfo[.pliantReport] as? DecodingReportCollector
    isListing = userInfo.isEmpty ? false : userInfo[.pliantCollectingAll] as? Bool ?? false
  }

  /// Throws if the thread's stack has no room for a model of another decoder. Pliant's own decoders check this
  /// themselves.
  func checkStack() throws {
    guard isForeign, !ThreadStack.hasRoomForOtherCoders else { return }
    throw JSONError.outOfStack.asDecodingError()
  }

  /// The values that may be taken directly, for properties without a tolerance of their own.
  var fastPath: FastPathValues { fastPath(nil, isSensitive: false) }

  /// The values of a property that may be taken directly.
  func fastPath(_ tolerance: Tolerance?, isSensitive: Bool) -> FastPathValues {
    guard isForeign else { return [] }
    let tolerance = isEnforced ? inherited : tolerance ?? asks
    var fastPath: FastPathValues = .scalars
    if tolerance == inherited, !isSensitive { fastPath.insert(.others) }
    if !tolerance.dropsElements { fastPath.insert(.collections) }
    if tolerance.nullOptionals == .ignore, tolerance.missingOptionals == .ignore { fastPath.insert(.absences) }
    return fastPath
  }

  /// Decodes a value inside the model.
  func decodeInner<Value>(_ decode: () throws -> Value) throws -> Value {
    try isListing ? context.withinModel(decode) : ForeignWork.measure(decode)
  }

  /// The error for a value that is not an object, with the message of the fast path.
  @inline(never)
  func failure(_ error: any Error) throws -> any Error {
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
