// PropertyVariable: the variable that receives the value of a property during a visit.

/// What a property is, as far as its value is concerned.
@usableFromInline
enum PropertyRule: UInt8 {
  /// The property has a value already.
  case property
  /// The same, and its type is optional.
  case optional
  /// The property has no value yet.
  case required
  /// The same, and its type is optional.
  case requiredOptional
  /// The property has a default that is evaluated later. An unusable value leaves the variable nil.
  case defaulted
  /// The same, and the property's type is optional.
  case defaultedOptional
}

/// A rule with the type of the variable that it needs, for a property of the type `Value` or `Value?`.
@usableFromInline
struct PropertyKind<Variable, Value> {
  @usableFromInline let rule: PropertyRule

  @inlinable
  init(_ rule: PropertyRule) { self.rule = rule }
}

extension PropertyKind where Variable == Value {
  @inlinable static var property: Self { Self(.property) }
}

extension PropertyKind where Variable == Value? {
  @inlinable static var optional: Self { Self(.optional) }
  @inlinable static var required: Self { Self(.required) }
  @inlinable static var defaulted: Self { Self(.defaulted) }
}

extension PropertyKind where Variable == Value?? {
  @inlinable static var requiredOptional: Self { Self(.requiredOptional) }
  @inlinable static var defaultedOptional: Self { Self(.defaultedOptional) }
}

/// The variable of a property. `Value` is the type of the property, or the type inside if that is optional.
///
/// The variable doesn't have the type as a parameter: generic code that is not specialized would look up its metadata
/// at each read.
@safe
struct PropertyVariable {
  let rule: PropertyRule
  private let address: UnsafeMutableRawPointer

  /// - Parameter variable: valid as long as this value is used.
  @inline(__always)
  init<Variable, Value>(_ kind: PropertyKind<Variable, Value>, _ variable: UnsafeMutablePointer<Variable>) {
    rule = kind.rule
    unsafe address = UnsafeMutableRawPointer(variable)
  }

  var isOptional: Bool {
    switch rule {
    case .optional, .requiredOptional, .defaultedOptional: true
    case .property, .required, .defaulted: false
    }
  }

  /// Whether the property has to have a value at the end of a visit, which may be nil.
  var isRequired: Bool { rule == .required || rule == .requiredOptional }

  // SAFETY, for all of the below: a `PropertyKind` has been created for the type of the variable.

  func store<Value>(_ value: Value) {
    switch rule {
    case .property: unsafe address.assumingMemoryBound(to: Value.self).pointee = value
    case .optional, .required, .defaulted: unsafe address.assumingMemoryBound(to: Value?.self).pointee = value
    case .requiredOptional, .defaultedOptional:
      unsafe address.assumingMemoryBound(to: Value??.self).pointee = .some(value)
    }
  }

  /// Stores nil, if the type of the property is optional.
  func storeNil<Value>(of type: Value.Type) {
    switch rule {
    case .optional: unsafe address.assumingMemoryBound(to: Value?.self).pointee = nil
    case .requiredOptional, .defaultedOptional:
      unsafe address.assumingMemoryBound(to: Value??.self).pointee = .some(nil)
    case .property, .required, .defaulted: break
    }
  }

  /// Removes the value, unless the property has had one from the beginning, which can't be told from a later one.
  func removeValue<Value>(of type: Value.Type) {
    switch rule {
    case .required, .defaulted: unsafe address.assumingMemoryBound(to: Value?.self).pointee = nil
    case .requiredOptional, .defaultedOptional: unsafe address.assumingMemoryBound(to: Value??.self).pointee = nil
    case .property, .optional: break
    }
  }

  /// Returns the current value, or nil if the variable has no value yet or its value is nil.
  func value<Value>(of type: Value.Type) -> Value? {
    switch rule {
    case .property: unsafe address.assumingMemoryBound(to: Value.self).pointee
    case .optional, .required, .defaulted: unsafe address.assumingMemoryBound(to: Value?.self).pointee
    case .requiredOptional, .defaultedOptional:
      unsafe address.assumingMemoryBound(to: Value??.self).pointee.flatMap { $0 }
    }
  }

  /// Whether an unusable value leaves the property with a value other than nil, now or later.
  func hasDefault<Value>(of type: Value.Type) -> Bool {
    switch rule {
    case .property, .defaulted, .defaultedOptional: true
    case .optional, .required, .requiredOptional: value(of: type) != nil
    }
  }
}
