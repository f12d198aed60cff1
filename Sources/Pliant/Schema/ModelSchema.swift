//===----------------------------------------------------------------------===//
// ModelSchema: what a generated `init(from:)` says of a model that is read as a whole, so that nothing is asked of a decoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// The properties of a model that other coders give as a whole: one with hooks, flattened properties, or one for unknown keys.
///
/// Generated code fills it, and only if somebody asked for a schema.
public final class ModelSchema {
  private let recorder: SchemaRecorder

  init(_ recorder: SchemaRecorder) { self.recorder = recorder }

  /// A property.
  ///
  /// - Parameters:
  ///   - path: where it is written.
  ///   - isRequired: whether it has neither a default nor an optional type.
  ///   - isCollected: whether its path has a wildcard.
  ///   - isNarrowed: whether it has a tolerance of its own.
  public func property(
    _ path: String, _ type: Any.Type, isRequired: Bool, isCollected: Bool = false, isNarrowed: Bool = false
  ) {
    func element<Values: CollectedValues>(_: Values.Type) -> Any.Type { Values.CollectedValue.self }
    var type = type
    if isCollected, let values = type as? any CollectedValues.Type { type = element(values) }
    let builder = recorder.builder
    var schema = (try? builder.schema(of: type)) ?? JSON([:] as JSON.Object)
    if isCollected && builder.isAnnotating { schema = SchemaBuilder.adding("x-collected", true, to: schema) }
    record(path, schema, type, isRequired, isNarrowed)
  }

  /// A property with a strategy.
  public func property(
    _ path: String, _ type: Any.Type, isRequired: Bool, isNarrowed: Bool = false, using strategy: some JSONStrategy
  ) {
    var schema = (try? recorder.builder.schema(of: strategy)) ?? JSON([:] as JSON.Object)
    if type is any ExpressibleByNilLiteral.Type { schema = SchemaBuilder.nullable(schema) }
    if recorder.builder.isAnnotating { schema = SchemaBuilder.adding("x-strategy", true, to: schema) }
    record(path, schema, type, isRequired, isNarrowed)
  }

  private func record(_ path: String, _ schema: JSON, _ type: Any.Type, _ isRequired: Bool, _ isNarrowed: Bool) {
    let isNoted = isNarrowed && recorder.builder.isAnnotating
    let schema = isNoted ? SchemaBuilder.adding("x-narrowed", true, to: schema) : schema
    recorder.record(path, schema, isRequired: isRequired && !(type is any ExpressibleByNilLiteral.Type))
  }

  /// A property that takes members of the object itself. One that is optional, or a dictionary, says nothing of them.
  public func flattened(_ type: Any.Type) {
    guard !(type is any SchemaSource.Type), let schema = try? recorder.builder.schema(of: type) else { return }
    recorder.flattened.append(schema)
  }
}

extension ForeignObject {
  /// Reads a model from what a decoder has.
  ///
  /// - Parameter describe: says what a schema can't learn in another way.
  public static func read<Value: JSONReadable>(
    _ type: Value.Type, from decoder: any Decoder, _ describe: (ModelSchema) -> Void
  ) throws -> Value {
    if let recorder = (decoder as? SchemaDecoder)?.recorder {
      describe(ModelSchema(recorder))
      throw SchemaStop()
    }
    return try read(type, from: decoder)
  }
}
