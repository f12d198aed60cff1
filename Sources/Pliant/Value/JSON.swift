// JSON: any JSON value, without a model.

import PliantCore

/// Any JSON value: null, a Bool, a number, a string, an array or an object.
///
/// ```swift
/// let json = try JSON(parsing: data)
/// json["user"]["name"].string              // String?
/// json.user.age.int                        // Int?; nil when missing, of another type, or too large
/// json["items", 0, "price"].decimal        // exact: numbers keep their text until they are asked for
/// json[path: "items.-1.id"]
/// json[pointer: "/items/0/id"]
/// json.user.agee.jsonError                 // expected key "agee", found none at $.user.agee (…), did you mean "age"?
///
/// var order: JSON = ["id": 7, "tags": ["new"]]
/// order.customer.name = "Li"               // creates the missing object
/// order["tags"][0] = "paid"
/// try order.jsonString()                   // {"id":7,"tags":["paid"],"customer":{"name":"Li"}}
/// ```
///
/// Looking up something that does not exist is not an error: the result is a *missing* value. It behaves as null, but
/// ``exists`` and ``jsonError`` distinguish it.
///
/// **Values.** Objects keep the order of their members, but are equal in any order. Of several members with the same
/// key, the last is used, and the others are ignored. Numbers are compared exactly, by their decimal value:
/// `1.0 == 1`, `1e2 == 100`, and no digit is lost to a Double; only an exponent beyond 10¹⁷ counts as 10¹⁷. Strings and
/// keys are compared by their code units, as in RFC 8259.
///
/// **Speed.** A document is indexed in one pass, and its values are made on access. A value of a large document keeps
/// the whole document in memory; ``detached()`` returns a copy that doesn't.
@dynamicMemberLookup
public struct JSON: Sendable {
  var storage: Storage

  enum Storage: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A Double, represented by its shortest decimal text. The writer decides how one that is not finite is written.
    case double(Double)
    /// The well-formed text of a number.
    case number(String)
    case string(String)
    case array(ArrayStorage)
    case object(ObjectStorage)
    /// A node of an indexed document.
    case indexed(DocumentIndex, UInt32)
    /// A missing value, and the reason.
    case missing(Failure)
  }

  init(_ storage: Storage) {
    self.storage = storage
  }

  @inline(__always)
  init(_ index: DocumentIndex, _ node: Int) {
    if let origin = index.document.origin, index.isKind(.number, at: node),
      let value = origin.nonFinite(at: index.byteOffset(at: node))
    {
      storage = .double(value)
    } else {
      storage = .indexed(index, UInt32(truncatingIfNeeded: node))
    }
  }
}

// MARK: - Kinds

extension JSON {
  /// The kinds of values: `null`, `bool`, `number`, `string`, `array`, `object`.
  public typealias Kind = JSONReader.ValueKind

  /// The kind of the value. A missing value is null.
  public var type: Kind {
    switch storage {
    case .null, .missing: .null
    case .bool: .bool
    case .integer, .double, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    case .indexed(let index, let node): index.kind(at: Int(node)).valueKind
    }
  }

  /// Whether this is null, or missing.
  public var isNull: Bool { type == .null }

  /// Whether there is a value, including null: false if an access found nothing.
  public var exists: Bool {
    if case .missing = storage { false } else { true }
  }

  /// The value, or null if it is missing: what it is as an element or a member.
  @inline(__always)
  var orNull: JSON { exists ? self : nil }

  /// The number of elements of an array or of members of an object; 0 for anything else.
  public var count: Int {
    switch storage {
    case .array(let array): array.elements.count
    case .object(let object): object.count
    case .indexed(let index, let node):
      switch index.kind(at: Int(node)) {
      case .array: index.count(at: Int(node))
      case .object: index.memberCount(at: Int(node))
      default: 0
      }
    default: 0
    }
  }

  /// True unless the value is an array with elements or an object with members.
  public var isEmpty: Bool { count == 0 }
}

extension DocumentIndex.Kind {
  @inline(__always)
  var valueKind: JSON.Kind {
    switch self {
    case .null: .null
    case .false, .true: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
