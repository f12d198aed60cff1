// QueryItems: the names and values of a query or of a form.

#if HTTP
import Foundation
import Pliant

/// The items of a query, or of a form, in order.
///
/// ```swift
/// var query: QueryItems { ["notify": true, "tags": ["a", "b"], "page": nil] }     // notify=true&tags=a&tags=b
/// ```
///
/// Nil is left out. The client's ``QueryStyle`` specifies how arrays and nested values are written. Names and values
/// are percent-encoded by RFC 3986: only letters, digits and `-._~` are kept.
public struct QueryItems: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  struct Item: Sendable, Hashable {
    var name: String
    var value: QueryValue
    /// Whether logs and errors hide the value.
    var isSensitive: Bool
  }

  private(set) var items: [Item] = []

  /// No items.
  public init() {}

  public init(dictionaryLiteral elements: (String, (any QueryConvertible)?)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// Whether there are no items.
  public var isEmpty: Bool { items.isEmpty }

  /// Appends an item, unless its value is nil.
  ///
  /// - Parameters:
  ///   - name: the name, without percent-encoding.
  ///   - value: the value; nil is left out.
  ///   - isSensitive: whether logs and errors hide the value.
  public mutating func append(_ name: String, _ value: (any QueryConvertible)?, isSensitive: Bool = false) {
    guard let value = value?.queryValue, value != .none else { return }
    items.append(Item(name: name, value: value, isSensitive: isSensitive))
  }

  /// Appends all items of another list.
  public mutating func append(contentsOf other: QueryItems) { items += other.items }

  /// The names of items whose values logs and errors hide.
  var sensitiveNames: Set<String> { Set(items.lazy.filter(\.isSensitive).map(\.name)) }

  /// The items as names and texts. Arrays and nested values become several items, as the style specifies.
  public func pairs(_ style: QueryStyle = .standard) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for item in items { item.value.spread(item.name, style, into: &pairs) }
    return pairs
  }

  /// The items as the text of a query: `notify=true&tags=a&tags=b`.
  public func encoded(_ style: QueryStyle = .standard) -> String {
    pairs(style).map { pair in
      "\(PercentEncoding.encode(pair.name, .unreserved))=\(PercentEncoding.encode(pair.value, .unreserved))"
    }.joined(separator: "&")
  }

  /// The items as `application/x-www-form-urlencoded`: as a query, with `+` for a space.
  func formEncoded(_ style: QueryStyle) -> String {
    encoded(style).replacingOccurrences(of: "%20", with: "+")
  }
}

/// How arrays, nested values and booleans are written in a query.
///
/// ```swift
/// client.queryStyle.arrays = .commaSeparated       // tags=a%2Cb
/// ```
public struct QueryStyle: Sendable, Hashable {
  public enum Arrays: Sendable, Hashable {
    /// `tags=a&tags=b`
    case repeated
    /// `tags[]=a&tags[]=b`, the brackets percent-encoded
    case brackets
    /// `tags[0]=a&tags[1]=b`, the brackets percent-encoded
    case indexed
    /// `tags=a,b`, the comma percent-encoded
    case commaSeparated
  }

  public enum Nesting: Sendable, Hashable {
    /// `filter[city]=x`, the brackets percent-encoded
    case brackets
    /// `filter.city=x`
    case dots
  }

  public enum Booleans: Sendable, Hashable {
    /// `true`, `false`
    case words
    /// `1`, `0`
    case numbers
  }

  public var arrays = Arrays.repeated
  public var nesting = Nesting.brackets
  public var booleans = Booleans.words

  public init(arrays: Arrays = .repeated, nesting: Nesting = .brackets, booleans: Booleans = .words) {
    self.arrays = arrays
    self.nesting = nesting
    self.booleans = booleans
  }

  /// Arrays repeat their name, nested names are in brackets, booleans are words.
  public static let standard = QueryStyle()
}
#endif
