// Flattening: the members of a value are written into the open object.

extension JSONWriter {
  /// Writes the members of an object into the open object.
  ///
  /// - Parameter body: writes one value, which has to be an object, or null, which has no members.
  /// - Throws: if the value is neither; nothing is written then.
  public mutating func writeMembers(_ body: (inout JSONWriter) throws(JSONError) -> Void) throws(JSONError) {
    var members = _Pliant.WrittenMembers("", 0)
    guard state == .member else { return try writeMembersSlowly(&members, body) }
    try writeMembersPlainly(body)
  }

  /// Writes the members of an object into the open object, except those that it already has or will have.
  ///
  /// - Parameters:
  ///   - members: the keys of the open object. The written keys are added.
  ///   - body: writes one value, which has to be an object, or null, which has no members.
  public mutating func writeMembers(
    except members: inout _Pliant.WrittenMembers, _ body: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    members.spreadsLeft -= 1
    guard state == .member else { return try writeMembersSlowly(&members, body) }
    let before = count
    try writeMembersPlainly(body)
    if count > before { removeMembers(from: before, except: &members) }
  }

  @inline(__always)
  private mutating func writeMembersPlainly(_ body: (inout JSONWriter) throws(JSONError) -> Void) throws(JSONError) {
    let before = count
    state = .memberValue
    try body(&self)
    try checkMember()
    // SAFETY: a value was written at `before`, and no value is empty.
    let first = unsafe start[before]
    if first == UInt8(ascii: "{") {
      // The opening bracket replaced the first member's comma, which is restored.
      if count == before + 2 {
        unsafe cursor = start + before
      } else {
        unsafe start[before] = UInt8(ascii: ",")
        unsafe cursor -= 1
      }
      return
    }
    let isNull = first == UInt8(ascii: "n")
    unsafe cursor = start + before
    if !isNull { throw failure(.unwritable("a flattened value that is no object")) }
  }

  /// The same for documents with white space or sorted keys, member by member.
  @inline(never)
  private mutating func writeMembersSlowly(
    _ members: inout _Pliant.WrittenMembers, _ body: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard state == .styledMember else { throw failure(.invalidNesting) }
    var inner = inner(depthLimit: depthLeft + 1)
    inner.deferredArrays = deferredArrays
    inner.joinsObject = true
    keyConversion?.joinsNextContainer = true
    do throws(JSONError) { try body(&inner) } catch { throw continuing(error) }
    keyConversion?.joinsNextContainer = false
    let document = try inner.document()
    var reader = JSONReader(document)
    if try reader.readNull() { return }
    guard reader.peek() == .object else { throw failure(.unwritable("a flattened value that is no object")) }
    guard try reader.beginObject() else { return }
    if let keyConversion { members.convertOwnKeys(keyConversion.converted) }
    repeat {
      let key = try reader.readKey()
      // SAFETY: the reader is at a value.
      if unsafe keeps(key, valueAt: reader.cursor, &members) {
        try writeKey(key)
        try write(valueOf: &reader)
      } else {
        try reader.skipValue()
      }
    } while try reader.nextMember()
  }
}
