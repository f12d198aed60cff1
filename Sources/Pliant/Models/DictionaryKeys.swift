// The compiler error for dictionaries whose keys have no JSON form: a single one, with its cause.

// Each overload needs one more optional promotion than the one before, so the first that fits is chosen.
extension _Pliant.ModelProperty {
  @inlinable
  public static func checkKeys<Model, Key: JSONObjectKey, Value>(_ property: (Model) -> [Key: Value]?) {}

  @inlinable
  public static func checkKeys<Model, Key: Codable, Value>(_ property: (Model) -> [Key: Value]??) {}

  @inlinable
  public static func checkKeys<Model, Key: RawRepresentable, Value>(
    _ property: (Model) -> [Key: Value]???
  ) where Key.RawValue: JSONObjectKey {}

  @available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *)
  @inlinable
  public static func checkKeys<Model, Key: CodingKeyRepresentable, Value>(_ property: (Model) -> [Key: Value]????) {}

  @available(
    *, unavailable,
    message: "the dictionary's keys have no form in JSON: make their type Codable, or let it conform to JSONObjectKey"
  )
  public static func checkKeys<Model, Key, Value>(_ property: (Model) -> [Key: Value]?????) {}
}
