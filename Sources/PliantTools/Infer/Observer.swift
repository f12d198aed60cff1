//===----------------------------------------------------------------------===//
// Observer: goes through samples, and adds what it sees to shapes.
//===----------------------------------------------------------------------===//

#if CommandLine
import Pliant

/// Adds samples to a graph of shapes.
///
/// The first time, each place has a shape of its own. The second time, a *plan* says which places are one, where keys are data,
/// and which objects are told apart by a tag: that is the graph of the first time, merged.
final class Observer {
  let root: ValueShape
  private let plan: ValueShape?
  /// The shapes made for those of the plan, for each variant that they stand in.
  private var planned: [PlannedKey: ObjectShape] = [:]

  private struct PlannedKey: Hashable {
    var object: ObjectIdentifier
    var variant: String
  }

  init(rootName: String, plan: ValueShape? = nil) {
    root = ValueShape(path: "$")
    self.plan = plan
    self.rootName = rootName
  }

  private let rootName: String

  func add(_ sample: JSON) { observe(sample, root, plan, name: rootName, variant: "") }

  /// - Parameter isContent: whether the value is what a tag is about, which has its name then.
  private func observe(
    _ value: JSON, _ shape: ValueShape, _ plan: ValueShape?, name: String, variant: String, isContent: Bool = false
  ) {
    shape.count += 1
    switch value.type {
    case .null: shape.nulls += 1
    case .bool: shape.bools += 1
    case .number: shape.numbers.add(value)
    case .string: shape.texts.add(value.stringValue)
    case .array:
      shape.arrays += 1
      let element = shape.element ?? ValueShape(path: shape.paths[0] + "[*]")
      shape.element = element
      for child in value.elements {
        observe(child, element, plan?.element, name: Naming.singular(name), variant: variant)
      }
    case .object:
      shape.objects += 1
      guard let object = value.object else { return }
      let target = target(shape, plan?.object, name: name, variant: variant, isContent: isContent)
      observe(value, object, target, plan?.object, variant: variant)
    }
  }

  private func target(
    _ shape: ValueShape, _ plan: ObjectShape?, name: String, variant: String, isContent: Bool
  ) -> ObjectShape {
    guard let plan else { return shape.object(named: name) }
    let key = PlannedKey(object: ObjectIdentifier(plan), variant: variant)
    if let known = planned[key] {
      shape.setObject(known)
      return known.root
    }
    let new = shape.object ?? ObjectShape(path: plan.paths[0], name: plan.names[0])
    new.names = isContent ? [name] : plan.names
    for path in plan.paths where !new.paths.contains(path) { new.paths.append(path) }
    shape.setObject(new)
    planned[key] = new
    return new
  }

  private func observe(
    _ json: JSON, _ object: JSON.Object, _ target: ObjectShape, _ plan: ObjectShape?, variant: String
  ) {
    target.count += 1
    if let value = plan?.dictionaryValue {
      let shape = target.dictionaryValue ?? ValueShape(path: target.paths[0] + ".*")
      target.dictionaryValue = shape
      for (_, child) in object {
        observe(child, shape, value, name: Naming.singular(target.names[0]), variant: variant)
      }
      return
    }
    if let tag = plan?.tag, let text = object[tag.key]?.string {
      target.tag = tag
      observe(object, tag, text, target, plan)
      return
    }
    if target.samples.count < ObjectShape.sampleLimit { target.samples.append(json) }
    for (key, child) in object { observe(child, key, target, plan, variant: variant) }
  }

  private func observe(_ child: JSON, _ key: String, _ target: ObjectShape, _ plan: ObjectShape?, variant: String) {
    let position = target.position(of: key, path: target.paths[0] + HintPath.step(key))
    target.members[position].presence += 1
    observe(child, target.members[position].value, plan?.member(key)?.value, name: key, variant: variant)
  }

  /// Adds an object to the variant that its tag names.
  private func observe(
    _ object: JSON.Object, _ tag: TagDecision, _ text: String, _ target: ObjectShape, _ plan: ObjectShape?
  ) {
    let shape = target.variant(text, path: target.paths[0])
    let variant = "\(target.paths[0])=\(text)"
    shape.count += 1
    if let content = tag.content {
      shape.count -= 1
      observe(
        object[content] ?? nil, shape, plan?.member(content)?.value, name: text, variant: variant, isContent: true)
      return
    }
    shape.objects += 1
    let inner = shape.object(named: text)
    inner.count += 1
    for (key, child) in object where key != tag.key { observe(child, key, inner, plan, variant: variant) }
  }
}
#endif
