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
    // Copying the tokens of a document is tried until it fails once, so that it isn't tried again at each level.
    var copiesTokens = canonical == nil
    try NestedContainer.write(self, to: &writer) { (value: JSON, writer) throws(JSONError) in
      switch value.type {
      case .array, .object:
        if copiesTokens, case .indexed(let index, let node) = value.storage {
          copiesTokens = try writer.write(node: Int(node), of: index) { index.hasDuplicateKeys($0) }
          if copiesTokens { return nil }
        }
        return try value.opened(in: &writer, isCanonical: canonical != nil)
      case .number:
        if let canonical { try value.write(canonical, to: &writer) } else { try value.writeScalar(to: &writer) }
      case .string where canonical != nil: try writer.write(value.stringValue)
      default: try value.writeScalar(to: &writer)
      }
      return nil
    }
  }

  /// Begins an array or object.
  private func opened(in writer: inout JSONWriter, isCanonical: Bool) throws(JSONError) -> NestedContainer<JSON> {
    func write(_ key: String, to writer: inout JSONWriter) throws(JSONError) { try writer.writeKey(key) }
    if type == .array { return try NestedContainer(elements: elements, in: &writer) }
    if !isCanonical { return try NestedContainer(members: objectValue, in: &writer, write) }
    let members = JSON.Object.sorted(objectValue.map { $0 }, by: .utf16)
    return try NestedContainer(members: members, in: &writer, write)
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
