// JSON.Object: the members of an object, in order.

public import PliantCore

extension JSON {
  /// The members of an object: a dictionary that keeps its order.
  ///
  /// ```swift
  /// for (key, value) in json.object ?? [:] { print(key, value) }
  /// var object: JSON.Object = ["a": 1, "b": [2, 3]]
  /// object["a"] = nil                            // removes the member; JSON.null sets it to null
  /// ```
  ///
  /// Objects are equal regardless of the order of their members. Keys are compared by their code units.
  public struct Object: Sendable {
    /// An object without duplicate keys.
    var json: JSON

    init(wrapping object: JSON) {
      json = object
    }
  }

  /// Null, for contexts in which the literal `nil` is an optional.
  public static let null: JSON = nil
}

extension JSON.Object {
  /// The code units by which keys are compared.
  enum KeyOrder {
    case utf8, utf16
  }

  @inline(never)
  static func sorted(_ members: [Element], by order: KeyOrder) -> [Element] {
    members.stablySorted { left, right in
      switch order {
      case .utf8: left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
      case .utf16: left.key.utf16.lexicographicallyPrecedes(right.key.utf16)
      }
    }
  }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  /// An object without members.
  public init() { json = JSON(.object(ObjectStorage())) }

  /// Members in this order. Of duplicate keys, the last value is used, at the place of the first.
  public init(_ members: some Sequence<(String, JSON)>) {
    let storage = ObjectStorage()
    storage.reserveCapacity(members.underestimatedCount)
    for (key, value) in members { storage.set(value.orNull, forKey: key) }
    json = JSON(.object(storage))
  }

  public init(dictionaryLiteral members: (String, JSON)...) { self.init(members) }
}

extension JSON.Object {
  /// The value of a member; nil if there is none. Setting nil removes the member, setting ``JSON/null`` makes it null.
  public subscript(key: String) -> JSON? {
    get {
      let value = json.member(key)
      return value.exists ? value : JSON?.none
    }
    set {
      if let newValue: JSON { json[key] = newValue } else { removeValue(forKey: key) }
    }
    _modify {
      // There must be no other reference to the value while it is changed.
      var value: JSON? = .some(json.takeMember(key))
      let existed = value?.exists == true
      if !existed { value = JSON?.none }
      defer {
        if let value, value.exists {
          json.putMember(value, key)
        } else if existed {
          removeValue(forKey: key)
        }
      }
      yield &value
    }
  }

  /// Whether there is a member with this key, even if it is null.
  func has(_ key: String) -> Bool { json.member(key).exists }

  /// The value of a member, or a default value if there is none.
  public subscript(key: String, default defaultValue: @autoclosure () -> JSON) -> JSON {
    get { self[key] ?? defaultValue() }
    _modify {
      var value = json.takeMember(key)
      if !value.exists { value = defaultValue() }
      defer { json.putMember(value, key) }
      yield &value
    }
  }

  /// Sets a member, appended if it is new, and returns its previous value.
  @discardableResult
  public mutating func updateValue(_ value: JSON, forKey key: String) -> JSON? {
    let old = self[key]
    json[key] = value
    return old
  }

  /// Removes a member and returns its value.
  ///
  /// - Complexity: amortized constant.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSON? {
    json.changeObject { object in object.position(of: key).map { object.remove(at: $0) } }
  }

  /// Removes all members.
  public mutating func removeAll() { self = JSON.Object() }

  /// The keys, in order.
  public var keys: [String] {
    if case .object(let object) = json.storage, object.count == object.end { object.keys } else { map(\.key) }
  }

  /// The values, in the order of their keys.
  public var values: [JSON] {
    if case .object(let object) = json.storage, object.count == object.end { object.values } else { map(\.value) }
  }

  /// The members as a dictionary.
  public var dictionary: [String: JSON] {
    Dictionary(lazy.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Returns an object with the same keys and transformed values.
  public func mapValues(_ transform: (JSON) throws -> JSON) rethrows -> JSON.Object {
    try JSON.Object(map { ($0.key, try transform($0.value)) })
  }
}

// MARK: - In order

extension JSON.Object: Collection {
  public typealias Element = (key: String, value: JSON)

  public typealias Index = JSON.Elements.Index

  public var count: Int {
    switch json.storage {
    case .object(let object): object.count
    case .indexed(let index, let node): index.count(at: Int(node))
    default: 0
    }
  }

  public var isEmpty: Bool { count == 0 }

  public var startIndex: Index {
    switch json.storage {
    case .object(let object): Index(position: object.start, node: 0)
    case .indexed(_, let node): Index(position: 0, node: Int(node) + 2)
    default: Index(position: 0, node: 0)
    }
  }

  public var endIndex: Index {
    if case .object(let object) = json.storage { return Index(position: object.end, node: 0) }
    return Index(position: count, node: 0)
  }

  public func index(after index: Index) -> Index {
    switch json.storage {
    case .object(let object): Index(position: object.place(after: index.position), node: 0)
    case .indexed(let document, _): Index(position: index.position + 1, node: document.node(after: index.node + 1))
    default: Index(position: index.position + 1, node: 0)
    }
  }

  public subscript(index: Index) -> Element {
    precondition(index < endIndex, "no such member")
    switch json.storage {
    case .object(let object): return (object.keys[index.position], object.values[index.position])
    case .indexed(let document, _): return (document.string(at: index.node), JSON(document, index.node + 1))
    default: preconditionFailure("no object")
    }
  }

  public func makeIterator() -> Iterator { Iterator(self) }

  public struct Iterator: IteratorProtocol, Sendable {
    private let storage: JSON.Storage
    private var position = 0
    private var end = 0

    init(_ object: JSON.Object) {
      storage = object.json.storage
      switch storage {
      case .object(let object): (position, end) = (object.start, object.end)
      case .indexed(let index, let node):
        position = index.firstChild(of: Int(node))
        end = index.node(after: Int(node))
      default: break
      }
    }

    public mutating func next() -> Element? {
      guard position < end else { return nil }
      switch storage {
      case .object(let object):
        defer { position = object.place(after: position) }
        return (object.keys[position], object.values[position])
      case .indexed(let index, _):
        let key = position
        position = index.node(after: key + 1)
        return (index.string(at: key), JSON(index, key + 1))
      default: return nil
      }
    }
  }
}

extension JSON.Object: Hashable {
  public static func == (left: JSON.Object, right: JSON.Object) -> Bool { left.json == right.json }
  public func hash(into hasher: inout Hasher) { json.hash(into: &hasher) }
}

extension JSON.Object: CustomStringConvertible {
  public var description: String { json.description }
}

// MARK: - Reading and writing

extension JSON.Object: JSONReadable, JSONWritable, Codable {
  /// Reads an object.
  public init(from reader: inout JSONReader) throws(JSONError) {
    guard reader.peek() == .object, let object = try JSON(from: &reader).object else {
      throw reader.mismatch(expected: "object")
    }
    self = object
  }

  public func write(to writer: inout JSONWriter) throws(JSONError) { try json.write(to: &writer) }

  public init(from decoder: any Decoder) throws {
    guard let object = try JSON(from: decoder).object else {
      throw DecodingError.typeMismatch(
        JSON.Object.self,
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "expected an object, found another value"))
    }
    self = object
  }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
