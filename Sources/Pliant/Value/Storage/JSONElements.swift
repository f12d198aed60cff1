// JSON.Elements: the elements of an array, without making an array.

import PliantCore

extension JSON {
  /// The elements of an array. Iterating over them allocates nothing.
  public struct Elements: Collection, Sendable {
    let json: JSON

    /// The position of an element, or of a member.
    public struct Index: Comparable, Hashable, Sendable {
      let position: Int
      let node: Int

      public static func < (left: Index, right: Index) -> Bool { left.position < right.position }
      public static func == (left: Index, right: Index) -> Bool { left.position == right.position }
      public func hash(into hasher: inout Hasher) { hasher.combine(position) }
    }

    public var count: Int { json.type == .array ? json.count : 0 }
    public var isEmpty: Bool { count == 0 }

    public var startIndex: Index {
      if case .indexed(_, let node) = json.storage { return Index(position: 0, node: Int(node) + 2) }
      return Index(position: 0, node: 0)
    }

    public var endIndex: Index { Index(position: count, node: 0) }

    public func index(after index: Index) -> Index {
      guard case .indexed(let document, _) = json.storage else { return Index(position: index.position + 1, node: 0) }
      return Index(position: index.position + 1, node: document.node(after: index.node))
    }

    public subscript(index: Index) -> JSON {
      precondition(index.position < count, "no such element")
      switch json.storage {
      case .array(let array): return array[index.position]
      case .indexed(let document, _): return JSON(document, index.node)
      default: preconditionFailure("no array")
      }
    }

    public func makeIterator() -> Iterator { Iterator(json) }

    public struct Iterator: IteratorProtocol, Sendable {
      private let storage: JSON.Storage
      private var position = 0
      private var end = 0

      init(_ json: JSON) {
        storage = json.storage
        switch storage {
        case .array(let array): end = array.elements.count
        case .indexed(let index, let node) where index.kind(at: Int(node)) == .array:
          position = index.firstChild(of: Int(node))
          end = index.node(after: Int(node))
        default: break
        }
      }

      public mutating func next() -> JSON? {
        guard position < end else { return nil }
        switch storage {
        case .array(let array):
          defer { position += 1 }
          return array[position]
        case .indexed(let index, _):
          let node = position
          position = index.node(after: node)
          return JSON(index, node)
        default: return nil
        }
      }
    }
  }

  /// The elements of an array; empty if the value is not an array.
  public var elements: Elements { Elements(json: self) }
}
