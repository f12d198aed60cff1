// ShapeMerging: merges near-equal objects into one shape, wherever they occur.

#if CommandLine
import Pliant

/// Merges shapes with all shapes below them, cycles included.
struct ShapeMerging {
  private var pending: [(ObjectShape, ObjectShape)] = []

  static func merge(_ left: ObjectShape, _ right: ObjectShape) {
    var merging = ShapeMerging()
    merging.pending.append((left, right))
    merging.run()
  }

  static func merge(_ left: ValueShape, _ right: ValueShape) {
    var merging = ShapeMerging()
    merging.mergeValues(left, right)
    merging.run()
  }

  private mutating func run() {
    while let (left, right) = pending.popLast() { mergeObjects(left.root, right.root) }
  }

  private mutating func mergeValues(_ left: ValueShape, _ right: ValueShape) {
    guard left !== right else { return }
    left.count += right.count
    left.nulls += right.nulls
    left.bools += right.bools
    left.numbers.merge(right.numbers)
    left.texts.merge(right.texts)
    left.arrays += right.arrays
    left.objects += right.objects
    left.add(paths: right.paths)
    if let element = right.element {
      if let known = left.element { mergeValues(known, element) } else { left.element = element }
    }
    if let object = right.object {
      if let known = left.object { pending.append((known, object)) } else { left.setObject(object) }
    }
  }

  private mutating func mergeObjects(_ left: ObjectShape, _ right: ObjectShape) {
    guard left !== right else { return }
    right.redirect(to: left)
    left.count += right.count
    for name in right.names where left.names.count < ValueShape.pathLimit && !left.names.contains(name) {
      left.names.append(name)
    }
    for path in right.paths where left.paths.count < ValueShape.pathLimit && !left.paths.contains(path) {
      left.paths.append(path)
    }
    left.repeatedSpellings.formUnion(right.repeatedSpellings)
    left.samples += right.samples.prefix(max(0, Observer.sampleLimit - left.samples.count))
    let (values, others) = (left.dictionaryValue, right.dictionaryValue)
    if let value = values ?? others {
      left.dictionaryValue = value
      if values != nil, let others { mergeValues(value, others) }
      for member in left.members + right.members { mergeValues(value, member.value) }
      left.dropMembers()
      return
    }
    for member in right.members {
      let position = left.position(of: member.key, path: member.value.paths[0])
      left.members[position].presence += member.presence
      mergeValues(left.members[position].value, member.value)
    }
    left.tag = left.tag ?? right.tag
    for (tag, value) in right.variants {
      if let known = left.variants.first(where: { $0.tag == tag }) {
        mergeValues(known.value, value)
      } else {
        left.variants.append((tag, value))
      }
    }
  }
}

/// The objects that have each key. Most objects of a document with many types have few keys in common.
private struct SharedKeys {
  private var objects: [KeyText: [Int]] = [:]
  /// For each object, the number of its members that are known.
  private var counts: [Int]

  init(_ objects: [ObjectShape]) {
    counts = objects.map { _ in 0 }
    _ = update(objects)
  }

  /// Adds the members that objects got when others were merged into them.
  ///
  /// - Returns: whether there are any.
  mutating func update(_ objects: [ObjectShape]) -> Bool {
    var hasNews = false
    for (index, object) in objects.enumerated() where object.members.count > counts[index] {
      for member in object.members[counts[index]...] { self.objects[KeyText(member.key), default: []].append(index) }
      counts[index] = object.members.count
      hasNews = true
    }
    return hasNews
  }

  /// The number of keys that each object has in common with one of them.
  func counts(with object: ObjectShape) -> [Int] {
    var shared = counts.map { _ in 0 }
    for member in object.members {
      for other in objects[KeyText(member.key)] ?? [] { shared[other] += 1 }
    }
    return shared
  }
}

/// Finds the objects of the same type.
enum ShapeUnification {
  /// Merges near-equal objects below a shape until none are left.
  static func unify(_ root: ValueShape, hints: InferenceHints) {
    for _ in 0..<8 where mergeOnce(objects(below: root), hints) {}
  }

  /// All objects below a shape, outermost first.
  static func objects(below root: ValueShape) -> [ObjectShape] {
    var found: [ObjectShape] = []
    var known: Set<ObjectIdentifier> = []
    var pending = [root]
    var next = 0
    while next < pending.count {
      let value = pending[next]
      next += 1
      if let element = value.element { pending.append(element) }
      guard let object = value.object, known.insert(ObjectIdentifier(object)).inserted else { continue }
      found.append(object)
      if let value = object.dictionaryValue { pending.append(value) }
      pending += object.members.map(\.value) + object.variants.map(\.value)
    }
    return found
  }

  /// The maximum number of objects that are compared in pairs, more than realistic documents have.
  private static let pairLimit = 400

  private static func mergeOnce(_ objects: [ObjectShape], _ hints: InferenceHints) -> Bool {
    var hasChanged = false
    let objects = Array(
      objects.filter { $0.dictionaryValue == nil && !($0.members.isEmpty && $0.variants.isEmpty) }.prefix(pairLimit))
    var sharing = SharedKeys(objects)
    for (index, left) in objects.enumerated() where left.root === left {
      var shared = sharing.counts(with: left)
      for (other, right) in objects.enumerated().dropFirst(index + 1)
      where right.root === right && left.root === left {
        // Without a tag or a hint, objects that are one have at least half of their keys in common.
        let mayBeOne = 3 * shared[other] >= left.members.count + right.members.count || left.tag != nil
        guard mayBeOne || hints.name(of: left.paths) != nil, areOne(left, right, hints) else { continue }
        ShapeMerging.merge(left, right)
        hasChanged = true
        if sharing.update(objects) { shared = sharing.counts(with: left) }
      }
    }
    return hasChanged
  }

  private static func areOne(_ left: ObjectShape, _ right: ObjectShape, _ hints: InferenceHints) -> Bool {
    if let name = hints.name(of: left.paths) { if let other = hints.name(of: right.paths) { return name == other } }
    guard (left.tag == nil) == (right.tag == nil) else { return false }
    if let tag = left.tag {
      return tag == right.tag && left.variants.contains { known in right.variants.contains { $0.tag == known.tag } }
    }
    let common = left.members.compactMap { member in right.member(member.key).map { (member, $0) } }
    let union = left.members.count + right.members.count - common.count
    let hasConflicts = common.filter { conflict($0.0.value, $0.1.value) }.count * 5 > common.count
    guard !common.isEmpty, union > 0, !hasConflicts else { return false }
    let similarity = Double(common.count) / Double(union)
    if left.names.contains(where: { right.names.contains($0) }) { return common.count >= 2 && similarity >= 0.5 }
    if common.count >= 4 && similarity >= 0.75 { return true }
    guard common.count == union else { return false }
    // Two keys may be a coincidence, unless one leads to the same objects.
    return common.count >= 3 || common.contains { sharesObject($0.0.value, $0.1.value) }
  }

  private static func conflict(_ left: ValueShape, _ right: ValueShape) -> Bool {
    let (kinds, others) = (left.kinds, right.kinds)
    return !kinds.isEmpty && !others.isEmpty && kinds.isDisjoint(with: others)
  }

  private static func sharesObject(_ left: ValueShape, _ right: ValueShape) -> Bool {
    if let object = left.object, let other = right.object { return object === other }
    if let element = left.element, let other = right.element { return sharesObject(element, other) }
    return false
  }
}
#endif
