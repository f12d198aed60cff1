// Objects into which several classes or flattened values write the same nested object, which is written once.

public import PliantCore

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes an object whose members may repeat a key, and merges objects and arrays with the same key. For generated
  /// code.
  ///
  /// - Parameter body: writes the members, with repeated keys.
  @inline(never)
  public mutating func writeMergingMembers(_ body: (inout JSONWriter) throws(JSONError) -> Void) throws(JSONError) {
    var inner = inner(depthLimit: depthLeft)
    let trees = DeferredArrayBuilder()
    inner.deferredArrays = trees
    do throws(JSONError) {
      let object = try inner.beginObject()
      try body(&inner)
      try inner.endObject(object)
    } catch {
      throw continuing(error)
    }
    try writeMerging(inner.document(), trees.isMarking ? trees : nil)
  }

  /// Writes an object into which several values write their members. For generated code.
  ///
  /// - Parameter body: writes the members, with repeated keys.
  @inline(never)
  public mutating func writeSpreadMembers(_ body: (inout JSONWriter) throws(JSONError) -> Void) throws(JSONError) {
    try write { writer throws(JSONError) in
      let object = try writer.beginObject()
      try body(&writer)
      try writer.endObject(object)
    } merging: { writer throws(JSONError) in
      try writer.writeMergingMembers(body)
    }
  }

  /// Writes an object with a repeated key again, with merged members and its deferred arrays.
  mutating func writeMerging(_ document: DocumentBytes, _ trees: DeferredArrayBuilder? = nil) throws(JSONError) {
    var reader = JSONReader(document, depthLimit: depthLeft)
    var merged = MergedValue.object([], CompactDictionary(), isNested: false)
    do throws(JSONError) {
      if try reader.beginObject() {
        repeat {
          let key = try reader.readKey()
          try merged.join(MergedValue(JSON(from: &reader), trees, in: self), forKey: key, in: self)
        } while try reader.nextMember()
      }
    } catch {
      throw continuing(error)
    }
    try merged.write(to: &self)
  }
}

/// A value of an object that several classes write.
private indirect enum MergedValue: JSONWritable {
  case json(JSON)
  case tree(_Pliant.PathTree)
  /// - Parameter isNested: whether it is on the path of a property, and is left out if it has no members.
  case object([String], CompactDictionary<ExactText, MergedValue>, isNested: Bool)
  case array([MergedValue])

  /// - Parameters:
  ///   - trees: the deferred arrays in the value, if there are any.
  ///   - writer: the writer of the document that the value belongs to; the same below.
  init(_ json: JSON, _ trees: DeferredArrayBuilder?, in writer: borrowing JSONWriter) throws(JSONError) {
    guard let trees else {
      self = .json(json)
      return
    }
    if let members = json.object {
      self = .object([], CompactDictionary(), isNested: members.has(trees.mark))
      for (key, value) in members where key != trees.mark {
        try join(MergedValue(value, trees, in: writer), forKey: key, in: writer)
      }
    } else if let elements = json.array {
      var values: [MergedValue] = []
      for element in elements { values.append(try MergedValue(element, trees, in: writer)) }
      self = .array(values)
    } else if let tree = json.string.flatMap(trees.tree) {
      self = .tree(tree)
    } else {
      self = .json(json)
    }
  }

  mutating func join(_ value: MergedValue, forKey key: String, in writer: borrowing JSONWriter) throws(JSONError) {
    guard case .object(var keys, var members, let isNested) = self else { return }
    self = .json(nil)
    if let known = members[ExactText(key)] {
      members[ExactText(key)] = try Self.joining(known, value, in: writer)
    } else {
      keys.append(key)
      members[ExactText(key)] = value
    }
    self = .object(keys, members, isNested: isNested)
  }

  /// Combines two values that were written at one place: objects by member, arrays by element, also if these are
  /// counted from both ends. Of other values, the first is used unless it is null.
  private static func joining(
    _ one: MergedValue, _ other: MergedValue, in writer: borrowing JSONWriter
  ) throws(JSONError) -> MergedValue {
    let (first, second) = (try one.opened(in: writer), try other.opened(in: writer))
    switch (first, second) {
    case (.tree(var tree), .tree(let other)):
      tree.merge(other)
      return .tree(tree)
    case (.object, .object(let keys, let members, _)):
      var joined = first
      for key in keys { if let value = members[ExactText(key)] { try joined.join(value, forKey: key, in: writer) } }
      return joined
    case (.array(var left), .array(let right)):
      for (index, element) in right.enumerated() {
        if index < left.count {
          left[index] = try joining(left[index], element, in: writer)
        } else {
          left.append(element)
        }
      }
      return .array(left)
    case (.tree(let tree), _) where tree.isEmpty: return other
    case (_, .tree(let tree)) where tree.isEmpty: return one
    case (.tree(var tree), let rest), (let rest, .tree(var tree)):
      // The unconsumed part of the array determines which element is the last.
      if tree.countsFromEnd, try tree.fill(with: rest.json(in: writer), in: writer) { return .tree(tree) }
      // The array is the value of one property, and contains the value of another.
      return try joining(.json(first.json(in: writer)), .json(second.json(in: writer)), in: writer)
    case (.json(let json), _) where json.isNull: return other
    default: return one
    }
  }

  /// The value, with an object or array as its members or elements.
  private func opened(in writer: borrowing JSONWriter) throws(JSONError) -> MergedValue {
    guard case .json(let json) = self else { return self }
    let content = try writer.opened(json)
    if let elements = content.array { return .array(elements.map { .json($0) }) }
    guard let members = content.object else { return .json(content) }
    var object = MergedValue.object([], CompactDictionary(), isNested: false)
    for (key, value) in members { try object.join(.json(value), forKey: key, in: writer) }
    return object
  }

  private func json(in writer: borrowing JSONWriter) throws(JSONError) -> JSON {
    if case .json(let json) = self { return json }
    var inner = writer.inner(depthLimit: writer.depthLeft)
    try write(to: &inner)
    var reader = JSONReader(try inner.document(), depthLimit: writer.depthLeft)
    return try JSON(from: &reader)
  }

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

// MARK: - Arrays that are deferred until all of their values are known

/// The arrays that the classes of one object write into by paths such as `rows.0` and `rows.-1`.
///
/// In a written array, the elements that were counted from its end can't be identified any more. So while the members
/// of several classes are written, a placeholder, a string that no document contains, replaces each such array.
final class DeferredArrayBuilder: ObjectMarking {
  private var trees: [_Pliant.PathTree] = []
  let mark = "\u{1}\(UInt64.random(in: .min ... .max)) \(UInt64.random(in: .min ... .max)) "

  var isMarking: Bool { !trees.isEmpty }

  /// Defers an array, and returns its placeholder.
  func keep(_ tree: _Pliant.PathTree) -> String {
    trees.append(tree)
    return "\(mark)\(trees.count - 1)"
  }

  /// Returns the array of a placeholder.
  func tree(_ text: String) -> _Pliant.PathTree? {
    guard text.hasPrefix(mark), let index = Int(text.dropFirst(mark.count)), trees.indices.contains(index) else {
      return nil
    }
    return trees[index]
  }
}

extension JSONWriter {
  /// Writes a placeholder as the member, unless nothing is known about the array.
  @inline(never)
  mutating func write(keeping tree: _Pliant.PathTree, member: StaticString) throws(JSONError) {
    guard let trees = deferredArrays as? DeferredArrayBuilder, !tree.isSilent else { return }
    try writeKey(pathMember: member)
    try write(trees.keep(tree))
    try checkMember()
  }
}
