//===----------------------------------------------------------------------===//
// Objects into which several classes or flattened values write the same nested object, which is written once.
//===----------------------------------------------------------------------===//

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
    inner.mergesObjects = true
    do throws(JSONError) {
      let object = try inner.beginObject()
      try body(&inner)
      try inner.endObject(object)
    } catch {
      throw continuing(error)
    }
    let document = try inner.document()
    if trees.isMarking { try writeMerging(document, trees) } else { try writeMerging(document) }
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

  /// Writes an object with a repeated key again, with merged members.
  mutating func writeMerging(_ document: DocumentBytes) throws(JSONError) {
    var reader = JSONReader(document, depthLimit: depthLeft)
    var members: JSON.Object = [:]
    if try reader.beginObject() {
      repeat {
        let key = try reader.readKey()
        let value = try JSON(from: &reader)
        members.updateValue(members[key].map { JSON.joining($0, value) } ?? value, forKey: key)
      } while try reader.nextMember()
    }
    let outer = try beginObject()
    for (key, value) in members {
      try writeKey(key)
      try value.write(to: &self)
    }
    try endObject(outer)
  }
}

extension JSON {
  /// Combines two values that were written at one place: objects by member, arrays by element. Of other values, the
  /// first is used unless it is null.
  static func joining(_ first: JSON, _ second: JSON) -> JSON {
    if let left = first.object, let right = second.object {
      var members = left
      for (key, value) in right {
        members.updateValue(left[key].map { joining($0, value) } ?? value, forKey: key)
      }
      return JSON(members)
    }
    if let left = first.array, let right = second.array {
      return JSON(
        (0..<Swift.max(left.count, right.count)).map { index in
          guard index < left.count else { return right[index] }
          return index < right.count ? joining(left[index], right[index]) : left[index]
        })
    }
    return first.isNull ? second : first
  }
}
