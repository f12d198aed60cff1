//===----------------------------------------------------------------------===//
// EncodingPaths: the keys that lead to a value, shared with the values around it.
//===----------------------------------------------------------------------===//

/// The way to a value that is being encoded. Each value adds its key to the way to the one around it, so the ways of all values
/// together take as much room as there are values.
struct EncodingPaths {
  /// As the value's containers have it; nil for the root.
  private(set) var container: Link?
  /// As its encoder has it, from which the paths of inner values and of errors continue. In Foundation the keys of nested
  /// containers are not part of it.
  private(set) var encoder: Link?

  final class Link {
    let outer: Link?
    let key: any CodingKey

    init(_ outer: Link?, _ key: any CodingKey) {
      self.outer = outer
      self.key = key
    }
  }

  /// The way to a value inside of this one; the same for no key.
  ///
  /// - Parameter isContainer: whether the value is that of a nested container.
  func appending(_ key: (any CodingKey)?, isContainer: Bool) -> EncodingPaths {
    guard isContainer else {
      let link = key.map { Link(encoder, $0) } ?? encoder
      return EncodingPaths(container: link, encoder: link)
    }
    return EncodingPaths(container: key.map { Link(container, $0) } ?? container, encoder: encoder)
  }
}

extension Optional where Wrapped == EncodingPaths.Link {
  /// The keys, the outermost first.
  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var link = self
    while let last = link {
      keys.append(last.key)
      link = last.outer
    }
    return keys.reversed()
  }
}
