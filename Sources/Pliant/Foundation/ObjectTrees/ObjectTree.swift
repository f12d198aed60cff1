// ObjectTree: [String: Any] and [Any], as JSONSerialization accepts them, written as JSON.

import PliantCore

/// Trees of dictionaries, arrays and leaves whose types are known at run time only.
///
/// | leaf | JSON |
/// |---|---|
/// | `String`, `Substring`, `NSString` | string |
/// | `Bool`, an `NSNumber` made of one | `true`, `false` |
/// | every integer type, `Double`, `Float`, `CGFloat`, `Decimal`, `NSNumber` | number |
/// | `NSNull`, a `nil` however deep in optionals | `null` |
/// | `Date`, `URL`, `UUID`, `Data`, and their `NS` classes | as they are written elsewhere in Pliant |
///
/// Arrays may have any element type, or be an `NSArray`; dictionaries must have string keys, in an `NSDictionary`,
/// too, and are written in the order of these. Any other value is an error that names its path.
@usableFromInline
enum ObjectTree {
  /// Writes a tree.
  ///
  /// - Throws: `unsupportedInput` for a value without a JSON form, `unwritable` for NaN, the infinities and keys that
  ///   are not strings, `depthLimitExceeded` for a tree that nests deeper than the writer allows, such as a cyclic
  ///   one. Each names the path to its value.
  static func write(_ value: Any, to writer: inout JSONWriter) throws(JSONError) {
    // The value's own type becomes a type parameter, which is compared by address, without a cast or a box.
    func open<Value>(_ value: Value) throws(JSONError) { try write(opened: value, to: &writer) }
    try _openExistential(value, do: open)
  }

  /// Writes a value of a known type: common types are compared by address, others are found by conformance.
  static func write<Value>(opened value: Value, to writer: inout JSONWriter) throws(JSONError) {
    // SAFETY: each bit cast is from a type to itself.
    if Value.self == String.self {
      try writer.write(unsafe unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      try writer.write(Int64(unsafe unsafeBitCast(value, to: Int.self)))
    } else if Value.self == Double.self {
      try writer.write(unsafe unsafeBitCast(value, to: Double.self))
    } else if Value.self == Bool.self {
      try writer.write(unsafe unsafeBitCast(value, to: Bool.self))
    } else if Value.self == [String: Any].self {
      try unsafe unsafeBitCast(value, to: [String: Any].self).writeNode(to: &writer)
    } else if Value.self == [Any].self {
      try unsafe unsafeBitCast(value, to: [Any].self).writeNode(to: &writer)
    } else {
      try write(uncommon: value, to: &writer)
    }
  }

  /// Returns a value as `Any`, without wrapping an `Any` in another one.
  @inline(__always)
  static func erased<Value>(_ value: Value) -> Any {
    // SAFETY: from a type to itself.
    Value.self == Any.self ? unsafe unsafeBitCast(value, to: Any.self) : value as Any
  }

  @inline(never)
  private static func write<Value>(uncommon value: Value, to writer: inout JSONWriter) throws(JSONError) {
    if Value.self == Any.self { return try write(erased(value), to: &writer) }
    if let node = value as? any ObjectTreeNode { return try node.writeNode(to: &writer) }
    guard let integer = value as? any ShortInteger else {
      throw writer.refusal(.unsupportedInput(type: "\(type(of: value))"))
    }
    try integer.write(to: &writer)
  }
}

/// A type that can be in an object tree.
protocol ObjectTreeNode {
  /// Writes one value.
  func writeNode(to writer: inout JSONWriter) throws(JSONError)

  var treeChildren: ObjectTreeChildren { get }
}

extension ObjectTreeNode {
  var treeChildren: ObjectTreeChildren { .none }
}

extension ObjectTreeNode where Self: JSONWritable {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) { try write(to: &writer) }
}

// MARK: - Containers

extension Optional: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) {
    if let self { try ObjectTree.write(opened: self, to: &writer) } else { try writer.writeNull() }
  }

  var treeChildren: ObjectTreeChildren { map { .value(ObjectTree.erased($0)) } ?? .none }
}

extension ObjectTreeNode where Self: ElementCollection {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) {
    if writer.isDeep { return try ObjectTree.writeDeep(self, to: &writer) }
    let array = try writer.beginArray()
    var index = startIndex
    while index != endIndex {
      try ObjectTree.writeElement(self[index], to: &writer)
      formIndex(after: &index)
    }
    try writer.endArray(array)
  }

  var treeChildren: ObjectTreeChildren { .elements(map(ObjectTree.erased)) }
}

extension Array: ObjectTreeNode {}
extension ArraySlice: ObjectTreeNode {}
extension ContiguousArray: ObjectTreeNode {}

extension JSONWriter {
  /// Whether so many containers are open that no more should be written by recursion.
  @inline(__always)
  var isDeep: Bool { depthLimit - depthLeft >= ObjectTree.recursionLimit }
}

extension ObjectTree {
  /// Writes an element whose static type is `Any`, or any other.
  @inline(__always)
  fileprivate static func writeElement<Element>(_ element: Element, to writer: inout JSONWriter) throws(JSONError) {
    if Element.self == Any.self {
      try write(erased(element), to: &writer)
    } else {
      try write(opened: element, to: &writer)
    }
  }
}

extension Dictionary: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) {
    if writer.isDeep { return try ObjectTree.writeDeep(self, to: &writer) }
    let object = try writer.beginObject()
    for index in sortedIndices {
      try writer.write(treeKey: keys[index])
      try ObjectTree.writeElement(values[index], to: &writer)
    }
    try writer.endObject(object)
  }

  var treeChildren: ObjectTreeChildren {
    .members(sortedIndices.map { (key: ObjectTree.erased(keys[$0]), value: ObjectTree.erased(values[$0])) })
  }

  /// The indices of the members in the order of their keys. To sort the members would copy each value.
  private var sortedIndices: some Sequence<Index> {
    let indices = Array(indices)
    return ObjectTree.order(of: keys).lazy.map { indices[$0] }
  }
}

extension ObjectTree {
  /// Returns the order in which keys are written. The order of a dictionary changes from run to run.
  static func order<Key>(of keys: some Sequence<Key>) -> [Int] { StableOrder.indices(keys.map { string($0) ?? "" }) }
}

extension JSONWriter {
  /// Writes a key of any type that holds a string.
  @inline(__always)
  mutating func write<Key>(treeKey key: Key) throws(JSONError) {
    if Key.self == String.self {
      // SAFETY: from a type to itself.
      try writeKey(unsafe unsafeBitCast(key, to: String.self))
    } else {
      try write(uncommonTreeKey: key)
    }
  }

  @inline(never)
  private mutating func write<Key>(uncommonTreeKey key: Key) throws(JSONError) {
    guard let key = ObjectTree.string(key) else {
      throw failure(.unwritable("a key of type \(type(of: (key as? AnyHashable)?.base ?? key))"))
    }
    try writeKey(key)
  }
}

// MARK: - Leaves

extension String: ObjectTreeNode {}
extension Substring: ObjectTreeNode {}
extension Bool: ObjectTreeNode {}
extension Double: ObjectTreeNode {}
extension Float: ObjectTreeNode {}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension Int128: ObjectTreeNode {}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension UInt128: ObjectTreeNode {}

extension AnyHashable: ObjectTreeNode {
  func writeNode(to writer: inout JSONWriter) throws(JSONError) { try ObjectTree.write(base, to: &writer) }
  var treeChildren: ObjectTreeChildren { .value(base) }
}
