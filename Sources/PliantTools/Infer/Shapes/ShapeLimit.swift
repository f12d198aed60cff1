// ShapeLimit: bounds the size of shapes, whatever the samples.

#if CommandLine
import Pliant

/// Bounds the memory of shapes: the number of their members, and the number of members in their outlines.
enum ShapeLimit {
  /// More members than any model has. Beyond that, keys must be data, and their number grows with the samples.
  static let members = 60_000
  static let outlinedMembers = 400_000

  /// Makes dictionaries of objects, and drops outlines, until a graph is within its limits.
  static func keep(
    _ root: ValueShape, members limit: Int = members, outlinedMembers outlineLimit: Int = outlinedMembers
  ) {
    var objects = ShapeUnification.objects(below: root)
    if memberCount(objects) > limit {
      // The widest objects first. The shapes below them are merged.
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
  /// The parts of an object that are needed to find tags: short texts, the keys of nested objects, and the kinds of
  /// all other values.
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
