// PropertyLayout: the places of all properties in a model's descriptor, and a descriptor with other places.

package import PliantCore
package import PliantDescriptor

/// A descriptor with the whole path of each property, by the property's number.
package struct PropertyLayout {
  typealias Path = ModelPlaces.Path

  fileprivate struct Property {
    var paths: [Path] = []
    var ordinal: Int?
    /// Whether a value is read when it is met, and not only after the object.
    var isReadWhenMet = false
    /// Whether the code that reads the property follows the rest of a path.
    var followsPaths: Bool {
      // If all paths have a wildcard, the code only collects values.
      paths.contains { !PropertyLayout.split($0).rest.isEmpty } && !paths.allSatisfy { $0.contains(.wildcard) }
    }
    var collects: Bool { paths.contains { $0.contains(.wildcard) } }
  }

  private let old: Descriptor
  /// The properties that are read from members, by their numbers.
  private var byNumber = CompactDictionary<Int, Property>()

  package init(_ descriptor: Descriptor) {
    old = descriptor
    collect(descriptor.members, below: [])
  }

  private mutating func collect(_ members: [Descriptor.Member], below outer: Path) {
    for member in members {
      let path = outer + [.key(member.key)]
      for use in member.uses { collect(use, at: path) }
      collect(member.members, below: path)
      if case .single(let number, _)? = member.content, byNumber[number] == nil {
        byNumber[number] = Property(paths: [path])
      }
    }
  }

  private var numbers: [Int] { byNumber.keys.stablySorted(<) }

  private mutating func collect(_ use: Descriptor.Use, at keys: Path) {
    var property = byNumber[use.property] ?? Property()
    property.ordinal = use.ordinal
    if use.reading != nil { property.isReadWhenMet = true }
    let reading = use.reading ?? candidates(of: use)?.readings[use.candidate]
    while property.paths.count <= use.candidate { property.paths.append([]) }
    property.paths[use.candidate] = keys + PathPattern(reading?.rest ?? "").components
    byNumber[use.property] = property
  }

  private func candidates(of use: Descriptor.Use) -> Descriptor.Candidates? {
    for case .candidates(let candidates) in old.steps where candidates.property == use.property { return candidates }
    return nil
  }

  /// The properties that are read from members, with the paths of their candidates, in the order of their numbers.
  package var properties: [(number: Int, paths: [PathPattern])] {
    numbers.map { number in (number, (byNumber[number]?.paths ?? []).map { PathPattern($0) }) }
  }

  /// The properties with a default, by number; `deferred` are those that are read in the second part of the visit.
  func defaults(by places: ModelPlaces) -> (first: [MappedDescriptor.Default], deferred: [MappedDescriptor.Default]) {
    var always = CompactSet<Int>()
    var deferred = CompactSet<Int>()
    var isDeferred = false
    for step in old.steps {
      switch step {
      case .required(let required, _):
        for property in required where property.isAlways { always.insert(property.property) }
      case .candidates(let candidates) where isDeferred: deferred.insert(candidates.property)
      case .end: isDeferred = true
      default: break
      }
    }
    let defaults = numbers.compactMap { number -> MappedDescriptor.Default? in
      guard !always.contains(number), let path = byNumber[number]?.paths.first else { return nil }
      return places.defaultValue(of: path).map { (number, $0) }
    }
    return (
      defaults.filter { !deferred.contains($0.property) }, defaults.filter { deferred.contains($0.property) }
    )
  }

  // MARK: - Other places

  /// A property at other places than the descriptor's.
  fileprivate struct Moved {
    let property: Property
    let paths: [Path]
    let ordinal: Int?
  }

  package func descriptor(by places: ModelPlaces) -> Descriptor {
    var moved = CompactDictionary<Int, Moved>()
    var nextOrdinal = (numbers.compactMap { byNumber[$0]?.ordinal }.max() ?? -1) + 1
    for number in numbers {
      guard let property = byNumber[number], let paths = property.paths.first.flatMap({ places.places(of: $0) }) else {
        continue
      }
      let isInSteps = paths.count > 1 || !property.isReadWhenMet || paths.contains { !Self.split($0).rest.isEmpty }
      var ordinal = property.ordinal
      if isInSteps, ordinal == nil {
        ordinal = nextOrdinal
        nextOrdinal += 1
      }
      moved[number] = Moved(property: property, paths: paths, ordinal: isInSteps ? ordinal : nil)
    }
    var others: [(path: Path, member: Descriptor.Member)] = []
    var members = Self.remaining(old.members, below: [], moved, places, &others)
    for (path, member) in others {
      members.modify(at: Self.split(path).keys[...]) { place in
        place.content = place.content ?? member.content
        place.members += member.members
      }
    }
    for number in numbers {
      guard let property = moved[number] else { continue }
      for (index, path) in property.paths.enumerated() {
        members.insert(property.use(number, index), at: Self.split(path).keys[...])
      }
    }
    return Descriptor(members: members, steps: steps(moved, places))
  }

  fileprivate static func split(_ path: Path) -> (keys: [String], rest: Path) {
    var keys: [String] = []
    for component in path {
      guard case .key(let key) = component, keys.count < Descriptor.longestList else { break }
      keys.append(key)
    }
    return (keys, Path(path[keys.count...]))
  }

  /// The members without what has moved. `others` receives those that moved themselves: tags, the contents of cases.
  private static func remaining(
    _ members: [Descriptor.Member], below outer: Path, _ moved: CompactDictionary<Int, Moved>, _ places: ModelPlaces,
    _ others: inout [(path: Path, member: Descriptor.Member)]
  ) -> [Descriptor.Member] {
    members.compactMap { member in
      let path = outer + [.key(member.key)]
      var rest = member
      rest.uses.removeAll { moved[$0.property] != nil }
      rest.members = remaining(member.members, below: path, moved, places, &others)
      let isKnownOnly = member.uses.isEmpty && member.members.isEmpty
      if isKnownOnly || member.content != nil, !member.isUnlisted, let paths = places.places(of: path) {
        others += paths.map { ($0, rest) }
        return nil
      }
      return isKnownOnly || member.content != nil || !rest.uses.isEmpty || !rest.members.isEmpty ? rest : nil
    }
  }

  private func steps(_ moved: CompactDictionary<Int, Moved>, _ places: ModelPlaces) -> [Descriptor.Step] {
    var ordinals = CompactDictionary<Int, Int>()
    for number in moved.keys {
      if let ordinal = byNumber[number]?.ordinal { ordinals[ordinal] = number }
    }
    func changed(_ candidates: Descriptor.Candidates) -> Descriptor.Candidates? {
      guard let number = candidates.ordinal.flatMap({ ordinals[$0] }), let property = moved[number] else {
        return candidates
      }
      guard candidates.first == 0 || property.paths.count > 1 else { return nil }
      return property.candidates(candidates.property, from: candidates.first)
    }
    func changed(_ paths: [String]) -> [String] {
      paths.first.flatMap { places.places(of: ModelPlaces.path($0)) }?.map { PathPattern($0).text } ?? paths
    }
    // A property with a single candidate has no such step.
    var added = numbers.compactMap { number -> Descriptor.Step? in
      guard let moved = moved[number], moved.paths.count > 1, moved.property.isReadWhenMet,
        moved.property.paths.count == 1
      else { return nil }
      return .candidates(moved.candidates(number, from: 1))
    }
    var steps: [Descriptor.Step] = []
    for step in old.steps {
      switch step {
      case .property: break
      case .candidates(let candidates):
        if let candidates = changed(candidates) { steps.append(.candidates(candidates)) }
        continue
      default:
        steps += added
        added = []
      }
      switch step {
      case .optional(let paths):
        // One with a default of the decoder is never missing.
        let missing = paths.filter { $0.first.flatMap { places.defaultValue(of: ModelPlaces.path($0)) } == nil }
        if !missing.isEmpty { steps.append(.optional(missing.map(changed))) }
      case .required(let required, let checks):
        let required = required.map { property in
          Descriptor.Required(
            property: property.property,
            ordinal: moved[property.property].map(\.ordinal) ?? property.ordinal, isMember: property.isMember,
            isAlways: property.isAlways, paths: changed(property.paths))
        }
        steps.append(.required(required, checks: checks.compactMap(changed)))
      default: steps.append(step)
      }
    }
    return steps
  }
}

