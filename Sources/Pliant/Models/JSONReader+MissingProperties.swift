//===----------------------------------------------------------------------===//
// Required properties without a value, as a visit asks for them: what stands in, or the error.
//===----------------------------------------------------------------------===//

public import PliantCore

extension JSONReader {
  /// Has something stand in for a value that is missing, or collects that it is.
  @inline(never)
  mutating func provide<Value>(_ value: inout Value?, _ mode: ReadingMode) {
    guard value == nil else { return }
    let (paths, start) = askedProperty
    switch mode {
    case .missing:
      if let missing = (Value.self as? any MissingForm.Type)?.missingForm as? Value {
        value = missing
      } else {
        provide(&value, paths, from: start, isAlways: false)
      }
    case .alwaysMissing: provide(&value, paths, from: start, isAlways: true)
    case .noting: if !(Value.self is any MissingForm.Type) { noteMissing(value, paths, from: start) }
    case .alwaysNoting: noteAlwaysMissing(value, paths, from: start)
    case .plain, .candidate, .last, .found: break
    }
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
    case .missing, .noting, .plain, .candidate, .last, .found: break
    }
  }
}

/// A type with a value for what is missing, so that nothing of it ever is.
protocol MissingForm {
  static var missingForm: Self { get }
}

extension Field: MissingForm {
  static var missingForm: Field { .missing }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Moves the value of a required property out of its variable. A visit that hasn't failed has given it one.
  @inlinable @inline(__always)
  public func take<Value>(required value: inout Value?) -> Value {
    // SAFETY: required properties are asked for one by one where no member was met for them, and each then has a value or fails.
    unsafe value.take().unsafelyUnwrapped
  }

  /// The same for a property whose type is optional: a missing one is nil.
  @inlinable @inline(__always)
  public func take<Value>(required value: inout Value??) -> Value? {
    value.take() ?? nil
  }
}
