// CompactDictionary and CompactSet: a dictionary and a set for cold code. The standard library's are compiled again for
// each type of keys and values, into some 2 KB of code; these run as generic code, so their code exists once.

/// A dictionary whose operations are compiled once for all types. Each takes about twice as long as `Dictionary`'s.
package struct CompactDictionary<Key: Hashable, Value> {
  private var members: [Key: Value]

  package init() { members = Dictionary() }

  package var isEmpty: Bool { members.isEmpty }
  package var count: Int { members.count }

  package subscript(key: Key) -> Value? {
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    get { members[key] }
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    _modify { yield &members[key] }
  }

  package subscript(key: Key, default value: Value) -> Value {
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    get { members[key] ?? value }
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    _modify { yield &members[key, default: value] }
  }

  /// The keys, in no order.
  package var keys: [Key] {
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    get { Array(members.keys) }
  }

  /// The values, in no order.
  package var values: [Value] {
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    get { Array(members.values) }
  }
}

extension CompactDictionary: Sendable where Key: Sendable, Value: Sendable {}
extension CompactDictionary: Equatable where Value: Equatable {}
extension CompactDictionary: Hashable where Value: Hashable {}

/// A set whose operations are compiled once for all types. Each takes about twice as long as `Set`'s.
package struct CompactSet<Element: Hashable> {
  private var elements: Set<Element>

  package init() { elements = Set() }

  package var isEmpty: Bool { elements.isEmpty }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package func contains(_ element: Element) -> Bool { elements.contains(element) }

  /// - Returns: Whether the element is new.
  @discardableResult @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package mutating func insert(_ element: Element) -> Bool { elements.insert(element).inserted }
}

extension CompactSet: Sendable where Element: Sendable {}