extension PropertyLayout.Moved {
  fileprivate func reading(_ index: Int, keepsPlace: Bool) -> Descriptor.Reading {
    let rest = PropertyLayout.split(paths[index]).rest
    let hasWildcard = rest.contains(.wildcard)
    var flags: Descriptor.Flags = []
    if paths.count > 1 { flags.insert(.isCandidate) }
    if !rest.isEmpty { flags.insert(.hasPath) }
    if !rest.isEmpty, !property.followsPaths, !(hasWildcard && property.collects) { flags.insert(.isFollowed) }
    if hasWildcard, property.collects { flags.insert(.isCollected) }
    if keepsPlace, paths.count > 1 { flags.insert(.keepsPlace) }
    return Descriptor.Reading(flags, rest: PathPattern(rest).innerText)
  }

  fileprivate func use(_ number: Int, _ index: Int) -> Descriptor.Use {
    let isRead = index == 0 && property.isReadWhenMet
    return Descriptor.Use(
      property: number, candidate: index, ordinal: ordinal, reading: isRead ? reading(index, keepsPlace: true) : nil)
  }

  fileprivate func candidates(_ number: Int, from first: Int) -> Descriptor.Candidates {
    Descriptor.Candidates(
      property: number, first: first, ordinal: ordinal,
      readings: paths.indices.map { reading($0, keepsPlace: false) })
  }
}
