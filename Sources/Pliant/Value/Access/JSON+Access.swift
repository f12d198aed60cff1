// Access to members and elements.

public import PliantCore

/// One step into a value: a key or an index.
@_documentation(visibility: internal)
public protocol JSONStep {
  var jsonStep: JSONPath.Component { get }
}

extension String: JSONStep {
  public var jsonStep: JSONPath.Component { .key(self) }
}

extension Int: JSONStep {
  public var jsonStep: JSONPath.Component { .index(self) }
}

extension JSONPath.Component: JSONStep {
  public var jsonStep: JSONPath.Component { self }
}

// MARK: - Reading

extension JSON {
  /// The value of a member; missing if there is none.
  func member(_ key: String) -> JSON {
    switch storage {
    case .indexed(let index, let node):
      var text = key
      let value = text.withUTF8 { bytes in unsafe index.member(bytes, of: Int(node)) }
      return value.map { JSON(index, $0) } ?? missing(.key(key))
    case .object(let object):
      return object.position(of: key).map { object.values[$0] } ?? missing(.key(key))
    default:
      return missing(.key(key))
    }
  }

  /// An element; negative indices count from the end. Missing if there is none.
  func element(_ index: Int) -> JSON {
    switch storage {
    case .indexed(let document, let node):
      return document.element(index, of: Int(node)).map { JSON(document, $0) } ?? missing(.index(index))
    case .array(let array):
      let count = array.elements.count
      let position = index < 0 ? index &+ count : index
      return array.elements.indices.contains(position) ? array[position] : missing(.index(index))
    default:
      return missing(.index(index))
    }
  }

  func child(_ step: JSONPath.Component) -> JSON {
    switch step {
    case .key(let key): member(key)
    case .index(let index): element(index)
    case .wildcard: missing(step)
    }
  }

  func descendant(along steps: some Sequence<JSONPath.Component>) -> JSON {
    var value = self
    for step in steps {
      value = value.child(step)
      guard value.exists else { return value }
    }
    return value
  }

  func descendant(_ path: ArraySlice<JSONPath.Component>) -> JSON {
    guard let wildcard = path.firstIndex(of: .wildcard) else { return descendant(along: path) }
    let value = descendant(along: path[..<wildcard])
    guard value.type == .array, ThreadStack.hasRoom else { return value.missing(.wildcard) }
    let rest = path[(wildcard + 1)...]
    return JSON(value.elements.lazy.map { $0.descendant(rest) }.filter(\.exists))
  }
}
