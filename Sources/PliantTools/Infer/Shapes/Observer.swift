// Observer: visits samples, and adds them to shapes.

#if CommandLine
import Pliant

/// Adds samples to a graph of shapes.
///
/// In the first pass, each path has a shape of its own. In the second pass, a *plan* specifies which paths share a
/// shape, where keys are data, and which objects have variants that a tag distinguishes. The plan is the merged graph
/// of the first pass.
///
/// Samples are observed chunk by chunk on all cores, and the observers of the chunks are merged in order.
final class Observer: @unchecked Sendable {
  // SAFETY of Sendable: one thread uses it at a time. Its plan is shared, and doesn't change any more.

  /// The maximum number of outlines of a shape.
  static let sampleLimit = 2_000

  let root: ValueShape
  /// Whether arrays stand for their elements: none of them is a line or a value at a path, which stands for itself.
  var unwrapsArrays = true
  private let rootName: String
  private let plan: ValueShape?
  private let sampleLimit: Int
  /// The shapes for those of the plan, separate for each variant that contains them.
  private var planned: [PlannedKey: ObjectShape] = [:]
  private var pending: [Visit] = []

  private struct PlannedKey: Hashable {
    var object: ObjectIdentifier
    var variant: KeyText
  }

  /// A value to visit.
  private struct Visit {
    var value: JSON
    var shape: ValueShape
    var plan: ValueShape?
    var name: String
    var variant: String
    /// Whether the value is the content of a tag. Its type is then named after the tag's text.
    var isContent = false
  }

  /// - Parameters:
  ///   - plan: the result of the first pass; nil in the first pass.
  ///   - sampleLimit: the maximum number of outlines of a shape.
  init(rootName: String, plan: ValueShape? = nil, sampleLimit: Int = Observer.sampleLimit) {
    root = ValueShape(path: "$")
    self.plan = plan
    self.rootName = rootName
    self.sampleLimit = sampleLimit
  }

  /// Adds a sample, or one element of a sample that is an array.
  func add(_ sample: JSON, isElement: Bool = false) {
    var visit = Visit(value: sample, shape: root, plan: plan, name: rootName, variant: "")
    if isElement { visit = element(sample, of: visit) }
    pending.append(visit)
    // The last value is visited next, so the new ones are reversed to keep the order of the document.
    while let visit = pending.popLast() {
      let first = pending.count
      observe(visit)
      pending[first...].reverse()
    }
  }

  /// Adds a sample that is an array, without its elements.
  func addArray() {
    root.count += 1
    root.arrays += 1
  }

  /// Adds the shapes of another observer with the same plan, whose samples come after this one's.
  func merge(_ other: Observer) {
    ShapeMerging.merge(root, other.root)
    unwrapsArrays = unwrapsArrays && other.unwrapsArrays
    for (key, shape) in other.planned {
      if let known = planned[key] { ShapeMerging.merge(known, shape) } else { planned[key] = shape }
    }
    ShapeLimit.keep(root)
  }

  private func observe(_ visit: Visit) {
    let (value, shape) = (visit.value, visit.shape)
    shape.count += 1
    switch value.type {
    case .null: shape.nulls += 1
    case .bool: shape.bools += 1
    case .number: shape.numbers.add(value)
    case .string: shape.texts.add(value.stringValue)
    case .array:
      shape.arrays += 1
      var child = element(value, of: visit)
      for element in value.elements {
        child.value = element
        pending.append(child)
      }
    case .object:
      shape.objects += 1
      guard let object = value.object else { return }
      observe(object, target(of: visit), visit.plan?.object, variant: visit.variant)
    }
  }

  private func element(_ value: JSON, of visit: Visit) -> Visit {
    let shape = visit.shape.element ?? ValueShape(path: visit.shape.paths[0] + "[*]")
    visit.shape.element = shape
    return Visit(
      value: value, shape: shape, plan: visit.plan?.element, name: Naming.singular(visit.name), variant: visit.variant)
  }

  private func target(of visit: Visit) -> ObjectShape {
    let shape = visit.shape
    guard let plan = visit.plan?.object else { return shape.object(named: visit.name) }
    let key = PlannedKey(object: ObjectIdentifier(plan), variant: KeyText(visit.variant))
    if let known = planned[key] {
      shape.setObject(known)
      return known.root
    }
    let paths = visit.isContent ? [visit.variant] : plan.paths
    let new = shape.object ?? ObjectShape(path: paths[0], name: plan.names[0])
    new.names = visit.isContent ? [visit.name] : plan.names
    for path in paths where !new.paths.contains(path) { new.paths.append(path) }
    shape.setObject(new)
    planned[key] = new
    return new
  }

  private func observe(_ object: JSON.Object, _ target: ObjectShape, _ plan: ObjectShape?, variant: String) {
    target.count += 1
    if plan?.dictionaryValue != nil || target.dictionaryValue != nil {
      let shape = target.dictionaryValue ?? ValueShape(path: target.paths[0] + ".*")
      target.dictionaryValue = shape
      let name = Naming.singular(target.names[0])
      for (_, child) in object {
        pending.append(Visit(value: child, shape: shape, plan: plan?.dictionaryValue, name: name, variant: variant))
      }
      return
    }
    if let tag = plan?.tag, let text = object[tag.key]?.string {
      target.tag = tag
      return observe(object, tag, text, target, plan)
    }
    if target.samples.count < sampleLimit { target.samples.append(TagDecision.outline(of: object)) }
    for (key, child) in object { observe(child, key, target, plan, variant: variant) }
    target.addSpellings(of: object)
  }

  private func observe(_ child: JSON, _ key: String, _ target: ObjectShape, _ plan: ObjectShape?, variant: String) {
    // The path of a variant's member doesn't say which variant.
    let position = target.position(of: key, path: (plan ?? target).paths[0] + HintPath.step(key))
    target.members[position].presence += 1
    pending.append(
      Visit(
        value: child, shape: target.members[position].value, plan: plan?.member(key)?.value, name: key,
        variant: variant))
  }

  /// Adds an object to the variant that its tag names.
  private func observe(
    _ object: JSON.Object, _ tag: TagDecision, _ text: String, _ target: ObjectShape, _ plan: ObjectShape?
  ) {
    let path = target.paths[0]
    let shape = target.variant(KeyText(text), path: tag.content.map { path + HintPath.step($0) } ?? path)
    let variant = path + HintPath.variant(text)
    if let content = tag.content {
      pending.append(
        Visit(
          value: object[content] ?? nil, shape: shape, plan: plan?.member(content)?.value, name: text,
          variant: variant, isContent: true))
      return
    }
    shape.count += 1
    shape.objects += 1
    let inner = shape.object ?? ObjectShape(path: variant, name: text)
    shape.setObject(inner)
    inner.count += 1
    let tagKey = KeyText(tag.key)
    for (key, child) in object where KeyText(key) != tagKey { observe(child, key, inner, plan, variant: variant) }
    inner.addSpellings(of: object)
  }
}
#endif
