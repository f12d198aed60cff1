//===----------------------------------------------------------------------===//
// Required properties without a value at the end of a visit: fallbacks and errors.
//===----------------------------------------------------------------------===//

public import PliantCore

extension JSONReader {
  /// Applies a fallback to a missing value, or collects the problem.
  @inline(never)
  mutating func provide<Value>(_ value: inout Value?, _ mode: ReadingMode) {
    guard value == nil else { return }
    let (paths, start) = askedProperty
    switch mode {
    case .missing:
      if let missing = (Value.self as? any MissingForm.Type)?.missingForm as? Value {
        value = missing
        noteMissing(Value.self, paths, from: start)
      } else {
        provide(&value, paths, from: start, isAlways: false)
      }
    case .alwaysMissing: provide(&value, paths, from: start, isAlways: true)
    case .noting:
      if Value.self is any MissingForm.Type {
        noteMissing(Value.self, paths, from: start)
      } else {
        noteMissing(value, paths, from: start)
      }
    case .alwaysNoting: noteAlwaysMissing(value, paths, from: start)
    case .supply: value = suppliedDefault()
    case .plain, .candidate, .last, .found, .member: break
    }
  }

  /// Reports or rejects a missing value of an optional type that only the caller of a generic model knows.
  private mutating func noteMissing<Value>(_: Value.Type, _ paths: String, from start: Position) {
    guard tolerance.missingOptionals != .ignore, Value.self is any MissingOptional.Type else { return }
    silently { reader throws(JSONError) in try reader.noteMissingOptionals(paths, from: start) }
  }

  private mutating func provide<Value>(_ value: inout Value?, _ paths: String, from start: Position, isAlways: Bool) {
    let path = String(paths.prefix { $0 != "\t" })
    silently { reader throws(JSONError) in
      value = try reader.missingValue(Value.self, path, from: start, isAlways: isAlways)
    }
  }

  /// The same for a property whose type is optional: it may be missing, unless it is marked as required.
  @inline(never)
  mutating func provide<Value>(optional value: inout Value??, _ mode: ReadingMode) {
    if case .some(.some) = value { return }
    let (paths, start) = askedProperty
    switch mode {
    case .alwaysMissing:
      if isEnforced { return }
      var found: Value?
      provide(&found, paths, from: start, isAlways: true)
      value = .some(found)
    case .alwaysNoting: noteAlwaysMissing(optional: value, paths, from: start)
    case .supply:
      let known: Value? = suppliedDefault()
      value = known.map { .some($0) }
    // The type is optional by another name.
    case .missing, .noting: noteMissing(Value?.self, paths, from: start)
    case .member, .plain, .candidate, .last, .found: break
    }
  }
}

/// A type with a value for a missing member, so that the member is never a missing one.
protocol MissingForm {
  static var missingForm: Self { get }
}

extension Field: MissingForm {
  static var missingForm: Field { .missing }
}

/// An optional type, whose missing values a tolerance may report.
protocol MissingOptional: MissingForm {}

extension Optional: MissingOptional {
  static var missingForm: Wrapped? { nil }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Moves the value of a required property out of its variable. After a visit that hasn't failed, there is a value.
  @inlinable @inline(__always)
  public func take<Value>(required value: inout Value?) -> Value {
    // SAFETY: a required property without a member is visited once more, and then has a value, or the visit fails.
    unsafe value.take().unsafelyUnwrapped
  }

  /// The same for a property whose type is optional: a missing value is nil.
  @inlinable @inline(__always)
  public func take<Value>(required value: inout Value??) -> Value? {
    value.take() ?? nil
  }
}
