// EncodingPaths: the keys that lead to a value, shared with the enclosing values.

/// The coding paths of a value that is being encoded. Each value adds one link to those of the enclosing one, so the
/// paths of all values together take space proportional to the number of values.
struct EncodingPaths {
  /// The path of the value's containers; nil for the root.
  var container: Link?
  /// The path of its encoder, for inner values and errors. As in Foundation, it lacks the keys of nested containers.
  var encoder: Link?

  final class Link {
    let outer: Link?
    let key: any CodingKey

    init(_ outer: Link?, _ key: any CodingKey) {
      self.outer = outer
      self.key = key
    }
  }

  /// The paths of a value inside this one, which may be that of a nested container; unchanged if there is no key.
  func appending(_ key: (any CodingKey)?, isContainer: Bool) -> EncodingPaths {
    let outer = isContainer ? container : encoder
    let link = key.map { Link(outer, $0) } ?? outer
    return EncodingPaths(container: link, encoder: isContainer ? encoder : link)
  }
}

extension Optional where Wrapped == EncodingPaths.Link {
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
