// Engine: the ways from a document to a value that one table of cases runs through.

/// A way from a document to a value, and from the value to a document again.
enum Engine: String, CaseIterable, Sendable, CustomStringConvertible {
  /// A model of `@JSONModel`, from the bytes of a document.
  case reader
  /// A model from a dictionary of JSONSerialization's.
  case object
  /// A model from a `JSON`.
  case json
  /// A model as an element of a stream.
  case stream
  /// A model under PliantDecoder with a key strategy.
  case converted
  /// A model by way of `init(from: any Decoder)` under PliantDecoder with a key mapping.
  case mapped
  /// A model under Foundation's JSONDecoder.
  case foreign
  /// A type that is only Codable, from the bytes of a document.
  case plain
  /// The same from a dictionary of JSONSerialization's.
  case plainObject
  /// The same from a `JSON`.
  case plainJSON
  /// The same as an element of a stream.
  case plainStream
  /// A type that is only Codable under Foundation's JSONDecoder: nothing bends.
  case foundation
  /// A `TolerantCodable` type.
  case tolerant
  /// A type with property wrappers under PliantDecoder.
  case wrappers
  /// A type with property wrappers under Foundation's JSONDecoder.
  case foreignWrappers

  var description: String { rawValue }

  /// The name that the documentation has for it.
  var title: String {
    switch self {
    case .reader: "model"
    case .object: "model from `[String: Any]`"
    case .json: "model from `JSON`"
    case .stream: "model in a stream"
    case .converted: "model under a key strategy"
    case .mapped: "model under a key mapping"
    case .foreign: "model under `JSONDecoder`"
    case .plain: "Codable"
    case .plainObject: "Codable from `[String: Any]`"
    case .plainJSON: "Codable from `JSON`"
    case .plainStream: "Codable in a stream"
    case .foundation: "Codable under `JSONDecoder`"
    case .tolerant: "`TolerantCodable`"
    case .wrappers: "wrappers"
    case .foreignWrappers: "wrappers under `JSONDecoder`"
    }
  }

  static let ofModels: Set<Engine> = [.reader, .object, .json, .stream, .converted, .mapped, .foreign]
  static let ofCodable: Set<Engine> = [.plain, .plainObject, .plainJSON, .plainStream]
  /// Those whose documents went through JSONSerialization.
  static let ofObjects: Set<Engine> = [.object, .plainObject]
  /// Those under Foundation's decoder.
  static let ofFoundation: Set<Engine> = [.foreign, .foundation, .foreignWrappers]
}
