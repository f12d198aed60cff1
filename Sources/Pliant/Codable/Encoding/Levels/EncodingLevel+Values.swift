// Values of any type: leaves in the form of the strategies, others by their `encode(to:)` at a level of their own.

import PliantCore
import PliantFoundation

enum LeafOutcome {
  case written
  /// Needs a level: the value is not a leaf, or its strategy is a closure of the user's.
  case needsLevel
  case unwritable(UnwritableLeaf)
}

// MARK: - Members, elements and single values

extension EncodingLevel {
  @inline(never)
  func encode<Value: Encodable, Key: CodingKey>(_ value: Value, forKey key: Key) throws {
    let type = state.type(Value.self)
    let keyCount = state.keys.count
    let tree = try encodeInner(
      value, type, at: .key(key), before: beginMember(key), keyCount: keyCount, isContainer: type.losesStep)
    if let tree { write(tree, forKey: key) }
  }

  @inline(never)
  func encodeElement<Value: Encodable>(_ value: Value) throws {
    try encodeElement(value, state.type(Value.self))
  }

  @_transparent
  func encodeElement<Value: Encodable>(_ value: Value, _ type: EncodingTypes.Entry) throws {
    let tree = try encodeInner(
      value, type, at: .index(elementCount), before: beginElement(), keyCount: state.keys.count,
      isContainer: type.losesStep)
    if let tree { return write(tree) }
    count &+= 1
  }

  /// Encodes a member of a dictionary, whose keys are all different and are written as they are.
  @_transparent
  func encode<Value: Encodable>(_ value: Value, named text: String, _ type: EncodingTypes.Entry) throws {
    let before = isOnTop || reach() ? state.writer.count : -1
    if before >= 0 { _ = state.writer.putKey(text) }
    let tree = try encodeInner(
      value, type, at: .text(text), before: before, keyCount: state.keys.count, isContainer: false)
    if let tree { write(tree, forKey: TextKey(spelled: text)) }
  }

  /// Encodes a value as a leaf, or at the level above this one, which is then kept for the next value. `before` is the
  /// offset of the comma before the value, `keyCount` the number of keys before that of the value; `isContainer` leaves
  /// the step out of the paths of its contents. Returns the value if it became a tree, which was not written.
  @_transparent
  private func encodeInner<Value: Encodable>(
    _ value: Value, _ type: EncodingTypes.Entry, at step: @autoclosure () -> Step, before: Int, keyCount: Int,
    isContainer: Bool
  ) throws -> EncodingNode? {
    guard before >= 0 else { return try encodeNode(value, type, at: step(), isContainer: isContainer) }
    switch putLeaf(value, type) {
    case .written: return nil
    case .unwritable(let value):
      state.writer.truncate(to: before)
      state.keys.truncate(to: keyCount)
      throw value.error(at: path(to: step()))
    case .needsLevel: break
    }
    let level = takeNext()
    push(level, at: step(), before: before, isFrame: true, isContainer: isContainer)
    if node != nil { level.takePaths(from: self) }
    do {
      try level.run(value, type)
    } catch {
      level.abandonFrame()
      if node == nil { state.keys.truncate(to: keyCount) }
      reuse(consume level)
      throw error
    }
    if let tree = level.node { return tree }
    level.finishFrame()
    reuse(consume level)
    return nil
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    let type = state.type(Value.self)
    // Even for a second value, which is an error, inner levels are closed first.
    let isInPlace = isOnTop || reach()
    guard kind == .none, isInPlace else {
      let node = try encodeNode(value, type, at: .none)
      return setNode(node)
    }
    switch putLeaf(value, type) {
    case .written: kind = .value
    case .unwritable(let value): throw value.error(at: encoderPath)
    case .needsLevel:
      try run(value, type)
      if kind == .none && node == nil {
        // Nothing was encoded: an empty object, to which members can still be added.
        kind = .object
      } else if kind == .object && type.kind == .direct && node == nil {
        // The keys of a dictionary are not recorded, so later members have to be compared with those it has.
        close()
        kind = .value
      }
    }
  }

