// HuffmanCode: the code that writes frequent symbols with few bits.

#if CommandLine
/// A canonical Huffman code (RFC 1951, section 3.2.2) of limited length.
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for a symbol that doesn't occur.
  private(set) var lengths: [UInt8]
  /// Each symbol's code as it is written, its first bit in the lowest position.
  private(set) var codes: [UInt16]

  init(_ counts: [Int], longest: Int) {
    var counts = counts
    lengths = Self.lengths(counts)
    // Flatter counts make shorter codes. Once all counts are equal, no code is too long.
    while Int(lengths.max() ?? 0) > longest {
      counts = counts.map { $0 == 0 ? 0 : ($0 >> 1) | 1 }
      lengths = Self.lengths(counts)
    }
    codes = Self.codes(lengths)
  }

  /// The depths of the leaves of a Huffman tree. Two queues build it: the leaves in ascending order, and the inner
  /// nodes, which are created in that order.
  private static func lengths(_ counts: [Int]) -> [UInt8] {
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    guard leaves.count > 1 else {
      for leaf in leaves { lengths[leaf] = 1 }
      return lengths
    }
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: leaves.count * 2 - 1)
    var nextLeaf = 0
    var nextInner = leaves.count
    for node in leaves.count..<leaves.count * 2 - 1 {
      var weight = 0
      for _ in 0..<2 {
        let takesLeaf = nextLeaf < leaves.count && (nextInner >= node || weights[nextLeaf] <= weights[nextInner])
        let child = takesLeaf ? nextLeaf : nextInner
        if takesLeaf { nextLeaf += 1 } else { nextInner += 1 }
        weight += weights[child]
        parents[child] = node
      }
      weights.append(weight)
    }
    var depths = [UInt8](repeating: 0, count: parents.count)
    for node in stride(from: parents.count - 2, through: 0, by: -1) { depths[node] = depths[parents[node]] &+ 1 }
    for (index, leaf) in leaves.enumerated() { lengths[leaf] = depths[index] }
    return lengths
  }

  private static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var counts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for length in 1..<16 { next[length + 1] = (next[length] + counts[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      var code = next[Int(length)]
      next[Int(length)] += 1
      var reversed = 0
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      return UInt16(truncatingIfNeeded: reversed)
    }
  }
}
#endif
