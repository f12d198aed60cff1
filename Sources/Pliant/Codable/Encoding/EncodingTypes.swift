// EncodingTypes: the way to encode each type, determined once.

import PliantCore
import PliantFoundation

/// The types of the values that were encoded, so that values need no casts.
///
/// A hash table by the addresses of types, with linear probing.
struct EncodingTypes {
  enum Kind: UInt8 {
    case plain
    /// By its `encode(to:)`; some properties are mapped to other paths.
    case mapped
    /// An object of a class, which may be of a subclass with other paths.
    case object
    /// By its elements, see ``DirectlyEncodable``. Also applies to strings, ints and doubles that are not written as
    /// leaves.
    case direct
    case date, data, url, decimal, uuid
    case strings, ints, doubles
    case string, bool, double, float, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
  }

  struct Entry {
    let kind: Kind
    /// Whether the key or index of a value is left out of the paths of its contents.
    var losesStep = false
    let direct: (any DirectlyEncodable.Type)?
    let mapping: PropertyMapping?
    /// The type, if it has a JSON form that ``PliantDecoder`` reads instead of that of Codable.
    var model: (any JSONWritable.Type)?
    /// For collections without an order of their own, the number of elements that belong together; 0 for other types.
    var groupSize: UInt8 = 0
  }

  /// The addresses of the types' metadata, 0 for a free place.
  private var keys = [Int](repeating: 0, count: 32)
  private var entries = [Entry](repeating: Entry(kind: .plain, direct: nil, mapping: nil), count: 32)
  private(set) var count = 0

  /// The index of a type, or the free one at which to insert it.
  @_transparent
  private func place(_ key: Int) -> Int {
    let mask = keys.count &- 1
    let mixed = UInt(bitPattern: key) &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    var place = Int(truncatingIfNeeded: mixed &>> (UInt.bitWidth / 2)) & mask
    while true {
      let other = keys[place]
      if other == key || other == 0 { return place }
      place = (place &+ 1) & mask
    }
  }

  subscript<Value>(_ type: Value.Type) -> Entry? {
    @_transparent get {
      let place = place(Int(bitPattern: ObjectIdentifier(type)))
      return keys[place] == 0 ? nil : entries[place]
    }
  }

  mutating func insert<Value>(_ type: Value.Type, _ entry: Entry) {
    if count * 2 >= keys.count { grow() }
    insert(Int(bitPattern: ObjectIdentifier(type)), entry)
  }

  private mutating func insert(_ key: Int, _ entry: Entry) {
    let place = place(key)
    keys[place] = key
    entries[place] = entry
    count += 1
  }

  private mutating func grow() {
    let old = self
    keys = Array(repeating: 0, count: old.keys.count * 2)
    entries = Array(repeating: Entry(kind: .plain, direct: nil, mapping: nil), count: old.keys.count * 2)
    count = 0
    for (key, entry) in zip(old.keys, old.entries) {
      if key != 0 { insert(key, entry) }
    }
  }
}

extension EncodingTypes.Entry {
  private static let leaves: [(type: any Any.Type, kind: EncodingTypes.Kind)] = [
    (String.self, .string), (Int.self, .int), (Double.self, .double), (Bool.self, .bool), (Date.self, .date),
    (Data.self, .data), (URL.self, .url), (Decimal.self, .decimal), (UUID.self, .uuid), (Float.self, .float),
    (Int8.self, .int8), (Int16.self, .int16), (Int32.self, .int32), (Int64.self, .int64),
    (UInt.self, .uint), (UInt8.self, .uint8), (UInt16.self, .uint16), (UInt32.self, .uint32), (UInt64.self, .uint64),
  ]

  init<Value>(_ type: Value.Type, _ form: EncodingForm) {
    form.marks?.note(type)
    var mapping: PropertyMapping?
    var direct: (any DirectlyEncodable.Type)?
    if let leaf = Self.leaves.first(where: { $0.type == type })?.kind {
      kind = leaf
    } else if MemoryLayout<Value>.size == MemoryLayout<[Int]>.size, let type = type as? any DirectlyEncodable.Type {
      // A type with another size than arrays and dictionaries is neither, and needs no cast.
      kind =
        Value.self == [String].self
        ? .strings : Value.self == [Int].self ? .ints : Value.self == [Double].self ? .doubles : .direct
      direct = type
    } else {
      mapping = form.mapping(of: type)
      if mapping == nil, !form.keyMapping.namesModels, let type = type as? any (JSONReadable & JSONWritable).Type,
        !type.hasCodableForm
      {
        model = type
      }
      kind = Value.self is AnyObject.Type ? .object : mapping == nil ? .plain : .mapped
      if MemoryLayout<Value>.size == MemoryLayout<Set<Int>>.size {
        groupSize = (type as? any UnorderedCollection.Type)?.groupSize ?? 0
      }
    }
    self.direct = direct
    self.mapping = mapping
    losesStep = !form.keepsKeys && (type as? any PerhapsDictionary.Type)?.isDictionary == true
  }
}
