// Visits of objects for which a decoder has other places of properties, or defaults: the key mapping of a model.

#if !hasFeature(Embedded)
/// A descriptor of one model with a decoder's places and defaults.
@safe
package final class MappedDescriptor {
  /// The descriptor, which lives as long as this object.
  let bytes: UnsafePointer<UInt8>
  let required: UInt64
  /// A property with a default, and its value. Nil leaves the property as it is.
  package typealias Default = (property: Int, value: () -> (any Sendable)?)

  /// The defaults that are supplied before the first member, followed by those of properties that are read in the
  /// visit's second part.
  let defaults: [Default]
  let deferredDefaults: Int
  /// Whether the values on the paths of properties may be sensitive, although their types don't know the paths.
  let hidesPaths: Bool

  package init(
    _ bytes: [UInt8], required: UInt64, defaults: (first: [Default], deferred: [Default]), hidesPaths: Bool
  ) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(from: bytes)
    // SAFETY: memory for at least one byte has an address.
    unsafe self.bytes = unsafe UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
    self.required = required
    self.defaults = defaults.first + defaults.deferred
    deferredDefaults = defaults.first.count
    self.hidesPaths = hidesPaths
  }

  deinit { unsafe bytes.deallocate() }
}

/// A decoder's places and defaults for the properties of models, during the reading of one document.
@safe
package final class ModelMapping {
  /// Makes the descriptor for an object.
  ///
  /// The types are the model, and those that share the object with it: the models that it is flattened into, and the
  /// enum whose associated value it is. Nil if none of them is mapped.
  package typealias Making = (_ descriptor: UnsafePointer<UInt8>, _ types: [Any.Type]) -> MappedDescriptor?

  /// A descriptor, and the types of the object.
  private struct Key: Hashable {
    let descriptor: UInt
    let types: [ObjectIdentifier]
  }

  private let make: Making
  private var known: [Key: MappedDescriptor?] = [:]
  private var mapped: [UInt: MappedDescriptor] = [:]
  /// Whether a descriptor has defaults.
  fileprivate var hasDefaults = false
  /// The types of the objects that were begun, by offset.
  fileprivate var types: [Int: [Any.Type]] = [:]
  /// The object whose members are being read once more, and its types.
  fileprivate var shared: (offset: Int, types: [Any.Type])?
  /// The index of the default that the current visit supplies next, before its first member.
  fileprivate var nextDefault = 0
  /// The default that the next read gives its property.
  fileprivate(set) var suppliedDefault: (any Sendable)?

  package init(_ make: @escaping Making) { unsafe self.make = unsafe make }

  /// Creates the mapping of a document inside another one.
  init(like outer: ModelMapping) { unsafe make = unsafe outer.make }

  /// Notes that a model begins to read an object.
  fileprivate func begin(_ type: Any.Type, at offset: Int) -> [Any.Type] {
    var all = [type]
    if let shared, shared.offset == offset { all += shared.types.filter { $0 != type } }
    types[offset] = all
    return all
  }

  fileprivate func descriptor(replacing descriptor: UnsafePointer<UInt8>, of types: [Any.Type]) -> MappedDescriptor? {
    let key = Key(descriptor: UInt(bitPattern: descriptor), types: types.map { ObjectIdentifier($0) })
    if let known = known[key] { return known }
    let new = unsafe make(descriptor, types)
    known[key] = .some(new)
    if let new {
      mapped[unsafe UInt(bitPattern: new.bytes)] = new
      if !new.defaults.isEmpty { hasDefaults = true }
    }
    return new
  }

  /// The descriptor of a visit, if it is a mapped one.
  fileprivate func descriptor(of visit: borrowing JSONReader.Visit) -> MappedDescriptor? {
    mapped[unsafe UInt(bitPattern: visit.descriptor)]
  }
}

