// Reads properties of types that read themselves during a visit: one call per property, which records errors
// silently.

public import PliantCore

extension _Pliant {
  /// A common type of properties. It has functions of its own for them, which generated code calls directly.
  public protocol VisitedScalar: JSONReadable {
    /// Reads a property that has a value already.
    static func read(property value: inout Self, from reader: inout JSONReader)

    /// Reads a property without a value.
    static func read(required value: inout Self?, from reader: inout JSONReader)

    /// Reads a property whose type is optional.
    static func read(optional value: inout Self?, from reader: inout JSONReader)
  }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads a property that has a value already.
  @inlinable @inline(__always)
  public mutating func readProperty<Value: _Pliant.VisitedScalar>(_ value: inout Value) {
    Value.read(property: &value, from: &self)
  }

  @inlinable @inline(__always)
  public mutating func readProperty<Value: _Pliant.VisitedScalar>(_ value: inout Value?) {
    Value.read(optional: &value, from: &self)
  }

  /// Reads a property without a value.
  @inlinable @inline(__always)
  public mutating func readRequired<Value: _Pliant.VisitedScalar>(_ value: inout Value?) {
    Value.read(required: &value, from: &self)
  }

  @inlinable @inline(__always)
  public mutating func readRequired<Value: _Pliant.VisitedScalar>(_ value: inout Value??) {
    guard mode == .plain else { return unsafe readOtherwise(.requiredOptional, &value) }
    var found: Value?
    Value.read(optional: &found, from: &self)
    value = .some(found)
  }

  /// Reads a property of any other type that reads itself. The function is specialized for each type, so that
  /// elements of arrays are read by direct calls. It is not inlined, so that properties of one type share it.
  @inlinable @inline(never)
  public mutating func readProperty<Value: JSONReadable>(_ value: inout Value) {
    guard mode == .plain else { return unsafe readOtherwise(.property, &value) }
    let start = position
    do throws(JSONError) {
      value = try Value(from: &self)
    } catch {
      unsafe applyFallback(.property, &value, error, from: start)
    }
  }

  @inlinable @inline(never)
  public mutating func readProperty<Value: JSONReadable>(_ value: inout Value?) {
    guard mode == .plain else { return unsafe readOtherwise(.optional, &value) }
    let start = position
    do throws(JSONError) {
      value = try readNullOfOptional() ? nil : Value(from: &self)
    } catch {
      unsafe applyFallback(.optional, &value, error, from: start)
    }
  }

  /// The same for an optional of an optional. Null and unusable values make it nil; the initial value is the default of
  /// the optional inside.
  @inline(never)
  public mutating func readProperty<Value: JSONReadable>(_ value: inout Value??) {
    let mode = mode
    guard mode == .plain || mode == .candidate || mode == .last, peek() != .null else {
      return unsafe readOtherwise(.optional, &value)
    }
    var inner = value ?? nil
    readProperty(&inner)
    if mode != .candidate || self.mode == .found { value = inner.map { .some($0) } }
  }

  @inlinable @inline(never)
  public mutating func readRequired<Value: JSONReadable>(_ value: inout Value?) {
    guard mode == .plain else { return unsafe readOtherwise(.required, &value) }
    let start = position
    do throws(JSONError) {
      value = try Value(from: &self)
    } catch {
      unsafe applyFallback(.required, &value, error, from: start)
    }
  }

  @inlinable @inline(never)
  public mutating func readRequired<Value: JSONReadable>(_ value: inout Value??) {
    guard mode == .plain else { return unsafe readOtherwise(.requiredOptional, &value) }
    let start = position
    do throws(JSONError) {
      value = .some(try readNullOfOptional() ? nil : Value(from: &self))
    } catch {
      unsafe applyFallback(.requiredOptional, &value, error, from: start)
    }
  }

  @inline(never)
  public mutating func readRequired<Value: JSONReadable>(_ value: inout Value???) {
    guard mode == .plain, peek() != .null else { return unsafe readOtherwise(.requiredOptional, &value) }
    var inner: Value??
    readRequired(&inner)
    value = inner.map { $0.map { .some($0) } }
  }

  /// Reads an associated value whose default is evaluated later.
  @inlinable @inline(never)
  public mutating func readDefaulted<Value: JSONReadable>(_ value: inout Value?) {
    guard mode == .plain else { return unsafe readOtherwise(.defaulted, &value) }
    let start = position
    do throws(JSONError) {
      value = try Value(from: &self)
    } catch {
      unsafe applyFallback(.defaulted, &value, error, from: start)
    }
  }

  @inlinable @inline(never)
  public mutating func readDefaulted<Value: JSONReadable>(_ value: inout Value??) {
    guard mode == .plain else { return unsafe readOtherwise(.defaultedOptional, &value) }
    let start = position
    do throws(JSONError) {
      value = .some(try readNullOfOptional() ? nil : Value(from: &self))
    } catch {
      unsafe applyFallback(.defaultedOptional, &value, error, from: start)
    }
  }

  @inline(never)
  public mutating func readDefaulted<Value: JSONReadable>(_ value: inout Value???) {
    guard mode == .plain, peek() != .null else { return unsafe readOtherwise(.defaultedOptional, &value) }
    var inner: Value??
    readDefaulted(&inner)
    value = inner.map { $0.map { .some($0) } }
  }
}
