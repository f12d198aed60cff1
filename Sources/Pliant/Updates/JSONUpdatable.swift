// JSONUpdatable: models that apply the changes of a patch, and leave everything else unchanged.

/// A model that can be updated in place, property by property.
///
/// Every class with `@JSONModel` conforms. A struct declares the conformance:
///
/// ```swift
/// @JSONModel
/// struct User: JSONUpdatable {
///   var name = ""
///   var age: Int?
///   @Ignored var cache = Cache()
/// }
/// let changed = try user.update(with: #"{"name":"Li","age":null}"#)
/// // [\User.name, \User.age]; the cache is as it was
/// ```
///
/// There is nothing to implement: the attribute generates the requirement if the model's own declaration names this
/// protocol.
public protocol JSONUpdatable: JSONReadable, JSONWritable {
  /// Assigns the properties that a patch changed.
  ///
  /// - Throws: if a constant would change. Nothing has changed then.
  @_documentation(visibility: internal)
  mutating func takeProperties(from other: Self, _ changes: inout _Pliant.PropertyChanges) throws
}
