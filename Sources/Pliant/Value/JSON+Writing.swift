//===----------------------------------------------------------------------===//
// From a value to text.
//===----------------------------------------------------------------------===//

public import PliantCore

extension JSON: JSONWritable {
  /// Writes the value. Numbers keep the text that they were parsed from, and strings their escapes, unless the options ask for others.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    switch storage {
    case .null, .missing: try writer.writeNull()
    case .bool(let value): try writer.write(value)
    case .integer(let value): try writer.write(value)
    case .double(let value): try writer.write(value)
    case .number(let text): try writer.write(plainNumber: text)
    case .string(let value): try writer.write(value)
    case .array: try writeElements(to: &writer)
    case .object(let object): try Self.write(object, to: &writer)
    case .indexed(let index, let node):
      guard try !writer.write(node: Int(node), of: index, { index.hasDuplicateKeys($0) }) else { return }
      switch index.kind(at: Int(node)) {
      case .string: try writer.write(index.string(at: Int(node)))
      case .array: try writeElements(to: &writer)
      case .object: try Self.write(ObjectStorage(materializing: index, Int(node)), to: &writer)
      default:
        let text = unsafe index.rawText(at: Int(node))
        unsafe try writer.write(uncheckedNumber: UnsafeRawBufferPointer(text))
      }
    }
  }

  private func writeElements(to writer: inout JSONWriter) throws(JSONError) {
    let array = try writer.beginArray()
    for element in elements { try element.write(to: &writer) }
    try writer.endArray(array)
  }

  private static func write(_ members: ObjectStorage, to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    for position in 0..<members.count {
      try writer.writeKey(members.keys[position])
      try members.values[position].write(to: &writer)
    }
    try writer.endObject(object)
  }
}

extension JSONWriter {
  /// What was written, as a document.
  borrowing func document() throws(JSONError) -> DocumentBytes {
    try unsafe withBytes { bytes in unsafe DocumentBytes(copying: bytes) }
  }
}

extension JSON: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as compact JSON. Numbers that JSON does not have are null.
  public var description: String {
    (try? jsonString(nonFiniteFloats: .null)) ?? "a value that nests too deep to be written"
  }

  /// The value as JSON in lines; for a missing one, why it is missing.
  public var debugDescription: String {
    if let error { return "missing: \(error)" }
    return (try? jsonString(.pretty, nonFiniteFloats: .null)) ?? description
  }
}
