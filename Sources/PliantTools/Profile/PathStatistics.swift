// PathStatistics: the statistics of the values at one path.

#if CommandLine
/// The statistics of the values at one path.
struct PathStatistics: Sendable {
  var nulls = 0
  var falses = 0
  var trues = 0
  var integers = 0
  var fractions = 0
  var strings = 0
  var arrays = 0
  var objects = 0
  /// The number of values whose object has an earlier one with the same key.
  var repeats = 0

  var numbers = NumberStatistics()
  var texts = TextStatistics()
  /// The lengths of arrays.
  var lengths = LengthStatistics()
  /// The distinct scalars, except null.
  var distinct = DistinctSketch()
  var values = ValueCounter()

  /// The number of values.
  var count: Int { nulls + falses + trues + integers + fractions + strings + arrays + objects }

  mutating func merge(_ other: PathStatistics) {
    nulls += other.nulls
    falses += other.falses
    trues += other.trues
    integers += other.integers
    fractions += other.fractions
    strings += other.strings
    arrays += other.arrays
    objects += other.objects
    repeats += other.repeats
    numbers.merge(other.numbers)
    texts.merge(other.texts)
    lengths.merge(other.lengths)
    distinct.merge(other.distinct)
    values.merge(other.values)
  }
}

/// The statistics of the numbers at a path.
struct NumberStatistics: Sendable {
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  private(set) var sum = 0.0
  private(set) var zeros = 0
  private(set) var negatives = 0
  /// The number of values beyond Double's range.
  var tooLarge = 0
  private(set) var sketch = QuantileSketch()

  var count: Int { sketch.count }
  var mean: Double { sum / Double(max(1, count)) }

  @inline(__always)
  mutating func add(_ value: Double) {
    least = min(least, value)
    greatest = max(greatest, value)
    sum += value
    if value <= 0 { if value == 0 { zeros += 1 } else { negatives += 1 } }
    sketch.insert(value)
  }

  mutating func merge(_ other: NumberStatistics) {
    tooLarge += other.tooLarge
    guard other.count > 0 else { return }
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
    sum += other.sum
    zeros += other.zeros
    negatives += other.negatives
    sketch.merge(other.sketch)
  }
}

/// The statistics of the lengths of arrays or strings.
struct LengthStatistics: Sendable {
  private(set) var count = 0
  private(set) var least = Int.max
  private(set) var greatest = 0
  private(set) var sum = 0

  var mean: Double { Double(sum) / Double(max(1, count)) }

  @inline(__always)
  mutating func add(_ length: Int) {
    count += 1
    sum += length
    least = min(least, length)
    greatest = max(greatest, length)
  }

  mutating func merge(_ other: LengthStatistics) {
    count += other.count
    sum += other.sum
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
  }
}

/// The statistics of the strings at a path.
struct TextStatistics: Sendable {
  /// The lengths in Unicode scalars.
  private(set) var lengths = LengthStatistics()
  /// The number of strings of each format.
  private(set) var formats = [Int](repeating: 0, count: TextFormat.allCases.count)

  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe lengths.add(Self.length(text))
    if let format = unsafe TextFormat.of(text) { formats[format.rawValue] += 1 }
  }

  @inline(__always)
  private static func length(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = text.baseAddress else { return 0 }
    var continuations = 0
    var index = 0
    // SAFETY: a word is loaded only if eight bytes are left.
    while index &+ 8 <= text.count {
      let word = unsafe (UnsafeRawPointer(base) + index).loadUnaligned(as: UInt64.self)
      // A continuation byte has its highest bit set and the next one clear.
      continuations &+= (word & ~(word &<< 1) & 0x8080_8080_8080_8080).nonzeroBitCount
      index &+= 8
    }
    while index < text.count {
      if unsafe base[index] & 0xC0 == 0x80 { continuations &+= 1 }
      index &+= 1
    }
    return text.count &- continuations
  }

  mutating func merge(_ other: TextStatistics) {
    guard other.lengths.count > 0 else { return }
    lengths.merge(other.lengths)
    for index in formats.indices { formats[index] += other.formats[index] }
  }
}
#endif
