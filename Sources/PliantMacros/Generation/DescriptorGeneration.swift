// The descriptor of a model: the members that lead to its properties, and the steps after the object.

#if Macros
import PliantDescriptor

extension Descriptor {
  /// - Parameter members: the members of the object, if they are not those of the properties' paths.
  init(_ model: Model, members: [Member]? = nil) {
    let read = model.members.filter(\.isRead)
    let unread = model.properties.filter(\.keepsKeyUnread).map(\.writtenPath)
    self.init(members: members ?? Member.all(of: read).skipping(unread), steps: Self.steps(of: model, read))
  }

  /// The bytes as a string literal.
  var literal: String { swiftLiteral(String(decoding: bytes, as: UTF8.self)) }

  private static func steps(of model: Model, _ read: [Property]) -> [Step] {
    let ordinals = Member.ordinals(of: read)
    var steps = model.spread.map { Step.property($0.number) }
    if !model.spread.isEmpty { steps.append(.property(model.numberOfUnconsumed)) }
    steps += model.computed.map { .property($0.number) }
    steps += read.filter { $0.hasAlternatives && !$0.isReadAfterAssignment }.map {
      .candidates(Candidates($0, from: 1, as: $0.number, ordinals))
    }
    let optional = read.filter { $0.isNilWhenMissing && !$0.isRequiredStep }
    if !optional.isEmpty { steps.append(.optional(optional.map(\.requiredPaths))) }
    if model.properties.contains(where: \.isLeftToSubclasses) { steps.append(.replaced(model.numberOfReplaced)) }
    if let required = required(in: model, ordinals) { steps.append(required) }
    steps.append(.end)
    let deferred = read.filter(\.isReadAfterAssignment)
    guard !deferred.isEmpty else { return steps }
    return steps + deferred.map { .candidates(Candidates($0, from: 0, as: $0.number, ordinals)) } + [.end]
  }

  private static func required(in model: Model, _ ordinals: [Int: Int]) -> Step? {
    let ordered = model.isMemberwise ? model.properties.filter(\.isRead) : model.assignmentOrder
    let asked = ordered.filter(\.isRequiredStep)
    guard !asked.isEmpty else { return nil }
    let required = asked.map { property in
      Required(
        property: property.number, ordinal: ordinals[property.number], isMember: property.role == .member,
        isAlways: property.narrowing?.isRequired == true, paths: property.requiredPaths)
    }
    let checks = model.checkedProperties.map { Candidates($0, from: 0, as: model.numberOfCheck(of: $0), ordinals) }
    return .required(required, checks: checks)
  }
}

extension Property {
  /// Whether the step for required properties reads the value of a missing property.
  fileprivate var isRequiredStep: Bool { isThroughLocal && !(role == .member && isSpelledOptional) }
}

extension Descriptor.Candidates {
  fileprivate init(_ property: Property, from first: Int, as number: Int, _ ordinals: [Int: Int]) {
    self.init(
      property: number, first: first, ordinal: ordinals[property.number],
      readings: property.paths.indices.map { Descriptor.Reading(property, $0, keepsPlace: false) })
  }
}

extension Descriptor.Member {
  /// The members of the whole object, in the order in which the properties name them.
  static func all(of properties: [Property]) -> [Descriptor.Member] {
    let ordinals = ordinals(of: properties)
    var members: [Descriptor.Member] = []
    for property in properties where property.isRead {
      for (candidate, path) in property.paths.enumerated() {
        let isRead = candidate == 0 && !property.isReadAfterAssignment
        // A first candidate that is unusable is read again.
        let keepsPlace = property.hasAlternatives
        let use = Descriptor.Use(
          property: property.number, candidate: candidate, ordinal: ordinals[property.number],
          reading: isRead ? Descriptor.Reading(property, candidate, keepsPlace: keepsPlace) : nil)
        members.insert(use, at: path.keys[...])
      }
    }
    return members
  }

  /// The ordinals of the properties that may be read in several steps, by their numbers.
  fileprivate static func ordinals(of properties: [Property]) -> [Int: Int] {
    var ordinals: [Int: Int] = [:]
    for property in properties where property.isRead {
      let isInSteps =
        property.hasAlternatives || property.isReadAfterAssignment || property.paths.contains { $0.rest != nil }
      if isInSteps { ordinals[property.number] = ordinals.count }
    }
    return ordinals
  }
}

extension [Descriptor.Member] {
  /// The members and those that some paths lead to, which are skipped: tags, and members that are only written.
  func skipping(_ paths: [DocumentPath]) -> [Descriptor.Member] {
    var members = self
    for path in paths { members.insert(nil, at: path.keys[...]) }
    return members
  }
}

extension Descriptor.Reading {
  fileprivate init(_ property: Property, _ candidate: Int, keepsPlace: Bool) {
    let path = property.paths[candidate]
    var flags: Descriptor.Flags = []
    if property.hasAlternatives { flags.insert(.isCandidate) }
    if path.rest != nil { flags.insert(.hasPath) }
    if keepsPlace { flags.insert(.keepsPlace) }
    if path.hasWildcard { flags.insert(.isCollected) }
    self.init(flags, rest: path.rest ?? "")
  }
}

extension Property {
  var hasAlternatives: Bool { paths.count > 1 }
}
#endif
