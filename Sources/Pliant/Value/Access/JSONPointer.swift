// JSONPointer: a path to a value, in the syntax of RFC 6901.

public import PliantCore

/// A path to a value, in the syntax of RFC 6901: `/items/0/id`.
///
/// Each token follows a slash; `~1` escapes a slash in a token, `~0` a tilde. A token is an index in an array and a
/// key in any other value; `-` is the place behind the last element. The empty pointer is the whole value. Tokens are
/// compared by their code units, like keys.
public struct JSONPointer: Sendable, Hashable {
  /// The tokens, outermost first, with `~0` and `~1` resolved.
  public var tokens: [String]

  /// Creates a pointer from tokens, outermost first and not escaped. Without tokens, it points to the whole document.
  public init(tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Reads a pointer from its text.
  ///
  /// - Throws: if the text is not empty and doesn't begin with a slash, or if a tilde is not followed by 0 or 1.
  public init(_ text: String) throws(JSONError) {
    tokens = []
    guard !text.isEmpty else { return }
    guard text.utf8.first == UInt8(ascii: "/") else { throw JSONError(.invalidPointer(text)) }
    for escaped in text.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      var token = ""
      var rest = escaped
      while let scalar = rest.popFirst() {
        switch scalar == "~" ? rest.popFirst() : scalar {
        case "0" where scalar == "~": token += "~"
        case "1" where scalar == "~": token += "/"
        case let plain? where scalar != "~": token.unicodeScalars.append(plain)
        default: throw JSONError(.invalidPointer(text))
        }
      }
      tokens.append(token)
    }
  }

  /// Creates the pointer that corresponds to a path.
  public init(_ path: JSONPath) {
    tokens = path.components.map(\.text)
  }

  /// The pointer to a member or an element of the value that this one points to.
  public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }

  /// Returns the index that a token denotes: digits without leading zeros (RFC 6901, section 4).
  static func index(_ token: String) -> Int? {
    guard let first = token.utf8.first, token.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      first != 0x30 || token.utf8.count == 1
    else { return nil }
    return Int(token)
  }
}

extension JSONPointer {
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.hasSameCodeUnits(as: $1) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(tokens.count)
    for token in tokens { token.hashCodeUnits(into: &hasher) }
  }
}

extension JSONPointer: CustomDebugStringConvertible, _Pliant.Described {
  /// The text of the pointer.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// The text in quotes, escaped, and cut if it is long.
  public var debugDescription: String { EscapedText.quotedText(description) }
}

extension JSONPath.Component {
  /// The component as a token of a pointer.
  var text: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    case .wildcard: "*"
    }
  }
}

extension JSON {
  /// The value that a JSON Pointer (RFC 6901) leads to, given as its text.
  ///
  /// ```swift
  /// json[pointer: "/a~1b/0"]
  /// json[pointer: "/items/-"] = 7          // adds an element
  /// ```
  ///
  /// Setting creates the missing values along the path: an array where the token is `0` or `-`, an object for any
  /// other. An invalid pointer finds nothing and sets nothing; neither does a token that is not an index, such as `x`
  /// or `01`, in an array.
  public subscript(pointer text: String) -> JSON {
    get {
      do throws(JSONError) {
        return self[pointer: try JSONPointer(text)]
      } catch {
        return JSON(.missing(Failure(self, .pointer(text))))
      }
    }
    _modify {
      if let pointer = try? JSONPointer(text) {
        yield &self[pointer: pointer]
      } else {
        var nothing = self[pointer: text]
        yield &nothing
      }
    }
  }

  /// The value that a JSON Pointer leads to.
  public subscript(pointer pointer: JSONPointer) -> JSON {
    get {
      var value = self
      for token in pointer.tokens {
        value = value.child(token)
        guard value.exists else { return value }
      }
      return value
    }
    _modify {
      if let steps = steps(to: pointer) {
        yield &self[path: JSONPath(steps)]
      } else {
        var nothing = self[pointer: pointer]
        yield &nothing
      }
    }
  }

  /// Returns the member or element that a token denotes; missing if there is none.
  func child(_ token: String) -> JSON {
    guard type == .array else { return member(token) }
    guard let index = JSONPointer.index(token) else { return missing(.key(token)) }
    return element(index)
  }

  /// Returns the steps that a pointer denotes in this value; nil if a token is not an index of an array.
  func steps(to pointer: JSONPointer) -> [JSONPath.Component]? {
    var steps: [JSONPath.Component] = []
    var value = self
    for token in pointer.tokens {
      switch value.type {
      case .array:
        guard let index = token == "-" ? value.count : JSONPointer.index(token) else { return nil }
        steps.append(.index(index))
      case .null where token == "0" || token == "-": steps.append(.index(0))
      default: steps.append(.key(token))
      }
      value = value.child(steps[steps.count - 1])
    }
    return steps
  }
}
