// White space and sorted keys: the forms that are not optimized for speed.

extension JSONWriter {
  mutating func beginStyled(isObject: Bool) {
    put(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    depth += 1
    if isObject && options.contains(.sortedKeys) {
      // Separates the offsets of the outer object's members from those of this one, which follow.
      memberStarts.append(-1)
    }
  }

  mutating func beginStyledMember() {
    separate(firstAfter: UInt8(ascii: "{"))
    if options.contains(.sortedKeys) { memberStarts.append(count) }
  }

  mutating func putStyledColon() {
    reserve(3)
    if options.contains(.foundationStyle) { put(UInt8(ascii: " ")) }
    put(UInt8(ascii: ":"))
    if options.contains(.pretty) { put(UInt8(ascii: " ")) }
  }

  /// Writes a comma, except directly after the opening bracket, and the line break.
  mutating func separate(firstAfter opening: UInt8) {
    reserve(1)
    // SAFETY: a container is open, so at least its bracket was written. No value ends with an opening bracket.
    if unsafe cursor[-1] != opening { put(UInt8(ascii: ",")) }
    breakLine()
  }

  private mutating func breakLine() {
    guard options.contains(.pretty) else { return }
    reserve(1 + depth * 2)
    put(UInt8(ascii: "\n"))
    for _ in 0..<depth * 2 { put(UInt8(ascii: " ")) }
  }

  mutating func endStyled(from start: Int, isObject: Bool) {
    let isEmpty = count == start + 1
    if isObject && options.contains(.sortedKeys) { sortMembers() }
    depth -= 1
    if isEmpty && options.contains(.foundationStyle) { put("\n") }
    if !isEmpty || options.contains(.foundationStyle) { breakLine() }
    reserve(1)
    put(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Sorts the members of the innermost object by their keys. Equal keys stay in the order written.
  private mutating func sortMembers() {
    let first = (memberStarts.lastIndex(of: -1) ?? -1) + 1
    let starts = memberStarts[first...]
    defer { memberStarts.removeSubrange((first - 1)...) }
    guard starts.count > 1, let begin = starts.first else { return }

    // The separators between members, a comma and a line break, all have the same number of bytes.
    let gap = 1 + (options.contains(.pretty) ? 1 + depth * 2 : 0)
    // SAFETY: the offsets lie within the bytes written.
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    var members: [(key: [UInt8], range: Range<Int>)] = []
    members.reserveCapacity(starts.count)
    for (index, from) in zip(starts.indices, starts) {
      let to = index + 1 < starts.endIndex ? starts[index + 1] - gap : count
      unsafe members.append((Self.keyBytes(bytes, at: from), from..<to))
    }
    let order = StableOrder.indices(members.count) { members[$0].key.lexicographicallyPrecedes(members[$1].key) }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(count - begin)
    let separator =
      unsafe members.count > 1
      ? Array(bytes[(starts[starts.startIndex + 1] - gap)..<starts[starts.startIndex + 1]]) : []
    for (place, index) in order.enumerated() {
      if place > 0 { sorted += separator }
      unsafe sorted += bytes[members[index].range]
    }
    unsafe sorted.withUnsafeBytes { source in
      // SAFETY: the same members and separators in another order take exactly as many bytes.
      unsafe UnsafeMutableRawPointer(start + begin).copyMemory(
        from: source.baseAddress.unsafelyUnwrapped, byteCount: source.count)
    }
  }

  /// Returns the key whose opening quote is at `offset`, with its escapes resolved.
  private static func keyBytes(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> [UInt8] {
    let all = UnsafeRawBufferPointer(bytes)
    let end = unsafe all.endOfString(from: offset) ?? bytes.count
    let text = unsafe Array(bytes[(offset + 1)..<(end - 1)])
    guard text.contains(UInt8(ascii: "\\")) else { return text }
    var reader = unsafe JSONReader(copying: UnsafeRawBufferPointer(rebasing: all[offset..<end]))
    return (try? reader.readString()).map { Array($0.utf8) } ?? text
  }
}
