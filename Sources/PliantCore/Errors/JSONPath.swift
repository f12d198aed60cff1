//===----------------------------------------------------------------------===//
// JSONPath: the way from the root of a document to a value.
//===----------------------------------------------------------------------===//

/// The way from the root of a document to a value in it: `$.items[3].price`.
///
/// Printed as a normalized path in the spirit of RFC 9535: keys that are plain words follow a dot, others stand in
/// brackets with single quotes.
public struct JSONPath: Sendable, Hashable {
  /// One step: into a member or into an element.
  public enum Component: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// The steps, outermost first. Empty for the root.
  public var components: [Component]

  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Adds steps at the end.
  public mutating func append(_ steps: [Component]) {
    components += steps
  }
}

extension JSONPath: CustomStringConvertible {
  public var description: String {
    var text = "$"
    for component in components { text += component.description }
    return text
  }
}

extension JSONPath.Component: CustomStringConvertible {
  public var description: String {
    switch self {
    case .index(let index): "[\(index)]"
    case .key(let key): Self.isWord(key) ? ".\(key)" : "['\(Self.quoted(key))']"
    }
  }

  private static func isWord(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
      default: false
      }
    }
  }

  private static func quoted(_ key: String) -> String {
    var text = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\u{0}"..."\u{1F}": text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension JSONPath {
  /// The path to the value at, or around, `byteOffset`, found by reading the document up to there.
  ///
  /// For an offset at a key, it is the path to the object that holds the key.
  /// The document need not be well-formed behind the offset.
  package init(toByteOffset byteOffset: Int, in document: DocumentBytes) {
    self.init()
    var finder = PathFinder(document: document, target: byteOffset)
    components = finder.find()
  }
}

/// Reads a document up to an offset and keeps the steps that lead there.
private struct PathFinder: ~Copyable {
  private var reader: JSONReader
  private let target: Int
  private var steps: [JSONPath.Component] = []

  init(document: DocumentBytes, target: Int) {
    reader = JSONReader(document, depthLimit: .max)
    self.target = target
  }

  mutating func find() -> [JSONPath.Component] {
    // An open container is one entry: its kind, and the step into its current value. No recursion, so that
    // documents of any depth have paths.
    do throws(JSONError) {
      try walk()
    } catch {
      // The document is broken before or at the target: the steps so far are the path.
    }
    return steps
  }

  private mutating func walk() throws(JSONError) {
    var objects: [Bool] = []
    var isBeforeValue = true
    while true {
      if isBeforeValue {
        let kind = reader.peek()
        guard reader.byteOffset < target, let kind else { return }
        switch kind {
        case .object:
          guard try reader.beginObject() else { isBeforeValue = false; break }
          objects.append(true)
          steps.append(.key(""))
          guard try enterMember() else { return }
        case .array:
          guard try reader.beginArray() else { isBeforeValue = false; break }
          objects.append(false)
          steps.append(.index(0))
        default:
          try reader.skipValue()
          guard reader.byteOffset <= target else { return }
          isBeforeValue = false
        }
      } else {
        guard let isObject = objects.last else { return }
        _ = reader.peek()
        guard reader.byteOffset < target else {
          // Between two values: the container is meant.
          steps.removeLast()
          return
        }
        if isObject {
          let hasMember: Bool
          do throws(JSONError) {
            hasMember = try reader.nextMember()
          } catch {
            // A comma without a key behind it: the object is meant, not its last value.
            steps.removeLast()
            throw error
          }
          if hasMember {
            guard try enterMember() else { return }
            isBeforeValue = true
          } else {
            objects.removeLast()
            steps.removeLast()
          }
        } else if try reader.nextElement() {
          if case .index(let index)? = steps.last { steps[steps.count - 1] = .index(index + 1) }
          isBeforeValue = true
        } else {
          objects.removeLast()
          steps.removeLast()
        }
      }
    }
  }

  /// Reads a key. False, with the step taken back, when the target lies before the value.
  private mutating func enterMember() throws(JSONError) -> Bool {
    guard reader.byteOffset < target else {
      steps.removeLast()
      return false
    }
    let key: String
    do throws(JSONError) {
      key = try reader.readKey()
    } catch {
      steps.removeLast()
      throw error
    }
    steps[steps.count - 1] = .key(key)
    return true
  }
}
