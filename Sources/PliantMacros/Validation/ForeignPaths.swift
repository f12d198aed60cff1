// Paths in other notations, each of which is read as one key: "items[0].id", "$.a", "a/b".

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// A path as JSONPath, a JSON Pointer or code spells it.
struct ForeignPath: Equatable {
  /// The same path with dots; nil if it begins with an array element, which a property's path can't.
  let path: String?
  /// The text as one key, with a backslash that makes this explicit.
  let literal: String

  /// Creates the path that a text seems to spell; nil if the text has a backslash, or isn't in another notation.
  init?(_ text: String) {
    guard !text.contains("\\") else { return nil }
    var components: [DocumentPath.Component]
    let sign: Character
    if !text.contains("."), text.contains("/"), let pointer = steps(ofPointer: text) {
      components = pointer
      sign = "/"
    } else {
      let hasRoot = text.hasPrefix("$.") || text.hasPrefix("$[")
      guard let found = steps(ofSubscripts: hasRoot ? text.dropFirst() : text[...]) else { return nil }
      guard hasRoot || found.hasSubscript else { return nil }
      components = found.components
      sign = hasRoot ? "$" : "["
    }
    path = components.first?.isKey == true ? components.map(\.spelling).joined(separator: ".") : nil
    guard let place = text.firstIndex(of: sign) else { return nil }
    literal = text[..<place] + "\\" + text[place...]
  }
}

/// Returns the components of `/items/0/id` and `items/0/id`; nil if one of them is empty.
private func steps(ofPointer text: String) -> [DocumentPath.Component]? {
  let parts = text.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
  guard !text.hasPrefix("//"), !parts.contains(where: \.isEmpty) else { return nil }
  return parts.enumerated().map { place, part in
    if place > 0, let index = Int(part), index >= 0 { return .index(index) }
    return .key(part.parts(separatedBy: "~1").joined(separator: "/"))
  }
}

/// Returns the components of `items[0].id`, `items.[0].id`, `["items"][*]` and `.items`; nil if brackets hold anything
/// but an index, `*` or a string.
private func steps(ofSubscripts text: Substring) -> (components: [DocumentPath.Component], hasSubscript: Bool)? {
  var components: [DocumentPath.Component] = []
  var hasSubscript = false
  var rest = text
  while let first = rest.first {
    if first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      let inner = rest[rest.index(after: rest.startIndex)..<end]
      if inner == "*" {
        components.append(.wildcard)
      } else if let index = Int(inner) {
        components.append(.index(index))
      } else if let quote = inner.first, quote == "'" || quote == "\"", inner.count > 2, inner.last == quote {
        components.append(.key(String(inner.dropFirst().dropLast())))
      } else {
        return nil
      }
      hasSubscript = true
      rest = rest[rest.index(after: end)...]
      guard rest.first.map({ $0 == "." || $0 == "[" }) ?? true else { return nil }
      continue
    }
    if first == "." { rest = rest.dropFirst() }
    if rest.first == "[", first == ".", rest.startIndex > text.startIndex { continue }
    let key = rest.prefix { $0 != "." && $0 != "[" }
    guard !key.isEmpty else { return nil }
    let isFirst = components.isEmpty && first != "."
    guard let component = try? DocumentPath.Component(spelling: String(key), isFirst: isFirst) else { return nil }
    components.append(component)
    rest = rest[key.endIndex...]
  }
  return components.isEmpty ? nil : (components, hasSubscript)
}

extension DocumentPath.Component {
  fileprivate var spelling: String {
    switch self {
    case .key(let key): DocumentPath.innerText(ofKey: key)
    case .index(let index): String(index)
    case .wildcard: "*"
    }
  }
}

extension Problems {
  /// Warns of a path that seems to be written in another notation.
  func reportForeignPath(_ text: String, at expression: ExprSyntax) {
    guard let foreign = ForeignPath(text) else { return }
    let fixIts = [foreign.path, foreign.literal].compactMap(\.self).map { path in
      let literal = ExprSyntax("\(raw: swiftLiteral(path))").inPlace(of: expression)
      return FixIt(
        "replace-path", "replace it with \(literal.trimmedDescription)", replacing: expression, with: literal)
    }
    report(.foreignPath(path: text, instead: foreign.path), at: expression, fixIts: fixIts)
  }

  /// Warns of a key that seems to be a path, such as `$.a`. Slashes and dots are common in keys, too.
  func reportPath(asKey text: String, at expression: ExprSyntax) {
    if !text.contains("/"), ForeignPath(text) != nil { report(.pathAsKey(found: text), at: expression) }
  }
}
#endif
