//===----------------------------------------------------------------------===//
// JSONUpdatable: models that take over what a patch changes, and leave everything else alone.
//===----------------------------------------------------------------------===//

/// A model that can be updated in place, property by property.
///
/// Every class with `@JSONModel` is one. A struct is if it says so:
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
/// There is nothing to implement: the attribute does.
public protocol JSONUpdatable: JSONReadable, JSONWritable {
  /// Takes over the properties that a patch changed.
  ///
  /// - Throws: when a constant would have to change. Nothing has changed then.
  mutating func takeProperties(from other: Self, _ changes: inout PropertyChanges) throws
}
