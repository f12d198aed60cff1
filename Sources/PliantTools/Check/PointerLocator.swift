// PointerLocator: finds the values that pointers lead to, in one pass over the document.

#if CommandLine
import Pliant
import PliantCore

/// Locates values in a document that is known to be well-formed.
struct PointerLocator {
  private final class Node {
    var children: [KeyText: Node] = [:]
    var offset: Int?

    func child(_ token: String) -> Node {
      if let known = children[KeyText(token)] { return known }
      let node = Node()
      children[KeyText(token)] = node
      return node
    }
  }

  private let root = Node()

  init(_ pointers: some Sequence<JSONPointer>) {
    for pointer in pointers { _ = pointer.tokens.reduce(root) { $0.child($1) } }
  }

  /// Returns the offsets of the values by pointer. Of several members with the same key, the last one counts.
  func find(in document: DocumentBytes) -> (JSONPointer) -> Int? {
    var reader = JSONReader(document)
    try? Self.visit(root, &reader)
    return { [root] pointer in
      var node: Node? = root
      for token in pointer.tokens { node = node?.children[KeyText(token)] }
      return node?.offset
    }
  }

  private static func visit(_ node: Node, _ reader: inout JSONReader) throws(JSONError) {
    let kind = reader.peek()
    node.offset = reader.byteOffset
    guard !node.children.isEmpty else { return try reader.skipValue() }
    switch kind {
    case .object:
      guard try reader.beginObject() else { return }
      repeat {
        let key = try reader.readKey()
        if let child = node.children[KeyText(key)] { try visit(child, &reader) } else { try reader.skipValue() }
      } while try reader.nextMember()
    case .array:
      guard try reader.beginArray() else { return }
      var index = 0
      repeat {
        let child = node.children[KeyText(String(index))]
        if let child { try visit(child, &reader) } else { try reader.skipValue() }
        index += 1
      } while try reader.nextElement()
    default: try reader.skipValue()
    }
  }
}
#endif
