// Applying patches.

import PliantCore

extension JSON {
  /// Applies a patch (RFC 6902) completely, or not at all if one of its operations fails.
  ///
  /// ```swift
  /// try json.apply(patch)
  /// ```
  ///
  /// The `copy` operations of one patch may add about a million values in total. Without this limit, sixty copies of
  /// copies, each of which doubles the value, would make one that can be neither written nor compared.
  ///
  /// - Throws: ``JSONPatchError`` with the index and pointer of the failed operation, and the reason.
  public mutating func apply(_ patch: JSONPatch) throws(JSONPatchError) {
    var result = self
    var copiesLeft = Self.copyLimit
    for (index, operation) in patch.operations.enumerated() {
      do throws(PatchFailure) {
        try result.apply(operation, &copiesLeft)
      } catch {
        throw JSONPatchError(
          index: index, operation: operation.name, pointer: error.pointer.description, reason: error.reason)
      }
    }
    self = result
  }

  /// The maximum number of values that the copies of one patch may add.
  private static let copyLimit = 1 << 20

  /// Applies a patch given as its document.
  public mutating func apply(_ patch: JSON) throws(JSONPatchError) {
    try apply(JSONPatch(patch))
  }

  private mutating func apply(_ operation: JSONPatch.Operation, _ copiesLeft: inout Int) throws(PatchFailure) {
    switch operation {
    case .add(let value, let pointer): try add(value.orNull, at: pointer)
    case .remove(let pointer): _ = try remove(at: pointer)
    case .replace(let pointer, let value):
      let path = try existingPath(to: pointer)
      self[path: path] = value.orNull
    case .move(let from, let to):
      guard !to.tokens.starts(with: from.tokens, by: { $0.hasSameCodeUnits(as: $1) }) else {
        guard to.tokens.count > from.tokens.count else {
          _ = try existingPath(to: from)
          return
        }
        throw PatchFailure(to, "expected a place outside of \(EscapedText.quotedText("\(from)")), found one inside")
      }
      try add(remove(at: from), at: to)
    case .copy(let from, let to):
      let value = self[path: try existingPath(to: from)]
      copiesLeft -= value.countValues(upTo: copiesLeft)
      guard copiesLeft >= 0 else {
        throw PatchFailure(to, "expected copies of at most \(Self.copyLimit) values in one patch, found more")
      }
      try add(value, at: to)
    case .test(let expected, let pointer):
      let found = self[path: try existingPath(to: pointer)]
      guard found == expected else {
        throw PatchFailure(pointer, JSON.deviation(expected, found))
      }
    }
  }

  private struct PatchFailure: Error {
    let pointer: JSONPointer
    let reason: String

    init(_ pointer: JSONPointer, _ reason: String) {
      self.pointer = pointer
      self.reason = reason
    }
  }

  private func existingPath(to pointer: JSONPointer) throws(PatchFailure) -> JSONPath {
    // A missing document is null.
    guard let steps = steps(to: pointer), steps.isEmpty || descendant(along: steps).exists else {
      throw PatchFailure(pointer, "expected a value, found none")
    }
    return JSONPath(steps)
  }

  private mutating func add(_ value: JSON, at pointer: JSONPointer) throws(PatchFailure) {
    guard let token = pointer.tokens.last else {
      self = value
      return
    }
    let parent = JSONPointer(tokens: pointer.tokens.dropLast())
    let path: JSONPath
    do throws(PatchFailure) {
      path = try existingPath(to: parent)
    } catch {
      throw PatchFailure(pointer, "expected an array or an object around it, found none")
    }
    switch self[path: path].type {
    case .object: self[path: path].putMember(value, token)
    case .array:
      let count = self[path: path].count
      guard let index = token == "-" ? count : JSONPointer.index(token), index <= count else {
        throw PatchFailure(pointer, "expected an index up to \(count) or \"-\", found \(EscapedText.quotedText(token))")
      }
      self[path: path].changeArray { $0.insert(value, at: index) }
    default:
      throw PatchFailure(pointer, "expected an array or an object around it, found \(self[path: path].summary)")
    }
  }

  private mutating func remove(at pointer: JSONPointer) throws(PatchFailure) -> JSON {
    var path = try existingPath(to: pointer)
    let value = self[path: path]
    switch path.components.popLast() {
    case .key(let key): self[path: path].putMember(.absent, key)
    case .index(let index): self[path: path].changeArray { _ = $0.remove(at: index) }
    case .wildcard: break
    case nil: self = nil
    }
    return value
  }

  /// Returns the approximate number of values in this one, itself included, and stops counting beyond `limit`.
  private func countValues(upTo limit: Int) -> Int {
    var count = 1
    var pending = [self]
    while count <= limit, let value = pending.popLast() {
      switch value.storage {
      case .array(let array):
        count += array.elements.count
        pending.append(contentsOf: array.elements.lazy.filter(\.isContainer))
      case .object(let object):
        count += object.count
        pending.append(contentsOf: object.values.lazy.filter(\.isContainer))
      case .indexed(let index, let node):
        // Counts the keys, too: an approximate count in constant time is enough.
        count += index.node(after: Int(node)) - Int(node) - 1
      default: break
      }
    }
    return count
  }

  private var isContainer: Bool { type == .array || type == .object }

  /// Describes how a value differs from the expected one. Nil means that there is no value.
  static func deviation(_ expected: JSON?, _ found: JSON?) -> String {
    let (expected, found) = (expected?.summary ?? "nothing", found?.summary ?? "nothing")
    // Summaries of different values may be the same.
    return "expected \(expected), found \(found == expected ? "another" : found)"
  }

  /// A short description of the value, for messages.
  var summary: String {
    switch type {
    case .object: return "an object"
    case .array: return "an array"
    case .null: return "null"
    default:
      let text = description
      return "\(type) \(text.utf8.count <= 40 ? text : String(text.prefix(40)) + "…")"
    }
  }
}
