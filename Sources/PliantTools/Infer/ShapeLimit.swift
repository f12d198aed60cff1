//===----------------------------------------------------------------------===//
// ShapeLimit: shapes stay small, whatever the samples.
//===----------------------------------------------------------------------===//

#if CommandLine
import Pliant

/// Bounds the memory of shapes by how many members they have, and how many members their outlines have.
enum ShapeLimit {
  /// More members than any model has: then keys are data, and there may be as many as there are samples.
  static let members = 60_000
  static let outlinedMembers = 400_000

  /// Makes dictionaries of objects, and drops outlines, until a graph is within its limits.
  static func keep(
    _ root: ValueShape, members limit: Int = members, outlinedMembers outlineLimit: Int = outlinedMembers
  ) {
    var objects = ShapeUnification.objects(below: root)
    if memberCount(objects) > limit {
      // The widest first. What is below them is merged.
      for object in objects.sorted(by: { $0.members.count > $1.members.count }) where object.root === object {
        DictionaryDecision.makeDictionary(of: object)
        objects = ShapeUnification.objects(below: root)
        if memberCount(objects) <= limit / 2 { break }
      }
    }
    while objects.reduce(0, { $0 + $1.samples.reduce(0) { $0 + $1.count } }) > outlineLimit {
      for object in objects { object.samples.removeLast((object.samples.count + 1) / 2) }
    }
  }

  private static func memberCount(_ objects: [ObjectShape]) -> Int { objects.reduce(0) { $0 + $1.members.count } }
}

extension TagDecision {
  /// What telling objects apart needs of one: short texts, the keys of objects inside, and the kinds of anything else.
  static func outline(of object: JSON.Object) -> JSON {
    JSON(
      JSON.Object(
        object.map { key, value in
          switch value.type {
          case .null: (key, JSON.null)
          case .bool: (key, false)
          case .number: (key, 0)
          case .string: (key, JSON(value.stringValue.utf8.count <= textLimit ? value.stringValue : ""))
          case .array: (key, [])
          case .object: (key, JSON(JSON.Object(value.objectValue.keys.prefix(keyLimit).map { ($0, JSON.null) })))
          }
        }))
  }

  /// The longest text of a tag, in bytes.
  static let textLimit = 40
  private static let keyLimit = 64
}
#endif
