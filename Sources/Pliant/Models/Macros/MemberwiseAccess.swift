// MemberwiseAccess: who may call the initializer of @JSONModel(memberwise:).

/// The access of an initializer that `@JSONModel(memberwise:)` writes.
public enum MemberwiseAccess: Sendable, Hashable {
  /// Public.
  case `public`
  /// Public within the package.
  case `package`
  /// Internal to the module.
  case `internal`
}
