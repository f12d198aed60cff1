//===----------------------------------------------------------------------===//
// Reads properties of types that read themselves during a visit: one call per property, which records errors
// silently.
//===----------------------------------------------------------------------===//

public import PliantCore

/// A common type of properties. It has functions of its own for them, which generated code calls directly.
@_documentation(visibility: internal)
public protocol VisitedScalar: JSONReadable {
  /// Reads a property that has a value already.
  static func read(property value: inout Self, from reader: inout JSONReader)

  /// Reads a property without a value.
  static func read(required value: inout Self?, from reader: inout JSONReader)

  /// Reads a property whose type is optional.
  static func read(optional value: inout Self?, from reader: inout JSONReader)
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads a property that has a value already.
  @inlinable @inline(__always)
  public mutating func readProperty<Value: VisitedScalar>(_ value: inout Value) {
    Value.read(property: &value, from: &self)
  }

  /// The same for a property whose type is optional.
  @inlinable @inline(__always)
  public mutating func readProperty<Value: VisitedScalar>(_ value: inout Value?) {
    Value.read(optional: &value, from: &self)
  }

  /// Reads a property without a value.
  @inlinable @inline(__always)
  public mutating func readRequired<Value: VisitedScalar>(_ value: inout Value?) {
    Value.read(required: &value, from: &self)
  }

  /// The same for a property whose type is optional.
  @inlinable @inline(__always)
  public mutating func readRequired<Value: VisitedScalar>(_ value: inout Value??) {
    guard mode == .plain else { return readOtherwise(requiredOptional: &value) }
    var found: Value?
    Value.read(optional: &found, from: &self)
    value = .some(found)
  }

  /// Reads a property of any other type that reads itself. The function is specialized for each type, so that
  /// elements of arrays are read by direct calls. It is not inlined, so that properties of one type share it.
  @inlinable @inline(never)
  public mutating func readProperty<Value: JSONReadable>(_ value: inout Value) {
    guard mode == .plain else { return readOtherwise(property: &value) }
    let start = position
    do throws(JSONError) {
      value = try Value(from: &self)
    } catch {
      applyFallback(property: &value, error, from: start)
    }
  }

  @inlinable @inline(never)
  public mutating func readProperty<Value: JSONReadable>(_ value: inout Value?) {
    guard mode == .plain else { return readOtherwise(optional: &value) }
    let start = position
    do throws(JSONError) {
      value = try readNullOfOptional() ? nil : Value(from: &self)
    } catch {
      applyFallback(optional: &value, error, from: start)
    }
  }

  @inlinable @inline(never)
  public mutating func readRequired<Value: JSONReadable>(_ value: inout Value?) {
    guard mode == .plain else { return readOtherwise(required: &value) }
    let start = position
    do throws(JSONError) {
      value = try Value(from: &self)
    } catch {
      applyFallback(required: &value, error, from: start)
    }
  }

  @inlinable @inline(never)
  public mutating func readRequired<Value: JSONReadable>(_ value: inout Value??) {
    guard mode == .plain else { return readOtherwise(requiredOptional: &value) }
    let start = position
    do throws(JSONError) {
      value = .some(try readNullOfOptional() ? nil : Value(from: &self))
    } catch {
      applyFallback(requiredOptional: &value, error, from: start)
    }
  }
}

// MARK: - Unusable values, and other reading modes

extension JSONReader {
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    property value: inout Value, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      if let other = try reader.recover(error, Value.self, from: start) { value = other }
    }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    required value: inout Value?, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in value = try reader.recoverRequired(error, Value.self, from: start) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    optional value: inout Value?, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      let other = try reader.recoverOptional(error, Value.self, hasDefault: value != nil, from: start)
      if let other { value = other }
    }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    requiredOptional value: inout Value??, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      value = .some(try reader.recoverOptional(error, Value.self, hasDefault: false, from: start) ?? nil)
    }
  }

  /// Reads one of several candidates, or the last of them. The property has a value even if its member is missing.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(property value: inout Value) {
    silently { reader throws(JSONError) in
      switch reader.takeMode() {
      case .candidate: reader.noteResult(isFound: try reader.read(candidate: &value))
      case .last: try reader.read(last: &value)
      default: break
      }
    }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(optional value: inout Value?) {
    silently { reader throws(JSONError) in
      switch reader.takeMode() {
      case .candidate: reader.noteResult(isFound: try reader.read(candidate: &value))
      case .last: try reader.read(last: &value)
      default: break
      }
    }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(required value: inout Value?) {
    silently { reader throws(JSONError) in
      switch reader.takeMode() {
      case .candidate: reader.noteResult(isFound: try reader.read(requiredCandidate: &value))
      case .last: try reader.read(requiredLast: &value)
      case let mode: reader.provide(&value, mode)
      }
    }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(requiredOptional value: inout Value??) {
    silently { reader throws(JSONError) in
      switch reader.takeMode() {
      case .candidate: reader.noteResult(isFound: try reader.read(requiredCandidate: &value))
      case .last: try reader.read(requiredLast: &value)
      case let mode: reader.provide(optional: &value, mode)
      }
    }
  }
}
