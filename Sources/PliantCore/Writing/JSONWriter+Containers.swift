// Objects and arrays, compact and in the order written.

extension JSONWriter {
  /// An open object or array, which is passed back to end it.
  @frozen
  public struct Scope: ~Copyable {
    /// The offset of the opening bracket.
    @usableFromInline package let start: Int
    /// The state of the writer after the container.
    @usableFromInline package let outer: State
    /// The remaining depth inside the container. It reveals a container that is ended twice, or before an inner one.
    @usableFromInline package let depthLeft: Int

    @usableFromInline
    package init(start: Int, outer: State, depthLeft: Int) {
      self.start = start
      self.outer = outer
      self.depthLeft = depthLeft
    }
  }

  /// Opens an object. Write its members, then end it with ``endObject(_:)``.
  ///
  /// - Throws: if no value is allowed here, or if the object nests too deep.
  @_optimize(speed)
  @inlinable
  public mutating func beginObject() throws(JSONError) -> Scope {
    try begin(compact: .member)
  }

  /// Opens an array. Write its elements, then end it with ``endArray(_:)``.
  @_optimize(speed)
  @inlinable
  public mutating func beginArray() throws(JSONError) -> Scope {
    try begin(compact: .element)
  }

  /// Ends the object of `scope`.
  @_optimize(speed)
  @inlinable
  public mutating func endObject(_ scope: consuming Scope) throws(JSONError) {
    guard state == .member && isInnermost(scope) else { return try endSlowly(scope, isObject: true) }
    end(scope, isObject: true)
  }

  /// Ends the array of `scope`.
  @_optimize(speed)
  @inlinable
  public mutating func endArray(_ scope: consuming Scope) throws(JSONError) {
    guard state == .element && isInnermost(scope) else { return try endSlowly(scope, isObject: false) }
    end(scope, isObject: false)
  }

  @inlinable @inline(__always)
  mutating func begin(compact: State) throws(JSONError) -> Scope {
    let outer: State
    switch state {
    case .element:
      put(UInt8(ascii: ","))
      outer = .element
    case .memberValue: outer = .member
    default: return try beginSlowly(compact: compact)
    }
    reserve(2)
    if depthLeft <= checkedDepth { try checkDepth(from: count - (outer == .element ? 1 : 0)) }
    depthLeft &-= 1
    state = compact
    return Scope(start: count, outer: outer, depthLeft: depthLeft)
  }

  /// Whether `scope` is that of the innermost open container. False for one that has ended, or that begins beyond the
  /// bytes written, as one of another writer may.
  @inlinable @inline(__always)
  func isInnermost(_ scope: borrowing Scope) -> Bool {
    scope.depthLeft == depthLeft && scope.start <= count
  }

  @inlinable @inline(__always)
  mutating func end(_ scope: borrowing Scope, isObject: Bool) {
    putEnd(from: scope.start, isObject: isObject)
    state = scope.outer
    depthLeft &+= 1
  }

  @usableFromInline @inline(never)
  mutating func beginSlowly(compact: State) throws(JSONError) -> Scope {
    if state == .prefixed && compact == .member { return try beginPrefixed() }
    let before = count
    let outer = try beginValue()
    reserve(2)
    if depthLeft <= checkedDepth { try checkDepth(from: before) }
    depthLeft &-= 1
    let scope = Scope(start: count, outer: outer, depthLeft: depthLeft)
    if options.isDisjoint(with: [.styled, .escaping]) {
      state = compact
    } else {
      state = compact == .member ? .styledMember : .styledElement
      beginStyled(isObject: compact == .member)
      keyConversion?.beginContainer()
    }
    return scope
  }

  /// Throws if one more container exceeds the depth limit, or if the thread's stack has no room to write its contents.
  ///
  /// - Parameter before: the offset of the separator before the container, which is removed on failure.
  @usableFromInline @inline(never)
  mutating func checkDepth(from before: Int) throws(JSONError) {
    guard depthLeft > 0 else { throw refusal(.depthLimitExceeded, from: before) }
    guard ThreadStack.hasRoom else { throw refusal(.stackLimitExceeded, from: before) }
  }

