// jsonSchema: the JSON Schema of a model's documents, for other languages and tools.

public import Pliant
import PliantCore

extension JSONReadable where Self: Decodable {
  /// The JSON Schema (draft 2020-12) of the model.
  ///
  /// ```swift
  /// try User.jsonSchema.jsonString(.pretty)
  /// // {
  /// //   "$schema": "https://json-schema.org/draft/2020-12/schema",
  /// //   "$ref": "#/$defs/User",
  /// //   "$defs": {"User": {"type": "object", "properties": {"id": {"type": "integer"}, …}, "required": ["id"], "title": "User"}}
  /// // }
  /// ```
  ///
  /// The schema describes documents as they are written: the first of several candidates, the exact form of values
  /// that may deviate. A property that is written at another place than it is read is described where it is read. For tools that produce deviating documents, `x-keys` lists all candidates of a property, and
  /// `x-tolerance` names a tolerance other than the default. Initial values and defaults of associated values are
  /// given as `default`. Optionals accept null, unless they are `@Required`. Properties with a strategy have the schema
  /// of the strategy (`JSONStrategy.jsonSchema`).
  ///
  /// Enums list their raw values, or one schema for each tag (`oneOf`); untagged enums have one for each case
  /// (`anyOf`). With a `@Fallback`, they accept known values or, as a second choice, any other raw value of the same
  /// kind or object with another tag:
  /// `{"anyOf": [{"enum": ["low", "high"]}, {"type": "string", "not": {"enum": ["low", "high"]}}]}`.
  ///
  /// To derive the schema, the model is decoded from a decoder without values that records what is requested. This
  /// evaluates the model's initial values and takes milliseconds, so keep the result.
  public static var jsonSchema: JSON { schemaDocument(SchemaBuilder()) }

  static func schemaDocument(_ builder: SchemaBuilder) -> JSON {
    let root = (try? builder.schema(of: Self.self)) ?? JSON([:] as JSON.Object)
    var document: JSON = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
    for (key, value) in root.objectValue { document[key] = value }
    if !builder.definitions.isEmpty { document["$defs"] = JSON(builder.definitions) }
    return document
  }
}
