// Arrays, sets, dictionaries and optionals: decoded without a container, so that unusable elements can be dropped.

import PliantCore
import PliantFoundation

extension NodeDecoder {
  /// The most elements for which room is reserved in advance, since the document determines their number.
  static let reservation = 4096
  /// The most collections around each other that one value is coerced to.
  private static let coercionLimit = 16

  func elements<Element: Decodable>(_ type: Element.Type, as collection: Any.Type) throws -> [Element] {
    guard node != .max, index.isKind(.array, at: Int(node)) else { return try coercedElements(type, as: collection) }
    let container = Int(node)
    let count = index.count(at: container)
    if count == 0 { return [] }
    if let scalars = try scalars(type) { return scalars }
    let end = index.node(after: container)
    var elements: [Element] = []
    elements.reserveCapacity(Swift.min(count, Self.reservation))
    var child = index.firstChild(of: container)
    var position = 0
    let dispatch = unsafe session.dispatches.dispatch(for: type, session.settings)
    while child < end {
      let way = unsafe enter(child, nil, TextKey.self, index: Int32(truncatingIfNeeded: position))
      defer { leave(way) }
      let element = NodeDecoder(session, child, depth: Int(depth) + 1)
      do {
        elements.append(try element.decodeValue(type, by: dispatch, orFallback: tolerance.dropsElements))
      } catch {
        try element.recoverElement(error, in: &elements)
      }
      child = index.node(after: child)
      position += 1
    }
    return elements
  }

  @inline(never)
  private func recoverElement<Element: Decodable>(_ error: any Error, in elements: inout [Element]) throws {
    if let element = try recoverElement(error, Element.self) { elements.append(element) }
  }

  /// The elements of an array of scalars, or of arrays of scalars, read in one pass; nil for all other types.
  @inline(__always)
  private func scalars<Element: Decodable>(_ type: Element.Type) throws -> [Element]? {
    // SAFETY: each bit cast is from a type to itself.
    if type == Double.self { return unsafe unsafeBitCast(try read([Double].self), to: [Element]?.self) }
    if type == String.self { return unsafe unsafeBitCast(try read([String].self), to: [Element]?.self) }
    if type == Int.self { return unsafe unsafeBitCast(readExactly([Int].self), to: [Element]?.self) }
    if type == [Double].self { return unsafe unsafeBitCast(try read([[Double]].self), to: [Element]?.self) }
    if type == [[Double]].self { return unsafe unsafeBitCast(try read([[[Double]]].self), to: [Element]?.self) }
    if type == [Int].self { return unsafe unsafeBitCast(readExactly([[Int]].self), to: [Element]?.self) }
    if type == [String].self { return unsafe unsafeBitCast(try read([[String]].self), to: [Element]?.self) }
    return nil
  }

  /// Reads this value with the reader; nil if Foundation may accept it or throw another error, as for rounding to zero.
  private func read<Value: JSONReadable>(_ type: Value.Type) throws -> Value? {
    guard unsafe session.settings.nonFiniteTexts == nil else { return nil }
    do throws(JSONError) {
      reader.hasUnderflow = false
      let value = try readValue(type)
      return reader.hasUnderflow ? nil : value
    } catch {
      if isStrict { return nil }
      throw decodingError(error, type)
    }
  }

  /// Reads this value without tolerance, or returns nil: strict decoding accepts 1.0 and 1e2, which the reader refuses.
  private func readExactly<Value: JSONReadable>(_ type: Value.Type) -> Value? {
    guard !isCollecting else { return nil }
    let outer = tolerance
    reader.tolerance = .strict
    defer { reader.tolerance = outer }
    return try? readValue(type)
  }

