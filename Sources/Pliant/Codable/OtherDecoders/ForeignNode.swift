// Models and property wrappers under PliantDecoder: they read in place from its document, and add issues to its
// report.

import PliantCore

extension DecodingContext {
  /// Reads the decoder's value in place from PliantDecoder's document, or from a capture under another decoder.
  func read<Result>(_ place: ForeignPlace, _ body: (inout JSONReader) throws(JSONError) -> Result) throws -> Result {
    guard let node, node.node != .max else { return try read(capturing: place, body) }
    return try node.read(self, body)
  }

  /// Reports an issue that no reader recorded. It may be about the key of the value that is decoded.
  func add(_ issue: DecodingIssue, isOfKey: Bool = false) {
    collector?.add([issue.hidden(within: scope)])
    guard let node, node.node != .max else { return }
    // A key is the node before its value, and its place in the document is that of the object.
    let distance = isOfKey ? 1 : 0
    let inner = issue.path.components.dropFirst(JSONPath(codingPath: node.codingPath).components.count - distance)
    node.reader.record(
      RawIssue(
        byteOffset: node.index.byteOffset(at: Int(node.node) - distance), kind: issue.kind, outcome: issue.outcome,
        expected: issue.expected, innerPath: Array(inner), found: issue.found, suggestion: issue.suggestion))
  }
}

extension NodeDecoder {
  func read<Result>(
    _ context: DecodingContext, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    let tolerance = tolerance
    _ = moveReader()
    reader.tolerance = context.tolerance
    let isOfModel = unsafe session.isOfModel
    unsafe session.isOfModel = isOfModel || context.isOfModel
    defer {
      unsafe session.isOfModel = isOfModel
      reader.tolerance = tolerance
    }
    do throws(JSONError) {
      defer { context.hideNotes(of: &reader) }
      return try body(&reader)
    } catch {
      throw decodingError(error.within(context.scopeInDocument), error.codableType)
    }
  }
}

extension NodeDecoder {
  /// A capture of a value as the document has it, with its keys and the text of its numbers.
  func captured(_ node: Int) throws -> ForeignValue {
    switch index.kind(at: node) {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .string: return .string(index.string(at: node))
    case .number:
      // In JSON5, a number may be infinite.
      if index.double(at: node) == nil, let value: Double = NodeDecoder(session, node, depth: 0).nonConformingFloat() {
        return .nonFinite(value, nil)
      }
      return .number(unsafe String(decoding: index.rawText(at: node), as: UTF8.self))
    case .array, .object: return try capturedContainer(node)
    }
  }

  private func capturedContainer(_ container: Int) throws -> ForeignValue {
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
    guard index.isKind(.object, at: container) else {
      return .array(try index.elementNodes(of: container).map(captured))
    }
    var members: [(key: String, value: ForeignValue)] = []
    // Of several members with one key the first counts, as in a container.
    var known: Set<ExactText>? = index.hasDuplicateKeys(container) ? [] : nil
    for node in index.keyNodes(of: container) {
      let key = index.string(at: node)
      if known?.insert(ExactText(key)).inserted ?? true { members.append((key, try captured(node + 1))) }
    }
    let isURL = index.document.hasURLObjects && ForeignValue.areOfURL(members.map { TextKey($0.key) })
    return isURL ? .url(members) : .object(members)
  }
}