  /// Encodes a value for this level's tree, at the end of the buffer, which is unchanged afterwards.
  @inline(never)
  private func encodeNode<Value: Encodable>(
    _ value: Value, _ type: EncodingTypes.Entry, at step: Step, isContainer: Bool = false
  ) throws -> EncodingNode {
    let mark = state.writer.count
    let tree = try encodeInner(
      value, type, at: step, before: mark, keyCount: state.keys.count, isContainer: isContainer)
    // What is before the mark may have become a tree as well.
    if let tree { return EncodingNode(state.capture { tree.put(to: &state.writer) }) }
    defer { state.writer.truncate(to: mark) }
    return EncodingNode(state.writer.bytes(from: mark))
  }
}

// MARK: - Running

extension EncodingLevel {
  @inline(never)
  func run<Value: Encodable>(_ value: Value, _ type: EncodingTypes.Entry) throws {
    guard depth <= state.depthLimit, state.calls <= 2 * state.depthLimit + 2 else {
      throw state.fail(.depthLimitExceeded)
    }
    if state.calls >= state.checkedDepth, !ThreadStack.hasRoom { throw state.fail(.stackLimitExceeded) }
    state.calls &+= 1
    defer { state.calls &-= 1 }
    if let model = type.model, try write(value, as: model) { return }
    switch type.kind {
    case .direct, .strings, .ints, .doubles:
      if let direct = type.direct {
        // SAFETY: the entry is that of `Value`.
        try unsafe withUnsafePointer(to: value) { pointer in
          unsafe try direct.encode(at: UnsafeRawPointer(pointer), to: self)
        }
      }
    case .date:
      // SAFETY: from a type to itself; the same below.
      try encode(date: unsafe unsafeBitCast(value, to: Date.self))
    case .data:
      let data = unsafe unsafeBitCast(value, to: Data.self)
      if case .custom(let encode) = state.form.data { try encode(data, self) } else { try data.encode(to: self) }
    case .object, .mapped:
      // A subclass without a mapping of its own is encoded like its superclass.
      let dynamic = type.kind == .object ? state.type(Swift.type(of: value)).mapping : nil
      guard let own = dynamic ?? type.mapping else { return try value.encode(to: self) }
      let outer = mapping
      (mapping, modelConversion) = (own, nil)
      defer { (mapping, supers) = (outer, []) }
      try value.encode(to: self)
      if let mapping { arrange(mapping) }
    default:
      try value.encode(to: self)
      if type.groupSize > 0, kind == .array, node == nil { orderElements(inGroupsOf: Int(type.groupSize)) }
    }
  }

  /// Lets a value write itself, whose type is `model`; false if it must be encoded by its `encode(to:)`.
  private func write<Value: Encodable, Model: JSONWritable>(_ value: Value, as model: Model.Type) throws -> Bool {
    // SAFETY: `Model` is `Value`.
    try write(model: unsafe unsafeBitCast(value, to: model))
  }

  /// Orders the elements of a collection that has them in any order, if the writer is to write equal values alike.
  @inline(never)
  private func orderElements(inGroupsOf groupSize: Int) {
    guard state.writer.ordersSets, isOnTop || reach() else { return }
    state.writer.orderElements(from: start, inGroupsOf: groupSize)
  }

  private func encode(date: Date) throws {
    guard case .strategy(let strategy) = state.form.dates else { return try date.encode(to: self) }
    switch strategy {
    case .custom(let encode): try encode(date, self)
    #if !canImport(FoundationEssentials)
    case .formatted(let formatter): writeSingle(formatter.string(from: date))
    #endif
    default: writeSingle(try date.foundationText(strategy))
    }
  }

  @inline(__always)
  func putLeaf<Value>(_ value: Value, _ type: EncodingTypes.Entry) -> LeafOutcome {
    switch type.kind {
    case .plain, .mapped, .object, .direct: .needsLevel
    default: putKnownLeaf(value, type.kind)
    }
  }