  /// Coerces a value that is not an array to one, if the tolerance allows it.
  @inline(never)
  private func coercedElements<Element: Decodable>(_ type: Element.Type, as collection: Any.Type) throws -> [Element] {
    let outer = unsafe session.attempts.collected
    let types = outer.node == node ? outer.types : []
    let isRepeated = types.contains(ObjectIdentifier(collection)) || types.count == Self.coercionLimit
    guard !tolerance.conversions.isEmpty, node != .max, kind != .null, !isRepeated else {
      throw containerFailure([Any].self, expected: TypeName.of(collection))
    }
    unsafe session.attempts.collected = (node, types + [ObjectIdentifier(collection)])
    defer { unsafe session.attempts.collected = outer }
    return try read(as: [Any].self) { reader throws(JSONError) in
      try reader.coerceCollection(Taken<Element>.self, as: collection).map { $0.value }
    }
  }

  func members<Value: Decodable>(_ type: Value.Type) throws -> [String: Value] {
    guard kind == .object else { return try coercedMembers(type) }
    if let members = scalarMembers(type, { index, key in index.string(at: key) }) { return members }
    var members = [String: Value]()
    members.reserveCapacity(Swift.min(index.count(at: Int(node)), Self.reservation))
    for key in index.keyNodes(of: Int(node)) {
      let text = index.string(at: key)
      // Of several members with one key the first counts, as in Foundation. Others are decoded only with a strategy.
      let isRepeated = members[text] != nil
      if unsafe isRepeated && session.hasPlainKeys { continue }
      let value = try withElement(-1, key &+ 1) { try $0.decodeElement(type) }
      if let value, !isRepeated { members[text] = value }
    }
    return members
  }

  @inline(never)
  private func coercedMembers<Value: Decodable>(_ type: Value.Type) throws -> [String: Value] {
    guard !tolerance.conversions.isEmpty, node != .max, kind != .null else {
      throw containerFailure([String: Any].self, expected: TypeName.of([String: Value].self))
    }
    return try read(as: [String: Any].self) { reader throws(JSONError) in
      try reader.coerceCollection([String: Taken<Value>].self, from: reader.position).mapValues { $0.value }
    }
  }
}

/// A collection that is made of the elements of an array, or of values from several places.
protocol ElementsDecodable: DispatchedDecodable, CollectedDecodable, ElementCollection where Element: Decodable {}

extension ElementsDecodable {
  static var container: DocumentIndex.Kind? { .array }

  static func decodeDispatched(from decoder: NodeDecoder) throws -> Self {
    Self(try decoder.elements(Element.self, as: Self.self))
  }

  static func decodeCollected(_ nodes: [Int], in object: NodeDecoder) throws -> Self {
    Self(try nodes.compactMap { node in try object.withDescendant(node) { try $0.decodeElement(Element.self) } })
  }
}

extension Array: ElementsDecodable, DispatchedDecodable, CollectedDecodable where Element: Decodable {
  static func decodeDispatched(from decoder: NodeDecoder) throws -> [Element] {
    try decoder.elements(Element.self, as: [Element].self)
  }
}

extension ContiguousArray: ElementsDecodable, DispatchedDecodable, CollectedDecodable where Element: Decodable {}
extension Set: ElementsDecodable, DispatchedDecodable, CollectedDecodable where Element: Decodable {}

extension Dictionary: DispatchedDecodable where Key == String, Value: Decodable {
  static var container: DocumentIndex.Kind? { .object }

  static func decodeDispatched(from decoder: NodeDecoder) throws -> [String: Value] { try decoder.members(Value.self) }
}

extension Optional: DispatchedDecodable where Wrapped: Decodable {
  static func decodeDispatched(from decoder: NodeDecoder) throws -> Wrapped? {
    guard decoder.kind != .null else { return nil }
    let counts = decoder.reader.noteCounts
    do {
      // SAFETY: from a type to itself.
      if Wrapped.self == Date.self { return unsafe unsafeBitCast(try decoder.date(isSingle: true), to: Wrapped.self) }
      return try decoder.decodeValue(Wrapped.self, orFallback: decoder.tolerance.usesNil)
    } catch {
      unsafe decoder.session.attempts.unusableNode = decoder.node
      return try decoder.recoverOptional(error, Wrapped.self, since: counts)
    }
  }
}
