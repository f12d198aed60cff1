// `JSON` from literals and from Swift values.

extension JSON: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { storage = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { storage = .bool(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { storage = .integer(value) }
}

extension JSON: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { storage = .double(value) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { storage = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) { self.init(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object with the members in this order. Of duplicate keys, the last value is used.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(JSON.Object(elements))
  }
}

// MARK: - Swift's values

extension JSON {
  /// Null.
  public init() { storage = .null }

  /// `true` or `false`.
  public init(_ value: Bool) { storage = .bool(value) }

  /// A string.
  public init(_ value: String) { storage = .string(value) }

  /// A string.
  public init(_ value: Substring) { storage = .string(String(value)) }

  /// An integer of any width.
  public init(_ value: some BinaryInteger) {
    storage = Int64(exactly: value).map { .integer($0) } ?? .number(String(value))
  }

  /// A number, represented by its shortest decimal text. NaN and the infinities can be stored, but writing them fails
  /// unless the writer's options allow it.
  public init(_ value: Double) { storage = .double(value) }

  /// A number, represented by its shortest decimal text: 0.1 for `Float(0.1)`.
  public init(_ value: Float) {
    storage = .double(value.isFinite ? Double("\(value)") ?? Double(value) : Double(value))
  }

  /// An array. Missing values become null.
  public init(_ elements: some Sequence<JSON>) {
    storage = .array(ArrayStorage(elements.map(\.orNull)))
  }

  /// An object with its members in order.
  public init(_ object: JSON.Object) { storage = object.json.storage }

  /// An object with its members sorted by key.
  public init(_ members: [String: JSON]) {
    self.init(JSON.Object(JSON.Object.sorted(members.map { $0 }, by: .utf8).map { ($0.key, $0.value) }))
  }

  /// The value, or null.
  public init(_ value: JSON?) { self = value ?? nil }
}
