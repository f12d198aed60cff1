// EncodingTypes: the way to encode each type, determined once.

import PliantCore
import PliantFoundation

enum EncodingTypes {
  enum Kind: UInt8 {
    case plain
    /// By its `encode(to:)`; some properties are mapped to other paths.
    case mapped
    /// An object of a class, which may be of a subclass with other paths.
    case object
    /// By its elements, see ``DirectlyEncodable``; also strings, ints and doubles that are not written as leaves.
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
