// Exact numbers of a value.

import PliantCore
public import PliantFoundation

extension JSON {
  /// Returns the number as an integer; nil if this is not a number or the type can't hold it exactly. `1.0` and `1e2`
  /// are integers, `1.5` is not.
  ///
  /// ```swift
  /// json.id.integer(as: UInt128.self)
  /// ```
  public func integer<Integer: FixedWidthInteger>(as _: Integer.Type) -> Integer? {
    if let value = shortInteger { return Integer(exactly: value) }
    return integer()
  }

  /// The number as an Int64; nil also for some numbers with a fraction or an exponent.
  @inline(never)
  private var shortInteger: Int64? {
    switch storage {
    case .integer(let value): value
    case .indexed(let index, let node): index.int64(at: Int(node))
    default: nil
    }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func integer<Integer: FixedWidthInteger>() -> Integer? {
    unsafe withNumberText { text in unsafe Conversion.integer(.number(text), .integralFloatToInteger) } ?? nil
  }

  /// The number as the closest Double; nil if this is not a number, or one outside the range of Double.
  public var double: Double? {
    get {
      switch storage {
      case .integer(let value): return Double(value)
      case .double(let value): return value
      case .number(var text): return text.withUTF8 { bytes in unsafe NumberScanner.parseDouble(bytes) }
      case .indexed(let index, let node): return index.double(at: Int(node))
      default: return nil
      }
    }
    set { self = newValue.map { JSON($0) } ?? nil }
  }

  /// The number as the closest Double: an infinity outside the range of Double.
  var closestDouble: Double { double ?? (self < 0 ? -.infinity : .infinity) }

  /// The number as the closest Float; nil if this is not a number, or one outside the range of Float.
  public var float: Float? {
    get {
      if case .double(let value) = storage, !value.isFinite { return Float(value) }
      return unsafe withNumberText { text in unsafe NumberScanner.parseFloat(text) } ?? nil
    }
    set { self = newValue.map { JSON($0) } ?? nil }
  }

  /// The number as a Decimal, digit by digit; nil if this is not a number, or one that a Decimal can't hold exactly.
  public var decimal: Decimal? {
    get { unsafe withNumberText { text in unsafe DecimalText.parse(text) } ?? nil }
    set { self = newValue.map { JSON($0) } ?? nil }
  }

  /// The number as it is written: `12345678901234567890.10`.
  public var numberText: String? {
    unsafe withNumberText { text in unsafe makeString(text, isASCII: true) }
  }

  /// Calls `body` with the text of a number; nil if this is not a number, or not finite.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  func withNumberText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    switch storage {
    case .integer(let value):
      var text = String(value)
      return text.withUTF8 { bytes in unsafe body(bytes) }
    case .double(let value):
      guard value.isFinite else { return nil }
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ShortestDecimal.room) { room in
        guard let start = room.baseAddress else { return nil }
        // SAFETY: `room` bytes are there, and the text is within them.
        let count = unsafe ShortestDecimal.write(value, to: start)
        return unsafe body(UnsafeBufferPointer(start: start, count: count))
      }
    case .number(var text): return text.withUTF8 { bytes in unsafe body(bytes) }
    case .indexed(let index, let node):
      guard index.kind(at: Int(node)) == .number else { return nil }
      // SAFETY: the bytes are the document's, which the index keeps alive.
      return withExtendedLifetime(index) { unsafe body(index.rawText(at: Int(node))) }
    default: return nil
    }
  }

  /// Creates a number from its text.
  ///
  /// - Returns: nil unless `text` is exactly one number as JSON writes it.
  public init?(numberText text: String) {
    var text = text
    let document = text.withUTF8 { bytes in unsafe DocumentBytes(copying: UnsafeRawBufferPointer(bytes)) }
    var reader = JSONReader(document)
    guard (try? reader.readNumberText()) == text else { return nil }
    storage = .number(text)
  }

  /// A number, with all of its digits. A Decimal that is not a number is kept as NaN.
  public init(_ value: Decimal) {
    storage = value.isNaN ? .double(.nan) : .number(value.description)
  }
}
