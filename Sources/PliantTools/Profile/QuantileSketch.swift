//===----------------------------------------------------------------------===//
// QuantileSketch: the distribution of numbers, by KLL.
//===----------------------------------------------------------------------===//

#if CommandLine
/// Keeps the distribution of a stream of numbers in a few kilobytes, by KLL (Karnin, Lang, Liberty, 2016).
///
/// ```
///  level 2   weight 4    ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪      256 numbers at most
///  level 1   weight 2    ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪               two thirds of that
///  level 0   weight 1    ▪▪▪▪▪▪▪▪▪▪▪                    two thirds of that …
/// ```
///
/// A level that is full is sorted, and every second number goes up with twice the weight. The rank of a quantile is off by at most 1.5 %
/// of all numbers with 99 % probability. Which of two numbers goes up is decided by a generator with a fixed start, so the same
/// input gives the same result.
struct QuantileSketch: Sendable {
  /// The error of ranks that is exceeded once in a hundred times.
  static let rankError = 0.015

  private static let topCapacity = 256
  private static let leastCapacity = 16

  private var levels: [[Double]] = [[]]
  private var random: UInt64 = 0x2545_F491_4F6C_DD1D
  private(set) var count = 0

  @inline(__always)
  mutating func insert(_ value: Double) {
    levels[0].append(value)
    count &+= 1
    // The lowest level is let grow to the size of the highest: sorting at once is cheaper.
    if levels[0].count >= Self.topCapacity { compact() }
  }

  mutating func merge(_ other: QuantileSketch) {
    while levels.count < other.levels.count { levels.append([]) }
    for (level, values) in other.levels.enumerated() { levels[level].append(contentsOf: values) }
    count += other.count
    compact()
  }

  /// How many numbers a level may have.
  private func capacity(_ level: Int) -> Int {
    var capacity = Double(Self.topCapacity)
    for _ in level..<levels.count - 1 { capacity *= 2.0 / 3 }
    return max(Self.leastCapacity, Int(capacity))
  }

  @inline(never)
  private mutating func compact() {
    var level = 0
    while level < levels.count {
      if levels[level].count >= capacity(level) {
        if level + 1 == levels.count { levels.append([]) }
        raise(level)
      }
      level += 1
    }
  }

  /// Sorts a level and gives every second number to the next. One number may stay.
  private mutating func raise(_ level: Int) {
    var values = levels[level]
    levels[level] = []
    values.sort()
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    if !values.count.isMultiple(of: 2) { levels[level].append(values.removeLast()) }
    for index in stride(from: Int(random & 1), to: values.count, by: 2) { levels[level + 1].append(values[index]) }
  }

  /// How many numbers are kept.
  var keptCount: Int { levels.reduce(0) { $0 + $1.count } }

  /// All numbers that are left, ascending, with their weights.
  private var weighted: [(value: Double, weight: Int)] {
    var all: [(value: Double, weight: Int)] = []
    for (level, values) in levels.enumerated() { all += values.map { ($0, 1 << level) } }
    return all.sorted { $0.value < $1.value }
  }

  /// The numbers at some ranks, each from 0 to 1.
  func quantiles(_ ranks: [Double]) -> [Double] {
    let all = weighted
    guard let last = all.last else { return [] }
    let total = all.reduce(0) { $0 + $1.weight }
    return ranks.map { rank in
      let wanted = rank * Double(total)
      var seen = 0
      for (value, weight) in all {
        seen += weight
        if Double(seen) >= wanted && seen > 0 { return value }
      }
      return last.value
    }
  }

  /// How many numbers are in each of some intervals of one width.
  func histogram(from least: Double, to greatest: Double, bins: Int) -> [Int] {
    var result = [Int](repeating: 0, count: bins)
    let width = (greatest - least) / Double(bins)
    guard width > 0, width.isFinite else { return [count] }
    for (value, weight) in weighted {
      let bin = ((value - least) / width).rounded(.down)
      result[min(max(Int(bin), 0), bins - 1)] += weight
    }
    // Weights are those of the sketch; what they add up to is put right.
    let total = result.reduce(0, +)
    return total == 0 ? result : result.map { Int((Double($0) * Double(count) / Double(total)).rounded()) }
  }
}
#endif
