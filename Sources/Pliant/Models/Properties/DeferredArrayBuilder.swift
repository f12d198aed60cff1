//===----------------------------------------------------------------------===//
// DeferredArrayBuilder: deferred arrays, into which paths of several classes or flattened values lead, until all values are
// known.
//===----------------------------------------------------------------------===//

import PliantCore

/// The arrays that the classes of one object write into by paths such as `rows.0` and `rows.-1`.
///
/// In a written array, the elements that were counted from its end can't be identified any more. So while the members
/// of several classes are written, a placeholder, a string that no document contains, replaces each such array.
final class DeferredArrayBuilder: ObjectMarking {
  private var trees: [PathTree] = []
  let mark = "\u{1}\(UInt64.random(in: .min ... .max)) \(UInt64.random(in: .min ... .max)) "

  var isMarking: Bool { !trees.isEmpty }

  /// Defers an array, and returns its placeholder.
  func keep(_ tree: PathTree) -> String {
    trees.append(tree)
    return "\(mark)\(trees.count - 1)"
  }

  /// Returns the array of a placeholder.
  func tree(_ text: String) -> PathTree? {
    guard text.hasPrefix(mark), let index = Int(text.dropFirst(mark.count)), trees.indices.contains(index) else {
      return nil
    }
    return trees[index]
  }
}

extension JSONWriter {
  /// Writes a placeholder as the member, unless nothing is known about the array.
  @inline(never)
  mutating func write(keeping tree: PathTree, member: StaticString) throws(JSONError) {
    guard let trees = deferredArrays as? DeferredArrayBuilder, !tree.isSilent else { return }
    try writeKey(pathMember: member)
    try write(trees.keep(tree))
    try checkMember()
  }

  /// Writes an object with a repeated key again, with merged members and its deferred arrays.
  mutating func writeMerging(_ document: DocumentBytes, _ trees: DeferredArrayBuilder) throws(JSONError) {
    var reader = JSONReader(document, depthLimit: depthLeft)
    var merged = MergedValue.object([], CompactDictionary(), isNested: false)
    if try reader.beginObject() {
      repeat {
        let key = try reader.readKey()
        merged.join(MergedValue(try JSON(from: &reader), trees), forKey: key)
      } while try reader.nextMember()
    }
    try merged.write(to: &self)
  }
}

/// A value of an object that several classes write.
private indirect enum MergedValue: JSONWritable {
  case json(JSON)
  case tree(PathTree)
  /// - Parameter isNested: whether it is on the path of a property, and is left out if it has no members.
  case object([String], CompactDictionary<ExactText, MergedValue>, isNested: Bool)
  case array([MergedValue])

  init(_ json: JSON, _ trees: DeferredArrayBuilder) {
    if let members = json.object {
      self = .object([], CompactDictionary(), isNested: members.has(trees.mark))
      for (key, value) in members where key != trees.mark { join(MergedValue(value, trees), forKey: key) }
    } else if let elements = json.array {
      self = .array(elements.map { MergedValue($0, trees) })
    } else if let tree = json.string.flatMap(trees.tree) {
      self = .tree(tree)
    } else {
      self = .json(json)
    }
  }

  mutating func join(_ value: MergedValue, forKey key: String) {
    guard case .object(var keys, var members, let isNested) = self else { return }
    self = .json(nil)
    if let known = members[ExactText(key)] {
      members[ExactText(key)] = Self.joining(known, value)
    } else {
      keys.append(key)
      members[ExactText(key)] = value
    }
    self = .object(keys, members, isNested: isNested)
  }

  /// Combines two values like ``JSON/joining(_:_:)``, but also arrays whose elements are counted from both ends.
  private static func joining(_ first: MergedValue, _ second: MergedValue) -> MergedValue {
    switch (first, second) {
    case (.tree(var tree), .tree(let other)):
      tree.merge(other)
      return .tree(tree)
    case (.object, .object(let keys, let members, _)):
      var joined = first
      for key in keys { if let value = members[ExactText(key)] { joined.join(value, forKey: key) } }
      return joined
    case (.array(let left), .array(let right)):
      return .array(
        (0..<Swift.max(left.count, right.count)).map { index in
          guard index < left.count else { return right[index] }
          return index < right.count ? joining(left[index], right[index]) : left[index]
        })
    case (.tree(let tree), _) where tree.isEmpty: return second
    case (_, .tree(let tree)) where tree.isEmpty: return first
    case (.tree(var tree), let rest), (let rest, .tree(var tree)):
      // The unconsumed part of the array determines which element is the last.
      if tree.countsFromEnd, let json = rest.json, tree.fill(with: json) { return .tree(tree) }
      // The array is the value of one property, and contains the value of another.
      guard let left = first.json, let right = second.json else { return first }
      return .json(JSON.joining(left, right))
    case (.json(let json), _) where json.isNull: return second
    default: return first
    }
  }

  /// The value as JSON.
  private var json: JSON? { try? JSON(encoding: self) }

  /// Whether there is nothing to write: the value contains only arrays without values.
  private var isNothing: Bool {
    switch self {
    case .tree(let tree): tree.isEmpty
    case .object(_, let members, let isNested): isNested && members.values.allSatisfy(\.isNothing)
    case .json, .array: false
    }
  }

  func write(to writer: inout JSONWriter) throws(JSONError) {
    switch self {
    case .json(let json): try json.write(to: &writer)
    case .tree(let tree):
      // An enclosing object may add values to the array.
      if let trees = writer.deferredArrays as? DeferredArrayBuilder {
        try writer.write(trees.keep(tree))
      } else {
        try tree.write(to: &writer)
      }
    case .object(let keys, let members, let isNested):
      let object = try writer.beginObject()
      for key in keys {
        guard let value = members[ExactText(key)], writer.deferredArrays != nil || !value.isNothing else { continue }
        try writer.writeKey(key)
        try value.write(to: &writer)
      }
      if isNested, let trees = writer.deferredArrays { try writer.mark(trees) }
      try writer.endObject(object)
    case .array(let elements):
      let array = try writer.beginArray()
      for element in elements { try element.write(to: &writer) }
      try writer.endArray(array)
    }
  }
}
