// Getters and setters for Bools, strings, arrays and objects.

import PliantCore
public import PliantFoundation

// An optional getter converts nothing: it returns nil unless the value is of exactly that kind. The `…Value` getters
// convert. Setting one replaces the value; nil makes it null.

extension JSON {
  /// The value as a Bool; nil if it is not one.
  public var bool: Bool? {
    get {
      switch storage {
      case .bool(let value): value
      case .indexed(let index, let node):
        index.isKind(.true, at: Int(node)) ? true : index.isKind(.false, at: Int(node)) ? false : nil
      default: nil
      }
    }
    set { self = newValue.map { JSON($0) } ?? nil }
  }

  /// The value as a Bool, converted as ``Tolerance/tolerant`` does (true for `"yes"` and 1), or false.
  public var boolValue: Bool {
    get { bool ?? converted() ?? false }
    set { self = JSON(newValue) }
  }

  /// The value as a string; nil if it is not one.
  public var string: String? {
    get {
      switch storage {
      case .string(let value): value
      case .indexed(let index, let node) where index.kind(at: Int(node)) == .string: index.string(at: Int(node))
      default: nil
      }
    }
    set { self = newValue.map { JSON($0) } ?? nil }
  }

  /// The value as a string, converted as ``Tolerance/tolerant`` does ("7" for 7), or "".
  public var stringValue: String {
    get { string ?? converted() ?? "" }
    set { self = JSON(newValue) }
  }

  /// The string as a URL, with characters that a URL does not allow percent-encoded; nil if there is none.
  public var jsonURL: URL? {
    get { string.flatMap { _ in converted() } }
    set { self = newValue.map { JSON($0.absoluteString) } ?? nil }
  }

  /// The elements of an array; nil if the value is not an array.
  ///
  /// ``elements`` gives access to them without making an array. A change in place, such as `json.array?.append(1)`, takes
  /// as long as one of a Swift array. A missing value that is put in this way is missing in this property, and null in
  /// all others.
  public var array: [JSON]? {
    get {
      switch storage {
      case .array(let array): array.elements
      case .indexed(let index, let node) where index.kind(at: Int(node)) == .array:
        index.elements(of: Int(node))
      default: nil
      }
    }
    set { self = newValue.map { JSON($0) } ?? nil }
    _modify {
      // A value that is not an array remains unchanged, unless it becomes one.
      var elements = type == .array ? takeArray().takeElements() : [JSON]?.none
      let wasArray = elements != nil
      defer {
        if let elements { storage = .array(ArrayStorage(elements)) } else if wasArray { self = nil }
      }
      yield &elements
    }
  }

  /// The elements of an array, or an empty array.
  public var arrayValue: [JSON] {
    get { array ?? [] }
    set { self = JSON(newValue) }
    _modify {
      if type != .array { self = [] }
      yield &array!
    }
  }

  /// The members of an object, in order; nil if the value is not an object.
  ///
  /// Complexity: constant; linear on each access for a parsed object with duplicate keys, whose `json["key"]` is faster.
  public var object: Object? {
    get {
      switch storage {
      case .object: Object(wrapping: self)
      case .indexed(let index, let node) where index.kind(at: Int(node)) == .object:
        Object(
          wrapping: index.hasDuplicateKeys(Int(node))
            ? JSON(.object(ObjectStorage(materializing: index, Int(node)))) : self)
      default: nil
      }
    }
    set { self = newValue.map { JSON($0) } ?? nil }
    _modify {
      // A value that is not an object remains unchanged, unless it becomes one.
      var members = type == .object ? Object(wrapping: JSON(.object(takeObject()))) : Object?.none
      let wasObject = members != nil
      defer {
        if let members { self = JSON(members) } else if wasObject { self = nil }
      }
      yield &members
    }
  }

  /// The members of an object, or an empty object.
  public var objectValue: Object {
    get { object ?? [:] }
    set { self = JSON(newValue) }
    _modify {
      if type != .object { self = [:] }
      yield &object!
    }
  }

  /// The members of an object, without their order; nil if the value is not an object.
  public var dictionary: [String: JSON]? {
    get { object?.dictionary }
    set { self = newValue.map { JSON($0) } ?? nil }
  }

  /// The members of an object, without their order, or an empty dictionary.
  public var dictionaryValue: [String: JSON] {
    get { dictionary ?? [:] }
    set { self = JSON(newValue) }
  }
}