extension JSONReader {
  /// Applies a decoder's places and defaults to the models that are read from now on.
  package mutating func map(by mapping: ModelMapping) {
    state.mapping = mapping
    // Objects are then entered on the slow path, which looks for mappings.
    checkedDepth = .max
  }

  mutating func map(like outer: borrowing JSONReader) {
    if let mapping = outer.toleranceState?.mapping { map(by: ModelMapping(like: mapping)) }
  }

  /// Whether models may be mapped, so that each object is entered on the slow path.
  var mapsModels: Bool { toleranceState?.mapping != nil }

  /// The same, for inlined code. The stack is checked at each object for other reasons, too.
  @usableFromInline package var mayMapModels: Bool { checkedDepth == .max }

  /// Begins a visit of the object at the cursor with a descriptor that was made at run time.
  package mutating func begin(_ descriptor: MappedDescriptor) -> Visit {
    let start = position
    enterObjectSlowly()
    return unsafe Visit(Visit.Plan(descriptor.bytes, descriptor.required), start: start)
  }

  /// The default for the property that is being read in the mode `supply`.
  package var suppliedDefault: (any Sendable)? { toleranceState?.mapping?.suppliedDefault }

  /// Whether properties may have a default of the decoder.
  package var suppliesDefaults: Bool { toleranceState?.mapping?.hasDefaults ?? false }

  /// Begins the visit of an object.
  mutating func visit(_ descriptor: StaticString, _ required: UInt64, for type: Any.Type?, from start: Position)
    -> Visit
  {
    Visit(adapt(unsafe Visit.Plan(descriptor.utf8Start, required), for: type, from: start), start: start)
  }

  /// Adapts a visit to a source of members, to a mapped model, and to noting members.
  @inline(never)
  func adapt(_ plan: Visit.Plan, for type: Any.Type?, from start: Position) -> Visit.Plan {
    var plan = plan
    if let members = toleranceState?.members {
      plan = adapt(plan, to: members)
    } else if let type, let mapping = toleranceState?.mapping {
      let types = mapping.begin(type, at: valueOffset(from: start))
      if let mapped = unsafe mapping.descriptor(replacing: plan.descriptor, of: types) {
        plan = unsafe Visit.Plan(mapped.bytes, mapped.required)
        if !mapped.defaults.isEmpty {
          mapping.nextDefault = 0
          plan.isSpecial = true
        }
      }
    }
    plan.isOnlyNoting = isNotingMembers
    return plan
  }

  /// Notes that an enum begins to read the value at the cursor.
  ///
  /// - Returns: the enum, and the types that share its object; nil if no models are mapped.
  package mutating func beginMapped(_ type: Any.Type) -> [Any.Type]? {
    guard let mapping = toleranceState?.mapping else { return nil }
    return mapping.begin(type, at: valueOffset(from: position))
  }

  /// Calls `body`, which reads the members of an object once more, for a model that shares the object with others.
  package mutating func sharingObject<Result>(
    at start: Position, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    guard let mapping = toleranceState?.mapping else { return try body(&self) }
    let offset = valueOffset(from: start)
    let outer = mapping.shared
    let types = mapping.types[offset] ?? []
    mapping.shared = (offset, types)
    defer {
      mapping.shared = outer
      mapping.types[offset] = types
    }
    return try body(&self)
  }

  /// Continues a visit whose next value is not in the document.
  ///
  /// - Returns: the property, or -1 if the visit has ended; nil if the visit continues in the document.
  mutating func resumeSpecial(_ visit: inout Visit) -> Int? {
    if visit.isOnlyNoting {
      noteMembers(of: &visit)
      return -1
    }
    if let members = toleranceState?.members { return nextOfMembers(members, &visit) }
    return supplyDefault(&visit)
  }

  /// Begins to supply the defaults of the properties that are read in the second part of a visit.
  mutating func beginDeferredDefaults(_ visit: inout Visit) {
    guard let mapping = toleranceState?.mapping, let mapped = mapping.descriptor(of: visit) else { return }
    mapping.nextDefault = mapped.deferredDefaults
    visit.isSpecial = mapped.deferredDefaults < mapped.defaults.count
  }

