//===----------------------------------------------------------------------===//
// Bools, strings, arrays and objects out of a value, and into it.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import PliantCore

// An optional getter is nil unless the value is of just that kind: nothing is converted. The `…Value` getters convert.
// Setting one sets the value, and nil makes it null.

extension JSON {
  /// The value as another type by the conversions of ``Tolerance/tolerant``; nil where none applies.
  func converted<Value: JSONReadable>(to type: Value.Type = Value.self) -> Value? {
    isNull ? nil : try? decode(type)
  }

  /// The Bool that this is.
  public var bool: Bool? {
    get { if case .bool(let value) = storage { value } else { nil } }
    set { self = newValue.map { JSON($0) } ?? nil }
  }

  /// The value as a Bool, converted as ``Tolerance/tolerant`` does (true for `"yes"` and 1), or false.
  public var boolValue: Bool {
    get { bool ?? converted() ?? false }
    set { self = JSON(newValue) }
  }

  /// The string that this is.
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

  /// The URL that this string is; characters that a URL can't have are percent-encoded.
  public var jsonURL: URL? {
    get { string.flatMap { _ in try? decode(URL.self) } }
    set { self = newValue.map { JSON($0.absoluteString) } ?? nil }
  }

  /// The elements of the array that this is.
  ///
  /// ``elements`` gives the same without an array of them.
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
      // What is no array stays what it is unless it becomes one.
      var elements = type == .array ? takeArray().takeElements() : [JSON]?.none
      let wasArray = elements != nil
      defer {
        if let elements { self = JSON(elements) } else if wasArray { self = nil }
      }
      yield &elements
    }
  }

  /// The elements of the array that this is, or none.
  public var arrayValue: [JSON] {
    get { array ?? [] }
    set { self = JSON(newValue) }
  }

  /// The members of the object that this is, in order.
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
      // What is no object stays what it is unless it becomes one.
      var members = type == .object ? Object(wrapping: JSON(.object(takeObject()))) : Object?.none
      let wasObject = members != nil
      defer {
        if let members { self = JSON(members) } else if wasObject { self = nil }
      }
      yield &members
    }
  }

  /// The members of the object that this is, or none.
  public var objectValue: Object {
    get { object ?? [:] }
    set { self = JSON(newValue) }
  }

  /// The members of the object that this is, without their order.
  public var dictionary: [String: JSON]? {
    get { object?.dictionary }
    set { self = newValue.map { JSON($0) } ?? nil }
  }

  /// The members of the object that this is, without their order, or none.
  public var dictionaryValue: [String: JSON] {
    get { dictionary ?? [:] }
    set { self = JSON(newValue) }
  }
}
