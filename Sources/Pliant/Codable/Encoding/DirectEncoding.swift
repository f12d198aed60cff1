//===----------------------------------------------------------------------===//
// Arrays, and dictionaries with string keys: element by element, without containers in between.
//===----------------------------------------------------------------------===//

import PliantCore

/// A collection whose elements this encoder writes by itself.
protocol DirectlyEncodable {
  /// Encodes the value at `pointer`, which is of this type, to a level that has none yet.
  static func encode(at pointer: UnsafeRawPointer, to level: EncodingLevel) throws
}

extension Array: DirectlyEncodable where Element: Encodable {
  static func encode(at pointer: UnsafeRawPointer, to level: EncodingLevel) throws {
    guard level.openArray() else { return }
    let type = level.state.type(Element.self)
    // SAFETY: the caller says that there is an array; the bit casts are from a type to itself.
    switch type.kind {
    case .string: unsafe pointer.assumingMemoryBound(to: [String].self).pointee.putElements(to: level)
    case .int: unsafe pointer.assumingMemoryBound(to: [Int].self).pointee.putElements(to: level)
    case .double:
      for element in unsafe pointer.assumingMemoryBound(to: [Double].self).pointee { try level.write(element) }
    default:
      try unsafe pointer.assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer { elements in
        // Where they stand: an iterator would copy each.
        for index in elements.indices { try unsafe level.encode(elements[index], type) }
      }
    }
  }
}

extension Array where Element: EncodingScalar {
  @inline(__always)
  fileprivate func putElements(to level: EncodingLevel) {
    for element in self { level.write(element) }
  }
}

extension Dictionary: DirectlyEncodable where Key == String, Value: Encodable {
  /// The keys are written as they are: a strategy for keys is for properties, not for data.
  static func encode(at pointer: UnsafeRawPointer, to level: EncodingLevel) throws {
    guard level.openObject() else { return }
    let type = level.state.type(Value.self)
    // SAFETY: the caller says that there is a dictionary.
    let dictionary = unsafe pointer.assumingMemoryBound(to: [String: Value].self).pointee
    // By index: an iterator would copy each value.
    var index = dictionary.startIndex
    while index != dictionary.endIndex {
      try level.encode(dictionary.values[index], named: dictionary.keys[index], type)
      dictionary.formIndex(after: &index)
    }
  }
}

/// A dictionary with string keys, or an optional one: where there is a strategy for keys, Foundation loses the way to it.
protocol PerhapsDictionary {
  static var isDictionary: Bool { get }
}

extension Dictionary: PerhapsDictionary where Key == String {
  static var isDictionary: Bool { true }
}

extension Optional: PerhapsDictionary {
  static var isDictionary: Bool { (Wrapped.self as? any PerhapsDictionary.Type)?.isDictionary ?? false }
}

extension EncodingLevel {
  /// Sees to it that the value is an object.
  func openObject() -> Bool { open(.object) { $0.becomeObject() } }

  /// Sees to it that the value is an array.
  func openArray() -> Bool { open(.array) { $0.becomeArray() } }

  @inline(__always)
  private func open(_ kind: Kind, _ become: (EncodingNode) -> Bool) -> Bool {
    if self.kind == kind && node == nil { return true }
    if self.kind == .none && node == nil && (isOnTop || reach()) {
      self.kind = kind
      if depth >= state.depthLimit { _ = state.fail(.depthLimitExceeded) }
      return true
    }
    return openNode(become)
  }

  /// Asks for a container of a value that has a tree or, being complete, must get one.
  @inline(never)
  private func openNode(_ become: (EncodingNode) -> Bool) -> Bool {
    if depth >= state.depthLimit { _ = state.fail(.depthLimitExceeded) }
    if node == nil && kind == .value && (isOnTop || reach()) { state.topFrame?.makeTree() }
    if let node, become(node) { return true }
    // Two values at one place. That is a mistake of who encodes, and stops the program in Foundation.
    _ = state.fail(.invalidNesting)
    return false
  }
}
