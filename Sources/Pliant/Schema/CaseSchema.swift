// CaseSchema: a generated description of the enum cases that a visit doesn't describe.

import PliantCore

extension _Pliant {
  /// Describes the cases of an enum whose schemas can't be recorded while they are decoded: those of untagged enums,
  /// those with several unlabeled values, and the fallback case.
  ///
  /// Generated code calls it, and only for a schema.
  public struct CaseSchema {
    /// The type that stands for no strategy, as the type of a default argument.
    public typealias NoStrategy = _Pliant.UnfittingStrategy<Never>

    private let recorder: any CaseRecording

    package init(_ recorder: any CaseRecording) { self.recorder = recorder }

    /// Marks a case that has a value with a tolerance of its own.
    public func narrowed(_ index: Int) { recorder.narrow(index) }

    /// Marks a case of an enum that has a tolerance of its own.
    public func narrowed(_ index: Int, to tolerance: Tolerance) {
      if tolerance != .tolerant { narrowed(index) }
    }

    /// Describes a case that is written as null.
    public func null(_ index: Int) { recorder.null(index) }

    /// Describes a case that is written as its associated value.
    public func value<Strategy: JSONStrategy>(
      _ index: Int, _ type: Any.Type, using strategy: Strategy = NoStrategy()
    ) {
      recorder.value(index, CaseValue(type, strategy))
    }

    /// Adds an element of a case that is written as an array, or as an array behind a key.
    public func element<Strategy: JSONStrategy>(
      _ index: Int, _ type: Any.Type, in content: String? = nil, using strategy: Strategy = NoStrategy()
    ) {
      recorder.element(index, CaseValue(type, strategy), content)
    }

    /// Adds a member of a case that is written as an object.
    public func member<Strategy: JSONStrategy>(
      _ index: Int, _ key: String, _ type: Any.Type, below outer: String? = nil, isRequired: Bool = true,
      using strategy: Strategy = NoStrategy()
    ) {
      recorder.member(index, key, CaseValue(type, strategy), outer, isRequired)
    }

    /// Adds a member with a default, of a case that is written as an object.
    public func member<Value, Strategy: JSONStrategy>(
      _ index: Int, _ key: String, _ type: Value.Type, below outer: String? = nil, default value: Value,
      using strategy: Strategy = NoStrategy()
    ) {
      let value = CaseValue(type, strategy, initial: strategy is NoStrategy ? value : nil)
      recorder.member(index, key, value, outer, false)
    }

    /// Adds the default of an associated value.
    public func initial<Value, Strategy: JSONStrategy>(
      _ index: Int, _ path: String, _ type: Value.Type, _ value: Value, using strategy: Strategy = NoStrategy()
    ) {
      recorder.initial(index, path, CaseValue(type, strategy, initial: value))
    }

    /// Describes a fallback case.
    ///
    /// - Parameters:
    ///   - type: the type of its associated value, which keeps the unknown value, if it has one.
    ///   - tolerance: the enum's own tolerance, if it has one.
    ///   - isReported: whether unknown raw values and tags are reported.
    public func fallback(_ type: Any.Type? = nil, under tolerance: Tolerance? = nil, isReported: Bool = true) {
      recorder.fallback(type, isExact: tolerance?.usesDefaults == false, isReported: isReported)
    }
  }
}

/// An associated value, for a schema.
package struct CaseValue {
  package let type: Any.Type
  package let strategy: (any JSONStrategy)?
  package let initial: Any?

  fileprivate init(_ type: Any.Type, _ strategy: some JSONStrategy, initial: Any? = nil) {
    (self.type, self.initial) = (type, initial)
    self.strategy = strategy is _Pliant.CaseSchema.NoStrategy ? nil : strategy
  }
}
