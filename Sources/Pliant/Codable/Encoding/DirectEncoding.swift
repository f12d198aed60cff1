// Arrays, and dictionaries with string keys: encoded by element, without containers in between.

import PliantCore

/// A collection whose elements the encoder writes without calling the collection's `encode(to:)`.
protocol DirectlyEncodable {
  /// Encodes the value at `pointer`, which has this type, to a level without a value.
  static func encode(at pointer: UnsafeRawPointer, to level: EncodingLevel) throws
}

extension Array: DirectlyEncodable where Element: Encodable {
  static func encode(at pointer: UnsafeRawPointer, to level: EncodingLevel) throws {
    guard level.open(.array) else { return }
    let type = level.state.type(Element.self)
    // SAFETY: the caller guarantees that there is an array.
    try unsafe pointer.assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer { elements in
      // By index: an iterator would copy each element.
      var index = 0
      while index < elements.count {
        try unsafe level.encodeElement(elements[index], type)
        index &+= 1
      }
    }
  }
}

extension Dictionary: DirectlyEncodable where Key == String, Value: Encodable {
  /// The keys are written as they are: a strategy for keys is for properties, not for data.
  static func encode(at pointer: UnsafeRawPointer, to level: EncodingLevel) throws {
    guard level.open(.object) else { return }
    let type = level.state.type(Value.self)
    // SAFETY: the caller guarantees that there is a dictionary.
    let dictionary = unsafe pointer.assumingMemoryBound(to: [String: Value].self).pointee
    // By index: an iterator would copy each value.
    var index = dictionary.startIndex
    while index != dictionary.endIndex {
      try level.encode(dictionary.values[index], named: dictionary.keys[index], type)
      dictionary.formIndex(after: &index)
    }
  }
}

/// A collection that may be encoded as an array, in any order.
protocol UnorderedCollection {
  /// The number of elements of the array that belong together.
  static var groupSize: UInt8 { get }
}

extension Set: UnorderedCollection {
  static var groupSize: UInt8 { 1 }
}

extension Dictionary: UnorderedCollection {
  /// A key and its value.
  static var groupSize: UInt8 { 2 }
}

/// A dictionary with string keys, or an optional one, whose key Foundation leaves out of paths with a key strategy.
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
  /// Makes the value an object or array; false if it can't become one.
  func open(_ kind: Kind) -> Bool {
    if self.kind == kind && node == nil { return true }
    if self.kind == .none && node == nil && (isOnTop || reach()) {
      self.kind = kind
      if depth >= state.depthLimit { _ = state.fail(.depthLimitExceeded) }
      return true
    }
    return openNode(kind)
  }

  /// Opens a container of a value that is a tree or, being complete, must become one.
  @inline(never)
  private func openNode(_ container: Kind) -> Bool {
    if depth >= state.depthLimit { _ = state.fail(.depthLimitExceeded) }
    if node == nil && kind == .value && (isOnTop || reach()) { state.topFrame?.makeTree() }
    if let node, node.become(container) { return true }
    // Two values in one place: a programming error of the encoded type, which stops the program in Foundation.
    _ = state.fail(.invalidNesting)
    return false
  }
}
