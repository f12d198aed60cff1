//===----------------------------------------------------------------------===//
// jsonSchema: what documents of a model look like, for other languages and tools.
//===----------------------------------------------------------------------===//

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
  /// It describes what is written: of several candidates the first key, of what may bend the exact form. For tools that bend documents
  /// themselves, `x-keys` lists all candidates of a property, and `x-tolerance` names a tolerance other than the default one. Initial values and defaults of
  /// associated values are given as `default`, optionals take null. Properties with a strategy take what that says
  /// (`JSONStrategy.jsonSchema`).
  ///
  /// Enums list their raw values, or one schema for each tag (`oneOf`); those without a tag, one for each case (`anyOf`). With
  /// a `@Fallback`, they take what they know or, in a second choice, any other raw value of the same kind or object with another
  /// tag: `{"anyOf": [{"enum": ["low", "high"]}, {"type": "string", "not": {"enum": ["low", "high"]}}]}`.
  ///
  /// The model is decoded from nothing, and what it asks for on the way is written down. So its initial values are evaluated,
  /// and it takes milliseconds: keep the result.
  public static var jsonSchema: JSON { schemaDocument(SchemaBuilder()) }

  static func schemaDocument(_ builder: SchemaBuilder) -> JSON {
    let root = (try? builder.schema(of: Self.self)) ?? JSON([:] as JSON.Object)
    var members: [(String, JSON)] = [("$schema", "https://json-schema.org/draft/2020-12/schema")]
    for (key, value) in root.object ?? JSON.Object() { members.append((key, value)) }
    if !builder.definitions.isEmpty { members.append(("$defs", builder.definitionsObject)) }
    return JSON(JSON.Object(members))
  }
}
