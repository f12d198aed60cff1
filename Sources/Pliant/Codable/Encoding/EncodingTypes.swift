//===----------------------------------------------------------------------===//
// EncodingTypes: which types an encoder treats in its own way, found out once for each.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import PliantCore

/// What is known of the types of values that were encoded, so that no value costs a cast.
///
/// A type has one place in the table, by its address. Of two with the same place, the later one stays.
struct EncodingTypes {
  /// How the values of a type are encoded.
  enum Kind: UInt8 {
    /// By its `encode(to:)`.
    case plain
    /// By its elements, see ``DirectlyEncodable``.
    case direct
    case date, data, url, decimal
    case string, bool, double, float, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
  }

  struct Entry {
    let kind: Kind
    let direct: (any DirectlyEncodable.Type)?
  }

  private static let size = 64
  private var keys = [ObjectIdentifier?](repeating: nil, count: size)
  private var entries = [Entry](repeating: Entry(kind: .plain, direct: nil), count: size)

  @inline(__always)
  private static func place(_ key: ObjectIdentifier) -> Int {
    let address = UInt(bitPattern: key)
    return Int(truncatingIfNeeded: (address &>> 4 ^ address &>> 10) & 63)
  }

  @inline(__always)
  subscript<Value>(_ type: Value.Type) -> Entry? {
    get {
      let key = ObjectIdentifier(type)
      let place = Self.place(key)
      return keys[place] == key ? entries[place] : nil
    }
    set {
      guard let newValue else { return }
      let key = ObjectIdentifier(type)
      let place = Self.place(key)
      keys[place] = key
      entries[place] = newValue
    }
  }
}

extension EncodingTypes.Entry {
  /// Finds out about a type.
  init<Value>(_ type: Value.Type) {
    var direct: (any DirectlyEncodable.Type)?
    if Value.self == String.self {
      kind = .string
    } else if Value.self == Int.self {
      kind = .int
    } else if Value.self == Double.self {
      kind = .double
    } else if Value.self == Bool.self {
      kind = .bool
    } else if Value.self == Date.self {
      kind = .date
    } else if Value.self == Data.self {
      kind = .data
    } else if Value.self == URL.self {
      kind = .url
    } else if Value.self == Decimal.self {
      kind = .decimal
    } else if Value.self == Float.self {
      kind = .float
    } else if Value.self == Int8.self {
      kind = .int8
    } else if Value.self == Int16.self {
      kind = .int16
    } else if Value.self == Int32.self {
      kind = .int32
    } else if Value.self == Int64.self {
      kind = .int64
    } else if Value.self == UInt.self {
      kind = .uint
    } else if Value.self == UInt8.self {
      kind = .uint8
    } else if Value.self == UInt16.self {
      kind = .uint16
    } else if Value.self == UInt32.self {
      kind = .uint32
    } else if Value.self == UInt64.self {
      kind = .uint64
    } else if let type = type as? any DirectlyEncodable.Type {
      kind = .direct
      direct = type
    } else {
      kind = .plain
    }
    self.direct = direct
  }
}
