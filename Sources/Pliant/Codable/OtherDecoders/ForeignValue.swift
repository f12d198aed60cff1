// ForeignValue: a value captured from any decoder, to be read as JSON.

import PliantCore
import PliantFoundation

/// A decoder's value, found by requesting one form after another: a decoder only reveals whether it can give a type.
/// Numbers are requested as integers first, because those are exact, then as Double and Decimal. A number's text is the
/// shortest one of the Double, unless the Decimal has more digits.
indirect enum ForeignValue: Decodable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  /// A number that JSON doesn't have. It is written as a string: the one that the decoder also has for it, if any.
  case nonFinite(Double, String?)
  case array([ForeignValue])
  case object([(key: String, value: ForeignValue)])
  /// An object that the decoder also accepts as a URL. Only code that reads a URL can tell whether it is one.
  case url([(key: String, value: ForeignValue)])
  /// A date or data, for formats that have such values, like property lists.
  case date(Date)
  case data(Data)

  init(from decoder: any Decoder) throws {
    if let recording = recording(decoder) { throw recording.stop() }
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
    if let node = NodeDecoder.ours(decoder), node.node != .max {
      self = try node.captured(Int(node.node))
    } else if ForeignCapture.takes(decoder), let value = try ForeignCapture.value(of: decoder) {
      self = value
    } else {
      try self.init(asking: decoder)
    }
  }

  /// Captures the value of a decoder that may give it in several forms.
  init(asking decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = Self.number(in: container) {
      self = value
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let object = try? decoder.container(keyedBy: TextKey.self) {
      // Sorted, because the order of keys in many decoders varies.
      let keys = object.sortedKeys
      if keys.map(\.stringValue) == Self.keysOfDecimal,
        let decimal = try? container.decode(Decimal.self), !decimal.isNaN
      {
        self = .number("\(decimal)")
        return
      }
      let members = try keys.map { ($0.stringValue, try object.decode(ForeignValue.self, forKey: $0)) }
      let isURL = Self.areOfURL(keys) && (try? container.decode(URL.self)) != nil
      self = isURL ? .url(members) : .object(members)
    } else if var array = try? decoder.unkeyedContainer() {
      var elements: [ForeignValue] = []
      while !array.isAtEnd { elements.append(try array.decode(ForeignValue.self)) }
      self = .array(elements)
    } else if let date = try? container.decode(Date.self) {
      self = .date(date)
    } else if let data = try? container.decode(Data.self) {
      self = .data(data)
    } else {
      self = try Self.hugeNumber(in: container, orErrorOf: decoder)
    }
  }

  /// Whether an object has the keys that `URL` encodes with coders that don't treat it specially (property lists).
  static func areOfURL(_ keys: [TextKey]) -> Bool {
    switch keys.map(\.stringValue) {
    case ["relative"], ["base", "relative"]: true
    default: false
    }
  }

  /// The same for `Decimal`.
  private static let keysOfDecimal = ["exponent", "isCompact", "isNegative", "length", "mantissa"]

  private static func number(in container: any SingleValueDecodingContainer) -> ForeignValue? {
    let int64 = try? container.decode(Int64.self)
    if let int64, int64 != 0, int64.magnitude < exactRange { return .number(String(int64)) }
    guard let double = try? container.decode(Double.self) else { return nil }
    return number(
      double, int64, try? container.decode(UInt64.self), try? container.decode(Decimal.self),
      try? container.decode(String.self))
  }

  /// The integers below which no fraction is lost that a Double would have.
  private static let exactRange: UInt64 = 1 << 50

  /// A number by what a decoder makes of it as each type. Foundation makes integers of all that are closest to one.
  static func number(
    _ double: Double, _ int64: @autoclosure () -> Int64?, _ uint64: @autoclosure () -> UInt64?,
    _ decimal: @autoclosure () -> Decimal?, _ string: @autoclosure () -> String?
  ) -> ForeignValue? {
    guard double.isFinite else { return .nonFinite(double, string()) }
    if double == 0 { return .number(double.sign == .minus ? "-0" : "0") }
    if double.rounded(.towardZero) == double, let text = int64().map({ String($0) }) ?? uint64().map({ String($0) }),
      double.magnitude < Double(exactRange) || decimal().map({ "\($0)" == text }) ?? true
    {
      return .number(text)
    }
    guard let shortest = try? double.jsonString() else { return nil }
    guard let decimal = decimal(), !decimal.isNaN else { return .number(shortest) }
    let text = "\(decimal)"
    let hasMoreDigits = JSON(double).decimal != decimal && Double(text) == double
    return .number(hasMoreDigits ? text : shortest)
  }

  /// A number out of the range of every type, if the decoder's error shows that; throws that of a malformed value.
  private static func hugeNumber(
    in container: any SingleValueDecodingContainer, orErrorOf decoder: any Decoder
  ) throws -> ForeignValue {
    do {
      return .number(try container.decode(Double.self).jsonString())
    } catch let error as DecodingError {
      guard case .typeMismatch = error else { return .number("1e999") }
      // The value is no number. If it is a malformed string, only the error of reading a string says so.
      _ = try container.decode(String.self)
      throw error
    } catch {
      // For 1e400, Foundation's JSONDecoder throws an error of its own, which has the number's text as its only string;
      // others throw one about corrupted data.
      if let text = numberText(in: Mirror(reflecting: error)) { return .number(text) }
      if ForeignCapture.takes(decoder) { throw error }
      return .number("1e999")
    }
  }

  private static func numberText(in mirror: Mirror) -> String? {
    for (_, value) in mirror.children {
      if let text = (value as? String ?? numberText(in: Mirror(reflecting: value))), JSON(numberText: text) != nil {
        return text
      }
    }
    return nil
  }

  func write(to writer: inout JSONWriter) throws(JSONError) {
    switch self {
    case .null: try writer.writeNull()
    case .bool(let value): try writer.write(value)
    case .number(let text): try writer.write(numberText: text)
    case .string(let text): try writer.write(text)
    case .nonFinite(let double, let text): try writer.write(text ?? Self.text(of: double))
    case .date(let date): try date.write(to: &writer)
    case .data(let data): try data.write(to: &writer)
    case .array(let elements):
      let array = try writer.beginArray()
      for element in elements { try element.write(to: &writer) }
      try writer.endArray(array)
    case .object(let members), .url(let members):
      let object = try writer.beginObject()
      for (key, value) in members {
        try writer.writeKey(key)
        try value.write(to: &writer)
        try writer.checkMember()
      }
      try writer.endObject(object)
    }
  }

  /// The strings that are written for numbers that JSON doesn't have.
  var nonFiniteTexts: NonFiniteTexts {
    var texts = NonFiniteTexts()
    _ = contains {
      if case .nonFinite(let double, let text) = $0 { texts.insert(text ?? Self.text(of: double), double) }
      return false
    }
    return texts
  }

  private static func text(of double: Double) -> String {
    double.isNaN ? "NaN" : double < 0 ? "-Infinity" : "Infinity"
  }

  func contains(where predicate: (ForeignValue) -> Bool) -> Bool {
    if predicate(self) { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.contains(where: predicate) }
    case .object(let members), .url(let members): return members.contains { $0.value.contains(where: predicate) }
    default: return false
    }
  }

  func document() throws(JSONError) -> DocumentBytes {
    var writer = JSONWriter()
    try write(to: &writer)
    let hasURLObjects = contains { if case .url = $0 { true } else { false } }
    return try unsafe writer.withBytes { bytes in
      unsafe DocumentBytes(copying: bytes, hasURLObjects: hasURLObjects)
    }
  }
}

extension URL: ForeignForm {
  static var isCopied: Bool { true }
}
