// DistinctSketch: the number of distinct values, by HyperLogLog.

#if CommandLine
/// Counts distinct values in 4 KB, by HyperLogLog (Flajolet et al., 2007; the estimator is that of Ertl, 2017).
///
/// Up to 128 values, the count is exact; beyond that, its standard error is 1.04 / √4096 = 1.6 %. Sketches can be
/// merged in any order with the same result.
struct DistinctSketch: Sendable {
  /// The standard error of an estimate.
  static let standardError = 1.04 / 64

  private static let indexBits = 12
  private static let exactLimit = 128

  /// Hashes of all values, ascending, while there are few.
  private var hashes: [UInt64] = []
  /// For each part of the hashes, the longest run of leading zeros in it, plus one. Empty while there are few values.
  private var registers: [UInt8] = []
  /// The last hash, since the same value often repeats at once.
  private var last: UInt64 = 0

  /// Counts the value with a hash.
  @inline(__always)
  mutating func insert(_ hash: UInt64) {
    if registers.isEmpty { return insertExactly(hash) }
    let index = Int(truncatingIfNeeded: hash &>> UInt64(64 - Self.indexBits))
    let rank = UInt8(truncatingIfNeeded: (hash &<< UInt64(Self.indexBits) | 1 &<< 11).leadingZeroBitCount &+ 1)
    if rank > registers[index] { registers[index] = rank }
  }

  @inline(never)
  private mutating func insertExactly(_ hash: UInt64) {
    if hash == last, !hashes.isEmpty { return }
    last = hash
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    if low < hashes.count, hashes[low] == hash { return }
    hashes.insert(hash, at: low)
    if hashes.count > Self.exactLimit { makeDense() }
  }

  private mutating func makeDense() {
    let all = hashes
    hashes = []
    registers = [UInt8](repeating: 0, count: 1 << Self.indexBits)
    for hash in all { insert(hash) }
  }

  mutating func merge(_ other: DistinctSketch) {
    if other.registers.isEmpty {
      for hash in other.hashes { insert(hash) }
      return
    }
    if registers.isEmpty { makeDense() }
    unsafe registers.withUnsafeMutableBufferPointer { own in
      unsafe other.registers.withUnsafeBufferPointer { other in
        for index in 0..<min(own.count, other.count) { unsafe own[index] = unsafe max(own[index], other[index]) }
      }
    }
  }

  /// Whether ``count`` is exact.
  var isExact: Bool { registers.isEmpty }

  /// The number of distinct values, or an estimate of it.
  var count: Int {
    if registers.isEmpty { return hashes.count }
    let size = Double(1 << Self.indexBits)
    let ranks = 64 - Self.indexBits
    var histogram = [Double](repeating: 0, count: ranks + 2)
    for register in registers { histogram[min(Int(register), ranks + 1)] += 1 }
    var sum = size * Self.tau(1 - histogram[ranks + 1] / size)
    for rank in stride(from: ranks, through: 1, by: -1) { sum = 0.5 * (sum + histogram[rank]) }
    sum += size * Self.sigma(histogram[0] / size)
    return sum.isFinite && sum > 0 ? Int((size * size / (2 * 0.6931471805599453 * sum)).rounded()) : 0
  }

  private static func sigma(_ value: Double) -> Double {
    if value == 1 { return .infinity }
    var (power, weight, sum, last) = (value, 1.0, value, -1.0)
    while sum != last {
      power *= power
      last = sum
      sum += power * weight
      weight += weight
    }
    return sum
  }

  private static func tau(_ value: Double) -> Double {
    if value == 0 || value == 1 { return 0 }
    var (root, weight, sum, last) = (value, 1.0, 1 - value, -1.0)
    while sum != last {
      root = root.squareRoot()
      last = sum
      weight *= 0.5
      sum -= (1 - root) * (1 - root) * weight
    }
    return sum / 3
  }
}
#endif