  @inline(never)
  private func putKnownLeaf<Value>(_ value: Value, _ kind: EncodingTypes.Kind) -> LeafOutcome {
    // An array adds one to the depth.
    if kind == .strings || kind == .ints, depth &+ 1 >= state.depthLimit { return .needsLevel }
    // SAFETY: each bit cast is from a type to itself: the kind is that of `Value`.
    switch kind {
    case .plain, .mapped, .object, .direct: return .needsLevel
    case .strings: state.writer.putElements(unsafe unsafeBitCast(value, to: [String].self))
    case .ints: state.writer.putElements(unsafe unsafeBitCast(value, to: [Int].self))
    case .doubles:
      let values = unsafe unsafeBitCast(value, to: [Double].self)
      guard depth &+ 1 < state.depthLimit, state.writer.putFinite(values) else { return .needsLevel }
    case .string: state.writer.putString(unsafe unsafeBitCast(value, to: String.self))
    case .bool: unsafe unsafeBitCast(value, to: Bool.self).put(to: &state.writer)
    case .int: unsafe unsafeBitCast(value, to: Int.self).put(to: &state.writer)
    case .int8: unsafe unsafeBitCast(value, to: Int8.self).put(to: &state.writer)
    case .int16: unsafe unsafeBitCast(value, to: Int16.self).put(to: &state.writer)
    case .int32: unsafe unsafeBitCast(value, to: Int32.self).put(to: &state.writer)
    case .int64: unsafe unsafeBitCast(value, to: Int64.self).put(to: &state.writer)
    case .uint: unsafe unsafeBitCast(value, to: UInt.self).put(to: &state.writer)
    case .uint8: unsafe unsafeBitCast(value, to: UInt8.self).put(to: &state.writer)
    case .uint16: unsafe unsafeBitCast(value, to: UInt16.self).put(to: &state.writer)
    case .uint32: unsafe unsafeBitCast(value, to: UInt32.self).put(to: &state.writer)
    case .uint64: unsafe unsafeBitCast(value, to: UInt64.self).put(to: &state.writer)
    case .double:
      let value = unsafe unsafeBitCast(value, to: Double.self)
      guard value.isFinite else { return .needsLevel }
      state.writer.putFinite(value)
    case .float:
      let value = unsafe unsafeBitCast(value, to: Float.self)
      guard value.isFinite else { return .needsLevel }
      state.writer.putFinite(value)
    case .url: state.writer.putString(unsafe unsafeBitCast(value, to: URL.self).absoluteString)
    case .decimal:
      let value = unsafe unsafeBitCast(value, to: Decimal.self)
      guard !value.isNaN else { return .unwritable(.decimal) }
      state.writer.put(Array(value.description.utf8))
    case .uuid: state.writer.putUUID(unsafe unsafeBitCast(value, to: UUID.self))
    case .data:
      guard case .base64 = state.form.data else { return .needsLevel }
      let data = unsafe unsafeBitCast(value, to: Data.self)
      if let kept = state.form.kept {
        state.writer.putString(kept.keep(data))
      } else {
        state.writer.putBase64(data)
      }
    case .date: return putDate(unsafe unsafeBitCast(value, to: Date.self))
    }
    return .written
  }

  private func putDate(_ date: Date) -> LeafOutcome {
    let number: Double
    switch state.form.dates {
    case .rfc3339:
      if let kept = state.form.kept {
        state.writer.putString(kept.keep(date))
        return .written
      }
      return state.writer.putRFC3339(date) ? .written : .unwritable(.date(date))
    case .strategy(.deferredToDate) where state.modelDepth > 0:
      return state.writer.putRFC3339(date) ? .written : .unwritable(.date(date))
    case .strategy(.deferredToDate):
      number = date.timeIntervalSinceReferenceDate
      // As in Foundation, the strategy for non-finite numbers applies here, but not to the strategies below.
      if !number.isFinite, state.writer.putNonFinite(number) { return .written }
    case .strategy(.secondsSince1970): number = date.timeIntervalSince1970
    case .strategy(.millisecondsSince1970): number = 1000 * date.timeIntervalSince1970
    case .strategy(.iso8601) where date.hasISO8601TextOfSeconds:
      state.writer.putISO8601(date.timeIntervalSinceReferenceDate.rounded(.down))
      return .written
    case .strategy: return .needsLevel
    }
    guard number.isFinite else { return .unwritable(.number(number)) }
    state.writer.putFinite(number)
    return .written
  }
}
