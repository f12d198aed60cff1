// TypeTable: what the coders know about types.

/// A hash table by the addresses of types, with linear probing. Its loops are faster than closures in debug builds.
struct TypeTable<Value> {
  /// The addresses of the types' metadata, 0 for a free place: a power of two, of which at most half are in use.
  private var keys: [Int]
  private var values: [Value]
  private let filler: Value
  private(set) var count = 0

  /// - Parameter filler: any value, for the free places.
  init(filler: Value, capacity: Int = 32) {
    keys = Array(repeating: 0, count: capacity)
    values = Array(repeating: filler, count: capacity)
    self.filler = filler
  }

  /// The place of a type, or the free one at which to insert it.
  @_transparent
  func place(of type: ObjectIdentifier) -> Int { place(of: Int(bitPattern: type)) }

  @_transparent
  private func place(of key: Int) -> Int {
    let mask = keys.count &- 1
    let mixed = UInt(bitPattern: key) &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    var place = Int(truncatingIfNeeded: mixed &>> (UInt.bitWidth / 2)) & mask
    while true {
      let other = keys[place]
      if other == key || other == 0 { return place }
      place = (place &+ 1) & mask
    }
  }

  /// The value of a type at a place; nil if the place is free or that of another type.
  @_transparent
  func value(of type: ObjectIdentifier, at place: Int) -> Value? {
    keys[place] == Int(bitPattern: type) ? values[place] : nil
  }

  subscript(type: ObjectIdentifier) -> Value? {
    @_transparent get { value(of: type, at: place(of: type)) }
  }

  /// Adds a type that the table doesn't have.
  mutating func insert(_ type: ObjectIdentifier, _ value: Value) {
    if count * 2 >= keys.count {
      var larger = TypeTable(filler: filler, capacity: keys.count * 2)
      for (key, value) in zip(keys, values) where key != 0 { larger.put(key, value) }
      self = larger
    }
    put(Int(bitPattern: type), value)
  }

  private mutating func put(_ key: Int, _ value: Value) {
    let place = place(of: key)
    keys[place] = key
    values[place] = value
    count += 1
  }
}
