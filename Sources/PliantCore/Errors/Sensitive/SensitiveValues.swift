// SensitiveValues: the values with sensitive parts that were read, for the issues and problems that are about them.

#if !hasFeature(Embedded)

/// The values of a document that were read as types with sensitive parts.
///
/// They are looked up once, when the issues and problems of the document are taken. To look at all of these for each
/// value would take quadratic time.
struct SensitiveValues {
  private struct Value {
    let range: Range<Int>
    let scope: SensitiveScope
  }

  private var values: [Value] = []

  init() {}

  var isEmpty: Bool { values.isEmpty }

  var count: Int { values.count }

  mutating func insert(_ scope: SensitiveScope, _ range: Range<Int>) {
    values.append(Value(range: range, scope: scope))
  }

  /// Forgets the values met last, except for the first `count`.
  mutating func cut(to count: Int) { values.removeLast(Swift.max(0, values.count - count)) }

  /// Returns a function that finds the values around an offset.
  ///
  /// Complexity: for each offset, linear in the nesting of the values and logarithmic in their number.
  func around() -> (_ byteOffset: Int) -> [SensitiveScope] {
    var sorted: [Value] = []
    /// The number of the value around each value; -1 for none.
    var outer: [Int] = []
    var open: [Int] = []
    for value in values.stablySorted(Self.begins) {
      while let last = open.last, sorted[last].range.upperBound <= value.range.lowerBound { open.removeLast() }
      // A value may be read more than once.
      if let last = open.last, sorted[last].range == value.range, sorted[last].scope.type == value.scope.type {
        continue
      }
      outer.append(open.last ?? -1)
      open.append(sorted.count)
      sorted.append(value)
    }
    return { byteOffset in
      var number = sorted.partitioningIndex { $0.range.lowerBound > byteOffset } - 1
      var scopes: [SensitiveScope] = []
      while number >= 0 {
        if sorted[number].range.contains(byteOffset) { scopes.append(sorted[number].scope) }
        number = outer[number]
      }
      return scopes
    }
  }

  private static func begins(_ left: Value, before right: Value) -> Bool {
    left.range.lowerBound != right.range.lowerBound
      ? left.range.lowerBound < right.range.lowerBound : left.range.upperBound > right.range.upperBound
  }
}

#else

/// No type declares that a value must not be shown.
struct SensitiveValues {
  var isEmpty: Bool { true }
  var count: Int { 0 }
  mutating func insert(_: SensitiveScope, _: Range<Int>) {}
  mutating func cut(to _: Int) {}
  func around() -> (Int) -> [SensitiveScope] { { _ in [] } }
}

#endif
