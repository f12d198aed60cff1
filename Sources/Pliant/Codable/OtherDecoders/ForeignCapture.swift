// ForeignCapture: captures values from Foundation's JSONDecoder. It gives each value in one form only, so the
// likeliest can be requested first.

import PliantCore
import PliantFoundation

/// Captures values from Foundation's `JSONDecoder` with few failed requests.
///
/// Each failed request costs more than a value: the error has the path of the value, made in time that grows with the
/// square of its length. So a capture first requests the form that the last value of the same key had. `JSONDecoder`
/// never gives one value both as a number and as a string or bool, except strings for non-finite numbers, so a number
/// is requested before a string. For other decoders, the order of requests decides which form is captured
/// (`ForeignValue.init(from:)`).
struct ForeignCapture {
  /// The type of the decoder that JSONDecoder passes to `init(from:)`.
  private static let foundationDecoder: Any.Type? =
    (try? JSONDecoder().decode(DecoderHolder.self, from: Data("[]".utf8))).map { type(of: $0.decoder) }

  static func takes(_ decoder: any Decoder) -> Bool { type(of: decoder) == foundationDecoder }

  /// The forms of values, in the order in which they are usually requested.
  private enum Form: CaseIterable {
    case numberOrString, bool, object, array
  }

  private var forms = CompactDictionary<Place, Form>()

  /// A member of any object, or an element of its array.
  private struct Place: Hashable {
    let key: String
    /// The number of arrays around an element.
    var depth = 0
    /// Whether the index of an element is odd: arrays of keys and values alternate between two forms.
    var isOdd = false
  }

  /// Captures the value of a decoder; nil if it has to be captured as from any other decoder.
  static func value(of decoder: any Decoder) throws -> ForeignValue? {
    if try ForeignPlace.whole(decoder).isNull() { return .null }
    var capture = ForeignCapture()
    let root = Place(key: "")
    capture.forms[root] = .object
    return try capture.value(.whole(decoder), root)
  }

  private mutating func value(_ origin: ForeignPlace, _ place: Place) throws -> ForeignValue? {
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
    let likely = forms[place] ?? .numberOrString
    if let value = try value(origin, as: likely, place) { return value }
    for form in Form.allCases where form != likely {
      if let value = try value(origin, as: form, place) { return value }
    }
    return nil
  }

  private mutating func value(_ origin: ForeignPlace, as form: Form, _ place: Place) throws -> ForeignValue? {
    let value: ForeignValue
    switch form {
    case .numberOrString:
      guard let scalar = Self.number(origin) ?? (try? origin.decode(String.self)).map(ForeignValue.string) else {
        return nil
      }
      value = scalar
    case .bool:
      guard let bool = try? origin.decode(Bool.self) else { return nil }
      value = .bool(bool)
    case .object:
      guard let object = try? origin.object() else { return nil }
      // Set before the members are read, since these may have the same key.
      forms[place] = form
      return try members(of: object, at: origin)
    case .array:
      guard let array = try? origin.array() else { return nil }
      forms[place] = form
      return .array(try elements(of: array, place))
    }
    // Most values are numbers or strings, and need no entry.
    if form == .bool || forms[place] != nil { forms[place] = form }
    return value
  }

  private mutating func members(
    of object: KeyedDecodingContainer<TextKey>, at origin: ForeignPlace
  ) throws -> ForeignValue {
    let keys = object.sortedKeys
    var members: [(key: String, value: ForeignValue)] = []
    members.reserveCapacity(keys.count)
    for key in keys {
      let text = key.stringValue
      if try object.decodeNil(forKey: key) {
        members.append((text, .null))
      } else {
        let value = try value(.member(object, key), Place(key: text))
        members.append((text, try value ?? object.decode(ForeignValue.self, forKey: key)))
      }
    }
    let isURL = ForeignValue.areOfURL(keys) && (try? origin.decode(URL.self)) != nil
    return isURL ? .url(members) : .object(members)
  }

  private mutating func elements(of array: any UnkeyedDecodingContainer, _ place: Place) throws -> [ForeignValue] {
    var array = array
    var place = Place(key: place.key, depth: place.depth + 1)
    var elements: [ForeignValue] = []
    while !array.isAtEnd {
      if try array.decodeNil() {
        elements.append(.null)
      } else if let element = try value(.element(array), place) {
        elements.append(element)
        try ForeignPlace.pass(in: &array)
      } else {
        elements.append(try array.decode(ForeignValue.self))
      }
      place.isOdd.toggle()
    }
    return elements
  }

  private static func number(_ origin: ForeignPlace) -> ForeignValue? {
    guard let double = try? origin.decode(Double.self) else { return nil }
    return ForeignValue.number(
      double, try? origin.decode(Int64.self), try? origin.decode(UInt64.self), try? origin.decode(Decimal.self),
      try? origin.decode(String.self))
  }
}
