//===----------------------------------------------------------------------===//
// CaseNames: whether an enum whose raw type the macro doesn't see is told by the names of its cases.
//===----------------------------------------------------------------------===//

/// What generated code asks of an enum that inherits from a type of which the macro knows the name alone: if that is a protocol
/// or stands for a type of strings, the names of the cases are what a document has. Another raw type has other values.
@_documentation(visibility: internal)
public struct CaseNames {
  @inlinable
  init() {}

  @inlinable
  public static func of<Model>(_: Model.Type) -> CaseNames { CaseNames() }

  @inlinable
  public static func of<Model: RawRepresentable>(_: Model.Type) -> CaseNames where Model.RawValue: StringProtocol {
    CaseNames()
  }

  @inlinable
  public static func of<Model: RawRepresentable>(_: Model.Type) -> CaseNames where Model.RawValue == Character {
    CaseNames()
  }

  @inlinable
  public static func of<Model: RawRepresentable>(_: Model.Type) -> HiddenRawValues { HiddenRawValues() }

  @inlinable
  public func standForCases() {}
}

/// The raw values of an enum whose raw type the macro doesn't see.
@_documentation(visibility: internal)
public struct HiddenRawValues {
  @inlinable
  init() {}

  @available(
    *, unavailable,
    message:
      "expected the raw type by its own name, such as Int32, or a literal for the first case, such as 'case a = 0'"
  )
  public func standForCases() {}
}
