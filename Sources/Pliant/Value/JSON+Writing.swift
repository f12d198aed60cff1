// Writing of a value.

public import PliantCore

extension JSON: JSONWritable {
  /// Writes the value. Numbers keep the text that they were parsed from, and strings their escapes, unless the
  /// options specify otherwise.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try write(to: &writer, canonical: nil)
  }

  /// Writes the value without recursion.
  ///
  /// - Parameter canonical: the form of numbers in canonical text, whose members are sorted; nil for the value as it
  ///   is.
  func write(to writer: inout JSONWriter, canonical: CanonicalNumbers?) throws(JSONError) {
    var open: [OpenContainer] = []
    var value = self
    // Copying the tokens of a document is tried until it fails once, so that it isn't tried again at each level.
    var copiesTokens = canonical == nil
    while true {
      switch value.type {
      case .array, .object:
        if copiesTokens, case .indexed(let index, let node) = value.storage {
          copiesTokens = try writer.write(node: Int(node), of: index) { index.hasDuplicateKeys($0) }
          if copiesTokens { break }
        }
        open.append(try OpenContainer(value, &writer, isCanonical: canonical != nil))
      case .number:
        if let canonical { try value.write(canonical, to: &writer) } else { try value.writeScalar(to: &writer) }
      case .string where canonical != nil: try writer.write(value.stringValue)
      default: try value.writeScalar(to: &writer)
      }
      // Find the next value, and close the containers that have ended.
      while true {
        guard !open.isEmpty else { return }
        if let next = try open[open.count - 1].next(&writer) {
          value = next
          break
        }
        try open.removeLast().end(&writer)
      }
    }
  }

  private func writeScalar(to writer: inout JSONWriter) throws(JSONError) {
    switch storage {
    case .bool(let value): try writer.write(value)
    case .integer(let value): try writer.write(value)
    case .double(let value): try writer.write(value)
    case .number(let text): try writer.write(plainNumber: text)
    case .string(let value): try writer.write(value)
    case .indexed(let index, let node):
      if isNull { return try writer.writeNull() }
      if let bool { return try writer.write(bool) }
      if try writer.write(node: Int(node), of: index, { _ in false }) { return }
      if let string { return try writer.write(string) }
      let text = unsafe index.rawText(at: Int(node))
      unsafe try writer.write(uncheckedNumber: UnsafeRawBufferPointer(text))
    default: try writer.writeNull()
    }
  }
}

/// An array or object that is being written.
private struct OpenContainer {
  private let start: Int
  private let outer: JSONWriter.State
  private let depthLeft: Int
  private var rest: Rest

  private enum Rest {
    case elements(JSON.Elements.Iterator)
    case members(JSON.Object.Iterator)
    case sorted(ArraySlice<JSON.Object.Element>)
  }

  init(_ container: JSON, _ writer: inout JSONWriter, isCanonical: Bool) throws(JSONError) {
    let scope: JSONWriter.Scope
    if container.type == .array {
      rest = .elements(container.elements.makeIterator())
      scope = try writer.beginArray()
    } else {
      rest =
        isCanonical
        ? .sorted(JSON.Object.sorted(container.objectValue.map { $0 }, by: .utf16)[...])
        : .members(container.objectValue.makeIterator())
      scope = try writer.beginObject()
    }
    start = scope.start
    outer = scope.outer
    depthLeft = scope.depthLeft
  }

  /// Returns the next element, or the value of the next member, whose key it writes; nil at the end.
  mutating func next(_ writer: inout JSONWriter) throws(JSONError) -> JSON? {
    let member: JSON.Object.Element?
    switch rest {
    case .elements(var iterator):
      let element = iterator.next()
      rest = .elements(iterator)
      return element
    case .members(var iterator):
      member = iterator.next()
      rest = .members(iterator)
    case .sorted(let members):
      member = members.first
      rest = .sorted(members.dropFirst())
    }
    guard let member else { return nil }
    try writer.writeKey(member.key)
    return member.value
  }

  func end(_ writer: inout JSONWriter) throws(JSONError) {
    let scope = JSONWriter.Scope(start: start, outer: outer, depthLeft: depthLeft)
    if case .elements = rest { try writer.endArray(scope) } else { try writer.endObject(scope) }
  }
}

extension JSON: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as compact JSON. Numbers that JSON can't represent are null.
  public var description: String {
    (try? jsonString(nonFiniteFloats: .null)) ?? "a value that nests too deep to be written"
  }

  /// The value as pretty-printed JSON; for a missing value, the reason.
  public var debugDescription: String {
    if let error = jsonError { return "missing: \(error)" }
    return (try? jsonString(.pretty, nonFiniteFloats: .null)) ?? description
  }
}