  @usableFromInline @inline(never)
  mutating func endSlowly(_ scope: borrowing Scope, isObject: Bool) throws(JSONError) {
    guard isInnermost(scope), state == (isObject ? .styledMember : .styledElement) else {
      throw failure(.invalidNesting)
    }
    endStyled(from: scope.start, isObject: isObject)
    keyConversion?.endContainer()
    state = scope.outer
    depthLeft &+= 1
  }
}

// MARK: - Members and elements

extension JSONWriter {
  /// Writes the key of the next member. Its value must follow.
  public mutating func writeKey(_ key: String) throws(JSONError) {
    switch state {
    case .member:
      reserve(1)
      put(UInt8(ascii: ","))
      putString(key)
      put(UInt8(ascii: ":"))
      state = .memberValue
    case .styledMember:
      keyConversion?.keep(key)
      writeStyledKey(key)
    default:
      throw failure(.invalidNesting)
    }
  }

  private mutating func writeStyledKey(_ key: String) {
    beginStyledMember()
    putString(key)
    putStyledColon()
    state = .styledMemberValue
  }

  /// Writes the key of the next member from its finished form: a comma, the key as a JSON string, a colon.
  ///
  /// Generated code has the three as one constant.
  @_documentation(visibility: internal)
  public mutating func writeKey(member: StaticString) throws(JSONError) {
    try beginMember(member)
  }

  /// The same, inlined into code that is specialized for a type.
  @inlinable @inline(__always)
  package mutating func beginMember(_ member: StaticString) throws(JSONError) {
    guard state == .member else { return try writeKeySlowly(member: member) }
    put(member: member)
    state = .memberValue
  }

  /// Appends such a constant. Keys are short, so copying a few words is faster than a call.
  @inlinable @inline(__always)
  package mutating func put(member: StaticString) {
    let count = member.utf8CodeUnitCount
    reserve(count)
    // SAFETY: room for `count` bytes was reserved. The last word overlaps the one before it and ends with the
    // constant, which has at least four bytes: `,"":`.
    let source = unsafe member.utf8Start
    if count < 8 {
      let last = count &- 4
      let (first, second) = unsafe (loadHalfWord(source), loadHalfWord(source + last))
      unsafe storeHalfWord(first, at: cursor)
      unsafe storeHalfWord(second, at: cursor + last)
    } else {
      var offset = 0
      let last = count &- 8
      while offset < last {
        unsafe storeWord(loadWord(source + offset), at: cursor + offset)
        offset &+= 8
      }
      unsafe storeWord(loadWord(source + last), at: cursor + last)
    }
    unsafe cursor += count
  }

  /// Writes a member whose value is null.
  @_documentation(visibility: internal)
  public mutating func writeNull(member: StaticString) throws(JSONError) {
    try writeKey(member: member)
    try writeNull()
  }

  @usableFromInline @inline(never)
  mutating func writeKeySlowly(member: StaticString) throws(JSONError) {
    if state == .styledMember, keyConversion == nil, options.isSubset(of: [.escapingSlashes, .observed]),
      !options.escapesSlashes || !member.withUTF8Buffer({ unsafe $0.contains(UInt8(ascii: "/")) })
    {
      beginStyledMember()
      reserve(member.utf8CodeUnitCount)
      // SAFETY: the constant begins with a comma, which is already taken care of.
      unsafe put(UnsafeRawBufferPointer(start: member.utf8Start + 1, count: member.utf8CodeUnitCount - 1))
      state = .styledMemberValue
      return
    }
    if state == .styledMember, let keyConversion { return writeStyledKey(keyConversion.convert(member)) }
    // Writes the key again, in the form that the options require.
    try writeKey(Self.key(of: member))
  }

  /// Returns the key of a member's finished form: a comma, the key as a JSON string, a colon.
  package static func key(of member: StaticString) throws(JSONError) -> String {
    var reader = JSONReader(DocumentBytes(member, from: 1))
    return try reader.readKey()
  }

