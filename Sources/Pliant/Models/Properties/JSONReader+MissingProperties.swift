// Required properties without a value at the end of a visit: fallbacks and errors.

public import PliantCore

extension JSONReader {
  /// Applies a fallback to the missing value of a required property, or collects the problem.
  ///
  /// A property whose type is optional may be missing, unless it is marked as required.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func provide<Value>(_ variable: PropertyVariable, _ type: Value.Type, _ mode: ReadingMode) {
    guard variable.value(of: type) == nil else { return }
    let (paths, start) = askedProperty
    switch mode {
    case .missing, .noting:
      if variable.isOptional {
        // The type is optional by another name.
        noteMissing(optional: Value?.self, paths, from: start)
      } else if let form = type as? any MissingForm.Type {
        if mode == .missing, let missing = form.missingForm as? Value { variable.store(missing) }
        noteMissing(optional: type, paths, from: start)
      } else if mode == .missing {
        provide(variable, type, paths, from: start, isAlways: false)
      } else {
        noteMissing(type, paths, from: start, isAlways: false)
      }
    case .alwaysMissing:
      if variable.isOptional, isEnforced { return }
      provide(variable, type, paths, from: start, isAlways: true)
    case .alwaysNoting:
      if variable.isOptional {
        noteAlwaysMissing(optional: type, paths, from: start)
      } else {
        noteMissing(type, paths, from: start, isAlways: true)
      }
    case .supply, .plain, .candidate, .last, .found, .member: break
    }
  }

  /// Reports or rejects a missing value of an optional type that only the caller of a generic model knows.
  private mutating func noteMissing(optional type: Any.Type, _ paths: String, from start: Position) {
    guard tolerance.missingOptionals != .ignore, type is any MissingOptional.Type else { return }
    silently { reader throws(JSONError) in try reader.noteMissingOptionals(paths, from: start) }
  }

  private mutating func provide<Value>(
    _ variable: PropertyVariable, _ type: Value.Type, _ paths: String, from start: Position, isAlways: Bool
  ) {
    silently { reader throws(JSONError) in
      variable.store(try reader.missingValue(type, paths, from: start, isAlways: isAlways))
    }
  }
}

/// A type with a value for a missing member, so that the member is never a missing one.
package protocol MissingForm: ExpressibleByNilLiteral {
  associatedtype Content
  static var missingForm: Self { get }
  var hasContent: Bool { get }
}

/// The type of what an optional or a field contains; any other type itself.
func contentType(_ type: Any.Type) -> Any.Type { (type as? any MissingForm.Type)?.contentType ?? type }

/// Whether a value is nil, or a field without a value.
func lacksContent<Value>(_ value: Value) -> Bool {
  guard Value.self is any MissingForm.Type else { return false }
  return !((value as? any MissingForm)?.hasContent ?? false)
}

extension MissingForm {
  fileprivate static var contentType: Any.Type { Content.self }

  /// Replaces the value of a candidate, which is known to be unusable, by nil or the value for a missing member; returns
  /// false if the tolerance doesn't allow that.
  static func replace(
    _ variable: PropertyVariable, _ error: JSONError, from start: JSONReader.Position, in reader: inout JSONReader
  ) throws(JSONError) -> Bool {
    if reader.isRequired(at: start) { return false }
    guard try reader.isNothing(at: start) || reader.tolerance.usesNil else { return false }
    let content = try reader.useNil(of: Content.self, after: error, hasDefault: false, from: start)
    variable.store(content == nil ? missingForm : nil)
    return true
  }
}

extension Field: MissingForm {
  package typealias Content = Value
  package static var missingForm: Field { .missing }
  package var hasContent: Bool { if case .value = self { true } else { false } }
}

/// An optional type, whose missing values a tolerance may report.
package protocol MissingOptional: MissingForm {}

extension Optional: MissingOptional {
  package typealias Content = Wrapped
  package static var missingForm: Wrapped? { nil }
  package var hasContent: Bool { self != nil }
}

/// Whether a value is an optional without a value.
func isNil<Value>(_ value: Value) -> Bool { Value.self is any MissingOptional.Type && isAbsent(value) }

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
