// Writing indexed values by copying their tokens.

extension JSONWriter {
  /// Writes the value of a node by copying its tokens from the document, without the white space between them.
  ///
  /// Strings keep their escapes, and numbers their text. This needs no recursion.
  ///
  /// - Parameter hasDuplicateKeys: whether several members of an object have the same key.
  /// - Returns: false, with nothing written, if tokens can't be copied: the writer's options require another form,
  ///   the object must begin with a tag, an object has several members with the same key, or the document has numbers
  ///   that aren't finite.
  package mutating func write(
    node root: Int, of index: DocumentIndex, _ hasDuplicateKeys: (Int) -> Bool
  ) throws(JSONError) -> Bool {
    guard options.isDisjoint(with: [.styled, .escaping]), state != .prefixed else { return false }
    if unsafe index.document.origin?.hasNonFinite ?? false { return false }
    let before = count
    let next = try beginValue()
    // The value takes at most as much room as in the document.
    reserve(index.byteRange(at: root).count)
    let end = unsafe index.copyTokens(of: root, to: cursor, depthLeft: depthLeft, hasDuplicateKeys)
    switch end {
    case .copied(let count): unsafe cursor += count
    case .tooDeep: throw refusal(.depthLimitExceeded, from: before)
    case .hasDuplicates:
      // SAFETY: `before` bytes were written.
      unsafe cursor = start + before
      return false
    }
    state = next
    return true
  }
}

extension DocumentIndex {
  enum CopyResult {
    case copied(Int)
    case tooDeep
    case hasDuplicates
  }

  /// - Parameter output: room for as many bytes as the value has in the document, and `JSONWriter.slack` more.
  @_optimize(speed)
  fileprivate func copyTokens(
    of root: Int, to output: UnsafeMutablePointer<UInt8>, depthLeft: Int, _ hasDuplicateKeys: (Int) -> Bool
  ) -> CopyResult {
    // SAFETY: nodes are words of this index, and their offsets are bytes of its document. Each token is copied once,
    // with at most one comma or colon between two of them, which the document has as well. So the output fits into
    // the room.
    let words = unsafe self.words
    let bytes = unsafe self.bytes
    var out = unsafe output
    var node = root
    // The open containers: the node after each, and in the highest bit whether it is an object.
    var open: [UInt64] = []
    var end = Int.max
    var isObject = false

    while true {
      let word = unsafe words[node]
      let start = unsafe bytes + Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
      switch word &>> 60 {
      case Kind.string.code:
        let length = length(at: node)
        unsafe copyToken(from: start, to: out, count: length &+ 2)
        unsafe out += length &+ 2
        node &+= 1
      case Kind.number.code:
        let length = length(at: node)
        unsafe copyToken(from: start, to: out, count: length)
        unsafe out += length
        node &+= 1
      case Kind.array.code, Kind.object.code:
        let opensObject = word &>> 60 == Kind.object.code
        let inner = unsafe Int(truncatingIfNeeded: words[node &+ 1] & 0xFFFF_FFFF)
        guard open.count < depthLeft else { return .tooDeep }
        unsafe out[0] = opensObject ? UInt8(ascii: "{") : UInt8(ascii: "[")
        unsafe out += 1
        if opensObject && hasDuplicateKeys(node) { return .hasDuplicates }
        node &+= 2
        if inner == node {
          unsafe out[0] = opensObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
          unsafe out += 1
          break
        }
        open.append(UInt64(truncatingIfNeeded: end) & (1 &<< 63 &- 1) | (isObject ? 1 &<< 63 : 0))
        end = inner
        isObject = opensObject
        if isObject { unsafe copyKey(&node, &out) }
        continue
      case Kind.false.code:
        unsafe copyToken(from: start, to: out, count: 5)
        unsafe out += 5
        node &+= 1
      default:
        unsafe copyToken(from: start, to: out, count: 4)
        unsafe out += 4
        node &+= 1
      }
      // After a value.
      while node == end {
        unsafe out[0] = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        unsafe out += 1
        let outer = open.removeLast()
        end = Int(truncatingIfNeeded: outer & (1 &<< 63 &- 1))
        isObject = outer &>> 63 == 1
      }
      if open.isEmpty { return unsafe .copied(out - output) }
      unsafe out[0] = UInt8(ascii: ",")
      unsafe out += 1
      if isObject { unsafe copyKey(&node, &out) }
    }
  }

  /// Copies a key and its colon.
  @inline(__always)
  private func copyKey(_ node: inout Int, _ out: inout UnsafeMutablePointer<UInt8>) {
    let length = length(at: node)
    // SAFETY: as for `copyTokens`.
    unsafe copyToken(from: bytes + byteOffset(at: node), to: out, count: length &+ 2)
    unsafe out += length &+ 3
    unsafe out[-1] = UInt8(ascii: ":")
    node &+= 1
  }
}

/// Copies `count` bytes. A short token is copied as 16 bytes.
@inline(__always)
private func copyToken(from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
  // SAFETY: the padding after the document and the slack after the room are larger than the excess bytes.
  if count <= 16 {
    unsafe storeWord(loadWord(source), at: target)
    unsafe storeWord(loadWord(source + 8), at: target + 8)
  } else {
    unsafe UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count)
  }
}
