//===----------------------------------------------------------------------===//
// ModelDecoder: what a generated `init(from:)` reads from any Decoder.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Finds the properties of a model by their candidates and paths in any Decoder, with the meaning that the fast path gives
/// them: the first candidate that is usable counts; what is missing, null or unusable is settled as the tolerance says.
///
/// What the decoder can give as it stands is taken from it. Anything else is copied out of it as JSON, and read by the
/// ``JSONReader``: so conversions, fallbacks and wording are those of the fast path, because they are the same code.
///
/// The tolerance is, the narrowest first, that of the property, of the type, of the decoder's `userInfo`
/// (`CodingUserInfoKey.pliantTolerance`), or `.tolerant`.
@_documentation(visibility: internal)
public struct ModelDecoder {
  let container: KeyedDecodingContainer<TextKey>
  /// What is worked out where a value is not as it is expected.
  let model: DecodedModel
  /// Which values may be taken from the container without a look at anything else.
  private(set) var straight: StraightValues
  /// The property's own tolerance.
  private var tolerance: Tolerance?
  private var isRequired = false
  private var isSensitive = false

  /// A decoder for a model, as generated code asks for it.
  ///
  /// - Parameters:
  ///   - type: the model.
  ///   - keys: the paths of its properties, one a line.
  ///   - tolerance: the model's own, if it has one.
  ///   - object: what was asked for its tag already, if it was.
  /// - Throws: when the decoder's value is not an object, or has keys for which the tolerance has no room.
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
    straight = model.straight
    if straight.isEmpty || model.asks.unknownKeys != .ignore { try checkKeys(decoder, keys, tolerance) }
  }

  @inline(never)
  private func checkKeys(_ decoder: any Decoder, _ keys: StaticString, _ tolerance: Tolerance?) throws {
    let bending = model.bending
    if tolerance != nil, bending.node != nil, bending.tolerance.duplicateKeys != .ignore {
      try bending.read(.whole(decoder)) { reader throws(JSONError) in try reader.checkDuplicateKeys() }
    }
    if bending.tolerance.unknownKeys != .ignore {
      try bending.checkKeys(of: container, known: ForeignKeys("\(keys)"))
    }
  }

  /// The same model with one property's own tolerance.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether neither a default, nor nil, nor a zero value may stand in for the property.
  ///   - isSensitive: whether no issue may show the value.
  public func narrowed(to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool) -> ModelDecoder {
    var narrowed = self
    narrowed.tolerance = tolerance
    narrowed.isRequired = isRequired
    narrowed.isSensitive = isSensitive
    narrowed.straight = model.straight(tolerance, isSensitive: isSensitive)
    if isRequired { narrowed.straight.remove(.absences) }
    return narrowed
  }
}

extension ModelDecoder {
  /// Whether a decoder is one of Pliant's own.
  static func isPliants(_ decoder: any Decoder) -> Bool {
    // By their addresses: no casts.
    let actual: Any.Type = type(of: decoder)
    return actual == NodeDecoder.self || actual == SchemaDecoder.self
  }

  /// How far the property may bend.
  var bending: ForeignBending {
    var bending = model.bending
    if let tolerance { bending.narrow(to: tolerance) }
    bending.isRequired = isRequired && !bending.isEnforced
    bending.isSensitive = isSensitive
    return bending
  }

  /// How far the type may bend.
  var typeBending: ForeignBending { model.bending }
  /// The path of the model.
  var path: JSONPath { model.path }
  /// Who only wants to know what the model asks for.
  var recorder: SchemaRecorder? { model.recorder }
  /// What PliantDecoder was told about the model's properties, which go by the first of their keys; nil for nothing.
  var told: ToldProperties? { model.told }
}

/// What a ``ModelDecoder`` knows of its model, for the most part worked out only where a value is not as it is expected.
final class DecodedModel {
  private let decoder: any Decoder
  private let type: Any.Type
  /// The model's own tolerance.
  private let own: Tolerance?
  /// The tolerance, as far as it is known without a look at anything else than the decoder's `userInfo`.
  let asks: Tolerance
  private let inherited: Tolerance
  private let isEnforced: Bool
  /// Whether the decoder is another than Pliant's own.
  private let isForeign: Bool
  /// Who is told what bent.
  let collector: DecodingReportCollector?

  /// The values that stand where an object on the path of some property is wanted.
  var passed = PassedPlaces()
  /// The values that are unusable.
  var settled = PassedPlaces()
  /// The objects on the paths of properties, by the paths that lead there.
  var objects: [(path: String, container: KeyedDecodingContainer<TextKey>)] = []

  private(set) lazy var bending = {
    var bending = ForeignBending(decoder)
    if let own { bending.narrow(to: own) }
    bending.collectProblems(of: type, decoder, isCopied: false)
    return bending
  }()
  private(set) lazy var path = JSONPath(codingPath: decoder.codingPath)
  private(set) lazy var recorder = (decoder as? SchemaDecoder)?.recorder
  private(set) lazy var told = ToldProperties(of: type, isForeign ? nil : bending.node)

  init(_ decoder: any Decoder, _ type: Any.Type, _ own: Tolerance?) {
    self.decoder = decoder
    self.type = type
    self.own = own
    isForeign = !ModelDecoder.isPliants(decoder)
    let userInfo = isForeign ? decoder.userInfo : [:]
    (inherited, isEnforced) = ForeignBending.tolerance(in: userInfo)
    asks = isEnforced ? inherited : own ?? inherited
    collector = userInfo.isEmpty ? nil : userInfo[.pliantReport] as? DecodingReportCollector
  }

  /// Refuses a model of another decoder for which the thread's stack has no room. Pliant's own look after that.
  func checkStack() throws {
    guard isForeign, !ThreadStack.hasRoomForOtherCoders else { return }
    throw JSONError.outOfStack.asDecodingError()
  }

  /// Which values of properties that ask for nothing of their own may be taken as the decoder gives them.
  var straight: StraightValues { straight(nil, isSensitive: false) }

  /// Which values of a property may be taken as the decoder gives them.
  func straight(_ tolerance: Tolerance?, isSensitive: Bool) -> StraightValues {
    guard isForeign else { return [] }
    let tolerance = isEnforced ? inherited : tolerance ?? asks
    var straight: StraightValues = .scalars
    if tolerance == inherited, !isSensitive { straight.insert(.others) }
    if !tolerance.dropsElements { straight.insert(.collections) }
    if tolerance.nullOptionals == .ignore, tolerance.missingOptionals == .ignore { straight.insert(.absences) }
    return straight
  }

  /// The error of asking for an object where none is, in the words of the fast path.
  @inline(never)
  func failure(_ error: any Error) throws -> any Error {
    try bending.read(.whole(decoder)) { reader throws(JSONError) in
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
