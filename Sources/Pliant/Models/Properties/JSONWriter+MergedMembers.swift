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
    try writeMerging(inner.document(), trees)
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
  mutating func writeMerging(
    _ document: DocumentBytes, _ trees: DeferredArrayBuilder = DeferredArrayBuilder()
  ) throws(JSONError) {
    let merging = MemberMerging(trees: trees)
    var reader = JSONReader(document, depthLimit: depthLeft)
    var merged = JSON.Object()
    do throws(JSONError) {
      if try reader.beginObject() {
        repeat {
          let key = try reader.readKey()
          try merging.join(JSON(from: &reader), forKey: key, into: &merged, in: self)
        } while try reader.nextMember()
      }
    } catch {
      throw continuing(error)
    }
    try merging.write(JSON(merged), to: &self)
  }
}

/// The merging of values that several classes write at one place. The writer is always that of the document to which
/// the values belong.
private struct MemberMerging {
  /// The deferred arrays in the values. If there are any, an object on the path of a property has a mark.
  let trees: DeferredArrayBuilder

  func join(
    _ value: JSON, forKey key: String, into object: inout JSON.Object, in writer: borrowing JSONWriter
  ) throws(JSONError) {
    object[key] = if let known = object[key] { try joining(known, value, in: writer) } else { value }
  }

  /// Combines two values that were written at one place: objects by member, arrays by element, also if these are
  /// counted from both ends. Of other values, the first is used unless it is null.
  private func joining(_ one: JSON, _ other: JSON, in writer: borrowing JSONWriter) throws(JSONError) -> JSON {
    switch (trees.tree(of: one), trees.tree(of: other)) {
    case (nil, nil): break
    case (var tree?, let other?):
      tree.merge(other)
      return JSON(trees.keep(tree))
    case (let tree?, nil) where tree.isEmpty: return other
    case (nil, let tree?) where tree.isEmpty: return one
    case (var tree?, nil), (nil, var tree?):
      // The unconsumed part of the array determines which element is the last.
      let (first, second) = (try plain(one, in: writer), try plain(other, in: writer))
      let rest = trees.tree(of: one) == nil ? first : second
      if tree.countsFromEnd, try tree.fill(with: rest, in: writer) { return JSON(trees.keep(tree)) }
      // The array is the value of one property, and contains the value of another.
      return try joining(first, second, in: writer)
    }
    let (first, second) = (try writer.opened(one), try writer.opened(other))
    if first.type == .object, let members = second.object {
      var joined = try self.members(of: first, in: writer)
      for (key, value) in members where key != trees.mark { try join(value, forKey: key, into: &joined, in: writer) }
      return JSON(joined)
    }
    if var elements = first.array, let others = second.array {
      for (index, element) in others.enumerated() {
        if index < elements.count {
          elements[index] = try joining(elements[index], element, in: writer)
        } else {
          elements.append(element)
        }
      }
      return JSON(elements)
    }
    return first.isNull ? other : one
  }

  /// Returns the members of an object, with those of repeated keys merged.
  private func members(of json: JSON, in writer: borrowing JSONWriter) throws(JSONError) -> JSON.Object {
    var members = JSON.Object()
    for (key, value) in json.objectValue { try join(value, forKey: key, into: &members, in: writer) }
    return members
  }

  /// Returns a value with the arrays that are deferred in it.
  private func plain(_ json: JSON, in writer: borrowing JSONWriter) throws(JSONError) -> JSON {
    let json = try writer.opened(json)
    if !trees.isMarking { return json }
    var inner = writer.inner(depthLimit: writer.depthLeft)
    try write(json, to: &inner)
    var reader = JSONReader(try inner.document(), depthLimit: writer.depthLeft)
    return try JSON(from: &reader)
  }

  /// Whether there is nothing to write: the value contains only arrays without values.
  private func isNothing(_ json: JSON) -> Bool {
    if let tree = trees.tree(of: json) { return tree.isEmpty }
    guard let members = json.object, members.has(trees.mark) else { return false }
    return members.allSatisfy { $0.key == trees.mark || isNothing($0.value) }
  }

  func write(_ json: JSON, to writer: inout JSONWriter) throws(JSONError) {
    if !trees.isMarking { return try json.write(to: &writer) }
    if let tree = trees.tree(of: json) {
      // An enclosing object may add values to the array.
      if let trees = writer.deferredArrays as? DeferredArrayBuilder {
        try writer.write(trees.keep(tree))
      } else {
        try tree.write(to: &writer)
      }
    } else if json.type == .object {
      let members = try members(of: json, in: writer)
      let object = try writer.beginObject()
      for (key, value) in members where key != trees.mark && (writer.deferredArrays != nil || !isNothing(value)) {
        try writer.writeKey(key)
        try write(value, to: &writer)
      }
      if members.has(trees.mark), let trees = writer.deferredArrays { try writer.mark(trees) }
      try writer.endObject(object)
    } else if let elements = json.array {
      let array = try writer.beginArray()
      for element in elements { try write(element, to: &writer) }
      try writer.endArray(array)
    } else {
      try json.write(to: &writer)
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
  private(set) lazy var mark = "\u{1}\(UInt64.random(in: .min ... .max)) \(UInt64.random(in: .min ... .max)) "

  var isMarking: Bool { !trees.isEmpty }

  /// Defers an array, and returns its placeholder.
  func keep(_ tree: _Pliant.PathTree) -> String {
    trees.append(tree)
    return "\(mark)\(trees.count - 1)"
  }

  /// Returns the array of a placeholder; nil for any other value.
  func tree(of json: JSON) -> _Pliant.PathTree? {
    guard isMarking, let text = json.string, text.hasPrefix(mark), let index = Int(text.dropFirst(mark.count)),
      trees.indices.contains(index)
    else { return nil }
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
