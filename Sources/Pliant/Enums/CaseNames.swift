// CaseNames: whether an enum whose raw type the macro can't resolve is represented by the names of its cases.

extension _Pliant {
  /// Tells generated code whether the values of an enum are the names of its cases, if the macro knows only the name of
  /// the inherited type. They are if that type is a protocol, or an alias for a string type. Other raw types have other
  /// values.
  public struct CaseNames {
    @inlinable
    init() {}

    @inlinable
    public static func of<Model>(_: Model.Type) -> _Pliant.CaseNames { _Pliant.CaseNames() }

    @inlinable
    public static func of<Model: RawRepresentable>(_: Model.Type) -> _Pliant.CaseNames
    where Model.RawValue: StringProtocol {
      _Pliant.CaseNames()
    }

    @inlinable
    public static func of<Model: RawRepresentable>(_: Model.Type) -> _Pliant.CaseNames
    where Model.RawValue == Character {
      _Pliant.CaseNames()
    }

    @inlinable
    public static func of<Model: RawRepresentable>(_: Model.Type) -> _Pliant.HiddenRawValues {
      _Pliant.HiddenRawValues()
    }

    @inlinable
    public func standForCases() {}
  }

  /// The raw values of an enum whose raw type the macro can't resolve.
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
}