  /// Supplies the default of the visit's next property that has one.
  ///
  /// - Returns: the property; nil if there are no more defaults.
  private mutating func supplyDefault(_ visit: inout Visit) -> Int? {
    let mapping = toleranceState?.mapping
    let mapped = mapping?.descriptor(of: visit)
    while let mapping, let mapped,
      mapping.nextDefault < (visit.isFinishing ? mapped.defaults.count : mapped.deferredDefaults)
    {
      let (property, value) = mapped.defaults[mapping.nextDefault]
      mapping.nextDefault += 1
      mapping.suppliedDefault = value()
      guard mapping.suppliedDefault != nil else { continue }
      mode = .supply
      return property
    }
    mapping?.suppliedDefault = nil
    visit.isSpecial = false
    let hasBegun = unsafe visit.step != visit.descriptor
    visit.isPlain = !hasBegun && !visit.isFinishing && visit.element < 0
    return nil
  }

  /// Moves to the end of a path that the code reading the property doesn't know.
  ///
  /// - Returns: whether there is a value to read.
  mutating func followMapped(_ visit: inout Visit) -> Bool {
    let isFound = hidingPath(of: &visit) { reader, visit in reader.follow(&visit) }
    unsafe visit.path = nil
    if isFound { return true }
    visit.awaitsResult = false
    finishCandidate(&visit)
    return false
  }

  /// Calls `body`, which may report a value on the path of a property.
  mutating func hidingPath<Result>(of visit: inout Visit, _ body: (inout JSONReader, inout Visit) -> Result) -> Result {
    guard let mapping = toleranceState?.mapping, mapping.descriptor(of: visit)?.hidesPaths == true else {
      return body(&self, &visit)
    }
    var result: Result?
    readNarrowed(to: nil, isRequired: false, isSensitive: true) { reader in result = body(&reader, &visit) }
    // SAFETY: the closure was called.
    return unsafe result.unsafelyUnwrapped
  }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Enters the object at the cursor, whose members ``next(_:)`` visits.
  ///
  /// - Parameters:
  ///   - descriptor: the constant that describes the properties.
  ///   - required: the required properties, a bit each; bit 63 for those that have no bit of their own.
  ///   - type: the model, for which a decoder may have other places and defaults.
  @_optimize(speed)
  public mutating func begin(_ descriptor: StaticString, _ required: UInt64, for type: Any.Type?) -> Visit {
    let start = position
    return Visit(enter(unsafe Visit.Plan(descriptor.utf8Start, required), for: type, from: start), start: start)
  }

  /// Enters the object at the cursor.
  @inline(__always)
  mutating func enter(_ plan: Visit.Plan, for type: Any.Type?, from start: Position) -> Visit.Plan {
    guard skipWhitespace() == UInt8(ascii: "{"), depthLeft > Int(checkedDepth) else {
      return enterSlowly(plan, for: type, from: start)
    }
    depthLeft &-= 1
    return plan
  }

  @inline(never)
  private mutating func enterSlowly(_ plan: Visit.Plan, for type: Any.Type?, from start: Position) -> Visit.Plan {
    enterObjectSlowly()
    return adapt(plan, for: type, from: start)
  }
}
#else
extension JSONReader {
  // Decoders with key mappings need metadata of types.
  mutating func map(like _: borrowing JSONReader) {}
  var mapsModels: Bool { false }
  mutating func resumeSpecial(_: inout Visit) -> Int? { nil }
  mutating func beginDeferredDefaults(_: inout Visit) {}
  mutating func followMapped(_: inout Visit) -> Bool { false }
  mutating func hidingPath<Result>(of visit: inout Visit, _ body: (inout JSONReader, inout Visit) -> Result) -> Result {
    body(&self, &visit)
  }
}
#endif