  /// Writes the separator before a value: a comma, white space, or nothing. Returns the state after the value.
  @inlinable @inline(__always)
  package mutating func beginValue() throws(JSONError) -> State {
    switch state {
    case .element:
      reserve(1)
      put(UInt8(ascii: ","))
      return .element
    case .memberValue: return .member
    default: return try beginValueSlowly()
    }
  }

  @usableFromInline @inline(never)
  mutating func beginValueSlowly() throws(JSONError) -> State {
    switch state {
    case .root:
      return .complete
    case .styledMemberValue:
      return .styledMember
    case .styledElement:
      keyConversion?.beginElement()
      separate(firstAfter: UInt8(ascii: "["))
      return .styledElement
    case .prefixed:
      throw refusedPrefix()
    default:
      throw failure(.invalidNesting)
    }
  }

  /// Throws if a `write(to:)` did not write exactly one value.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public mutating func checkMember() throws(JSONError) {
    guard state == .member || state == .styledMember else { throw failure(.invalidNesting) }
  }
}

// MARK: - Objects inside a path

extension JSONWriter {
  /// An open object on a property's path, with the place to rewind to if it stays empty.
  @_documentation(visibility: internal)
  @frozen
  public struct NestedScope: ~Copyable {
    @usableFromInline let count: Int
    @usableFromInline let memberCount: Int
    @usableFromInline var scope: Scope

    @usableFromInline
    init(count: Int, memberCount: Int, scope: consuming Scope) {
      self.count = count
      self.memberCount = memberCount
      self.scope = scope
    }
  }

  /// Opens an object as the value of a member.
  ///
  /// - Parameter member: a comma, the key as a JSON string, a colon.
  @_documentation(visibility: internal)
  public mutating func beginObject(member: StaticString) throws(JSONError) -> NestedScope {
    let before = count
    let memberCount = memberStarts.count
    try writeKey(pathMember: member)
    keyConversion?.keepsNextContainer = true
    return NestedScope(count: before, memberCount: memberCount, scope: try beginObject())
  }

  /// The same for the associated values of an enum's case, whose keys may be converted.
  @_documentation(visibility: internal)
  public mutating func beginObject(content member: StaticString) throws(JSONError) -> NestedScope {
    let before = count
    let memberCount = memberStarts.count
    try writeKey(member: member)
    return NestedScope(count: before, memberCount: memberCount, scope: try beginObject())
  }

  /// Writes the first key of a path, which a model always specifies.
  package mutating func writeKey(pathMember member: StaticString) throws(JSONError) {
    if state == .styledMember, keyConversion != nil { return try writeKey(Self.key(of: member)) }
    try writeKey(member: member)
  }

  /// Ends an object that ``beginObject(member:)`` opened. An empty object is omitted together with its key.
  @_documentation(visibility: internal)
  public mutating func endNestedObject(_ nested: consuming NestedScope) throws(JSONError) {
    let before = nested.count
    let memberCount = nested.memberCount
    let opened = nested.scope.start
    guard before <= count, memberCount <= memberStarts.count else { throw failure(.invalidNesting) }
    let isEmpty = count == (state == .styledMember ? opened + 1 : opened)
    if let deferredArrays, !isEmpty { try mark(deferredArrays) }
    try endObject(nested.scope)
    if isEmpty {
      unsafe cursor = start + before
      memberStarts.removeSubrange(memberCount...)
    }
  }
}

/// A type that tracks the objects on properties' paths, which are omitted if they are empty.
package protocol ObjectMarking: AnyObject {
  /// A key that occurs in no document.
  var mark: String { get }
  /// Whether objects have to be marked. It stays true, and the marks are removed in the end.
  var isMarking: Bool { get }
}

extension JSONWriter {
  /// Marks the open object as one on a property's path, if objects have to be marked.
  @inline(never)
  package mutating func mark(_ marking: any ObjectMarking) throws(JSONError) {
    guard marking.isMarking else { return }
    try writeKey(marking.mark)
    try writeNull()
    try checkMember()
  }
}
