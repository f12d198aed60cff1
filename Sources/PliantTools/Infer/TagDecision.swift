// Objects whose members depend on the text of one of them.

#if CommandLine
import Pliant

extension TagDecision {
  /// Finds the tags of the objects below a shape.
  static func decide(_ root: ValueShape, isStrict: Bool) {
    for object in ShapeUnification.objects(below: root) where object.dictionaryValue == nil {
      object.tag = find(object, isStrict: isStrict)
    }
  }

  private static let usualNames: Set<String> = [
    "type", "kind", "event", "tag", "object", "class", "action", "op", "shape", "variant", "@type", "$type", "_type",
    "__typename", "eventtype", "event_type", "t",
  ]

  private static func find(_ object: ObjectShape, isStrict: Bool) -> TagDecision? {
    guard object.samples.count >= 2 else { return nil }
    var best: (score: Int, decision: TagDecision)?
    // No path leads to a member without a name.
    for member in object.members
    where !member.key.isEmpty && object.isAlwaysPresent(member) && isTag(member.value, object.count) {
      let isUsual = usualNames.contains(member.key.lowercased())
      guard isUsual || !isStrict else { continue }
      var groups: [KeyText: [JSON]] = [:]
      for sample in object.samples {
        guard let text = sample[member.key].string else { break }
        groups[KeyText(text), default: []].append(sample)
      }
      guard groups.count >= 2, isUsual || groups.count * 2 <= object.samples.count else { continue }
      guard let (score, content) = score(object, member.key, Array(groups.values), isUsual) else { continue }
      if best.map({ score > $0.score }) ?? true { best = (score, TagDecision(key: member.key, content: content)) }
    }
    return best?.decision
  }

  private static func isTag(_ value: ValueShape, _ count: Int) -> Bool {
    value.kinds == [.text] && value.nulls == 0 && !value.texts.hasMoreDistinct
      && (2...24).contains(value.texts.order.count)
      && value.texts.order.allSatisfy { !$0.isEmpty && $0.utf8.count <= textLimit && !$0.contains(" ") }
      && (value.texts.forms.isEmpty || value.texts.order.count * 3 <= count)
  }

  /// How well a tag explains which members are present; nil if it doesn't.
  private static func score(
    _ object: ObjectShape, _ tag: String, _ groups: [[JSON]], _ isUsual: Bool
  ) -> (score: Int, content: String?)? {
    let others = object.members.map(\.key).filter { KeyText($0) != KeyText(tag) }
    if others.count == 1, let content = others.first, !content.isEmpty, differ(groups.map { $0.map { $0[content] } }) {
      return (1_000, content)
    }
    var varying = 0
    var explained = 0
    for key in others where object.member(key).map({ !object.isAlwaysPresent($0) }) ?? false {
      varying += 1
      let shares = groups.map { group in (group.filter { $0[key].exists }.count, group.count) }
      if shares.allSatisfy({ $0.0 == 0 || $0.0 == $0.1 }) { explained += 1 }
    }
    // A group of one object explains all of its keys, so it is no evidence.
    let isMeant = isUsual || groups.filter { $0.count > 1 }.count * 2 >= groups.count
    guard isMeant, varying >= 2, explained * 10 >= varying * 8 else { return nil }
    return (explained * 10 + (isUsual ? 5 : 0), nil)
  }

  /// Whether the values of groups are of different kinds, or objects with different keys.
  private static func differ(_ groups: [[JSON]]) -> Bool {
    let keys = groups.map { group in
      group.reduce(into: Set<String>()) { keys, value in
        if let object = value.object { keys.formUnion(object.keys) } else { keys.insert("\u{0}\(value.type)") }
      }
    }
    var similarity = 0.0
    for other in keys.dropFirst() {
      similarity += Double(keys[0].intersection(other).count) / Double(max(keys[0].union(other).count, 1))
    }
    let hasObject = groups.contains { $0.contains { $0.type == .object } }
    return hasObject && similarity / Double(max(keys.count - 1, 1)) < 0.5
  }
}
#endif
