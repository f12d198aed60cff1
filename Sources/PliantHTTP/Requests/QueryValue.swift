// QueryValue, and the types whose values may be in a query, a path or a form.

#if HTTP
public import Foundation
import Pliant

/// The value of a query item.
public indirect enum QueryValue: Sendable, Hashable {
  /// Nothing: the item is left out.
  case none
  case text(String)
  case flag(Bool)
  case list([QueryValue])
  case object([Member])

  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: QueryValue

    public init(name: String, value: QueryValue) {
      self.name = name
      self.value = value
    }
  }
}

extension QueryValue {
  /// Whether nothing is written: for nil, and for an array or an object of nothing else.
  var isEmpty: Bool {
    switch self {
    case .none: true
    case .text, .flag: false
    case .list(let values): values.allSatisfy(\.isEmpty)
    case .object(let members): members.allSatisfy(\.value.isEmpty)
    }
  }

  /// The value as one text: lists are joined by commas. Nil in them is left out.
  func text(_ style: QueryStyle) -> String {
    switch self {
    case .none: ""
    case .text(let text): text
    case .flag(let flag): style.booleans == .words ? String(flag) : flag ? "1" : "0"
    case .list(let values): values.lazy.filter { !$0.isEmpty }.map { $0.text(style) }.joined(separator: ",")
    case .object(let members):
      members.lazy.filter { !$0.value.isEmpty }.map { "\($0.name),\($0.value.text(style))" }.joined(separator: ",")
    }
  }

  /// Appends the names and texts that the value is written as.
  func spread(_ name: String, _ style: QueryStyle, into pairs: inout [(name: String, value: String)]) {
    switch self {
    case _ where isEmpty: break
    case .none, .text, .flag: pairs.append((name, text(style)))
    case .list(let values):
      guard style.arrays != .commaSeparated else { return pairs.append((name, text(style))) }
      for (index, value) in values.enumerated() {
        switch style.arrays {
        case .brackets: value.spread("\(name)[]", style, into: &pairs)
        case .indexed: value.spread("\(name)[\(index)]", style, into: &pairs)
        case .repeated, .commaSeparated: value.spread(name, style, into: &pairs)
        }
      }
    case .object(let members):
      for member in members {
        let path = style.nesting == .brackets ? "\(name)[\(member.name)]" : "\(name).\(member.name)"
        member.value.spread(path, style, into: &pairs)
      }
    }
  }
}

/// A type whose values may be in a query, a path, a form or a header field.
public protocol QueryConvertible {
  var queryValue: QueryValue { get }
}

extension QueryValue: QueryConvertible {
  public var queryValue: QueryValue { self }
}

extension String: QueryConvertible {
  public var queryValue: QueryValue { .text(self) }
}

extension Substring: QueryConvertible {
  public var queryValue: QueryValue { .text(String(self)) }
}

extension Bool: QueryConvertible {
  public var queryValue: QueryValue { .flag(self) }
}

extension QueryConvertible where Self: CustomStringConvertible {
  public var queryValue: QueryValue { .text(description) }
}

extension Int: QueryConvertible {}
extension Int8: QueryConvertible {}
extension Int16: QueryConvertible {}
extension Int32: QueryConvertible {}
extension Int64: QueryConvertible {}
extension UInt: QueryConvertible {}
extension UInt8: QueryConvertible {}
extension UInt16: QueryConvertible {}
extension UInt32: QueryConvertible {}
extension UInt64: QueryConvertible {}
extension Double: QueryConvertible {}
extension Float: QueryConvertible {}
extension Decimal: QueryConvertible {}

extension QueryConvertible where Self: RawRepresentable, RawValue: QueryConvertible {
  public var queryValue: QueryValue { rawValue.queryValue }
}

extension URL: QueryConvertible {
  public var queryValue: QueryValue { .text(absoluteString) }
}

extension UUID: QueryConvertible {
  public var queryValue: QueryValue { .text(uuidString) }
}

extension Date: QueryConvertible {
  /// The date as models write it: `2026-01-31T12:00:00Z`. One that they can't write is its seconds since 1970: `inf`.
  public var queryValue: QueryValue {
    guard let quoted = try? jsonString() else { return timeIntervalSince1970.queryValue }
    return .text(String(quoted.dropFirst().dropLast()))
  }
}

extension Optional: QueryConvertible where Wrapped: QueryConvertible {
  public var queryValue: QueryValue { self?.queryValue ?? .none }
}

extension Array: QueryConvertible where Element: QueryConvertible {
  public var queryValue: QueryValue { .list(map(\.queryValue)) }
}

extension Set: QueryConvertible where Element: QueryConvertible {
  /// The elements, in the order of their texts.
  public var queryValue: QueryValue {
    .list(map(\.queryValue).sorted { $0.text(.standard) < $1.text(.standard) })
  }
}

extension Dictionary: QueryConvertible where Key == String, Value: QueryConvertible {
  /// The members, in the order of their keys.
  public var queryValue: QueryValue {
    .object(sorted { $0.key < $1.key }.map { QueryValue.Member(name: $0.key, value: $0.value.queryValue) })
  }
}
#endif
