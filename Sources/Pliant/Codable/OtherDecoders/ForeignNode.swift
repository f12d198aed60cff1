//===----------------------------------------------------------------------===//
// Models and property wrappers under PliantDecoder: they read in place from its document, and add issues to its
// report.
//===----------------------------------------------------------------------===//

import PliantCore

/// Gives access to a value's decoder through a container.
private struct NodeHolder: Decodable {
  let node: NodeDecoder?
  init(from decoder: any Decoder) { node = decoder as? NodeDecoder }
}

extension ForeignPlace {
  /// The node of the value in PliantDecoder's document; nil under another decoder.
  func node() throws -> NodeDecoder? {
    switch self {
    case .whole(let decoder): return decoder as? NodeDecoder
    case .object(let container): return try container.superDecoder() as? NodeDecoder
    case .member, .element: return try decode(NodeHolder.self).node
    }
  }
}

extension DecodingContext {
  /// Reads a value in place from PliantDecoder's document, or from a capture under another decoder.
  func read<Result>(
    _ place: ForeignPlace, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    guard node != nil, let value = try place.node(), value.node != .max else {
      return try read(capturing: place, body)
    }
    return try value.read(self, body)
  }

  /// Removes the issues of a value that was tried without success.
  func retract(_ place: ForeignPlace) {
    guard let value = node == nil ? nil : try? place.node(), value.node != .max else { return }
    unsafe value.session.reader.pointee.retractIssues(within: value.index.byteRange(at: Int(value.node)))
  }

  /// Reports an issue that no reader recorded.
  func add(_ issue: DecodingIssue) {
    collector?.add([issue.hidden(within: scope)])
    guard let node, node.node != .max, isReporting else { return }
    let inner = issue.path.components.dropFirst(JSONPath(codingPath: node.codingPath).components.count)
    unsafe node.session.reader.pointee.record(
      RawIssue(
        byteOffset: node.index.byteOffset(at: Int(node.node)), kind: issue.kind, outcome: issue.outcome,
        expected: issue.expected, innerPath: Array(inner), found: issue.found, suggestion: issue.suggestion,
        isSensitive: isSensitive))
  }

  /// Throws the error for a key that is missing in this object, or reports that a zero value replaces it. Does
  /// nothing under another decoder.
  func missing(_ error: JSONError, hasZero: Bool) throws {
    guard let node, node.node != .max else { return }
    try node.read(self) { reader throws(JSONError) in
      var located = reader.failure(error.kind, at: reader.position)
      if let suggestion = error.suggestion { located = located.suggesting(suggestion) }
      guard hasZero else {
        guard reader.isCollecting else { throw located }
        reader.collect(located)
        throw reader.failure(.underlying(CollectedProblem()))
      }
      reader.record(located, .usedZeroValue)
    }
  }
}

extension DecodingContext {
  /// Reports or refuses an optional property that is missing in this object; false under another decoder.
  func noteMissingOptional(_ error: JSONError) throws -> Bool {
    guard let node, node.node != .max else { return false }
    try node.read(self) { reader throws(JSONError) in
      var located = reader.failure(error.kind, at: reader.position)
      if let suggestion = error.suggestion { located = located.suggesting(suggestion) }
      if tolerance.missingOptionals == .report {
        reader.record(located, .usedNil)
      } else if reader.isCollecting {
        reader.collect(located)
      } else {
        throw located
      }
    }
    return true
  }
}

extension NodeDecoder {
  /// Reads this value with the tolerance of `context`.
  func read<Result>(
    _ context: DecodingContext, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    let tolerance = tolerance
    let isReporting = context.isReporting ? false : unsafe session.reader.pointee.pauseReporting()
    _ = moveReader()
    unsafe session.reader.pointee.tolerance = context.tolerance
    let isOfModel = unsafe session.isOfModel
    unsafe session.isOfModel = isOfModel || context.isOfModel
    defer {
      unsafe session.isOfModel = isOfModel
      unsafe session.reader.pointee.tolerance = tolerance
      unsafe session.reader.pointee.resumeReporting(isReporting)
    }
    do throws(JSONError) {
      defer { unsafe context.hideNotes(of: &session.reader.pointee) }
      return try unsafe session.reader.pointee.narrowed(
        to: nil, isRequired: context.isRequired, isSensitive: context.isSensitive, body)
    } catch {
      if case .underlying(let underlying) = error.kind, underlying is CollectedProblem { throw underlying }
      throw decodingError(error.within(context.scopeInDocument), error.codableType)
    }
  }
}

extension NodeDecoder {
  /// A capture of this value as the document has it, with its keys and the text of its numbers.
  fileprivate func captured(_ node: Int) throws -> ForeignValue {
    switch index.kind(at: node) {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .string: return .string(index.string(at: node))
    case .number:
      // In JSON5, a number may be infinite.
      if index.double(at: node) == nil, let value: Double = NodeDecoder(session, node, depth: 0).nonConformingFloat() {
        return ForeignValue.nonFinite(value)
      }
      return .number(unsafe String(decoding: index.rawText(at: node), as: UTF8.self))
    case .array, .object: return try capturedContainer(node)
    }
  }

  private func capturedContainer(_ container: Int) throws -> ForeignValue {
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
    let end = index.node(after: container)
    var node = index.firstChild(of: container)
    guard index.isKind(.object, at: container) else {
      var elements: [ForeignValue] = []
      while node < end {
        elements.append(try captured(node))
        node = index.node(after: node)
      }
      return .array(elements)
    }
    var members: [(key: String, value: ForeignValue)] = []
    // Of several members with one key the first counts, as in a container.
    var known: Set<ExactText>? = index.hasDuplicateKeys(container) ? [] : nil
    while node < end {
      let key = index.string(at: node)
      if known?.insert(ExactText(key)).inserted ?? true { members.append((key, try captured(node + 1))) }
      node = index.node(after: node + 1)
    }
    let isURL = index.document.hasURLObjects && ForeignValue.areOfURL(members.map { TextKey($0.key) })
    return isURL ? .url(members) : .object(members)
  }

  /// A capture of this value.
  func captured() throws -> ForeignValue { try captured(Int(node)) }
}

// MARK: - Mappings of models

/// PliantDecoder's key mapping and defaults for a model's properties. A property is named by its first key or path.
struct PropertyOverrides {
  private let mapping: KeyMapping?
  private let defaults: PropertyDefaults?

  /// - Returns: nil if there are none for the type, or under another decoder.
  init?(of type: Any.Type, _ node: NodeDecoder?) {
    guard let settings = unsafe node?.session.settings, settings.hasMappings else { return nil }
    mapping = settings.options.keyMapping[type]
    defaults = settings.options.defaults[type]
    if mapping == nil && defaults == nil { return nil }
  }

  /// The paths of a property.
  func places(_ candidates: [String]) -> [String] {
    guard let mapping, let first = candidates.first else { return candidates }
    if let paths = mapping[first]?.paths { return paths }
    // A mapping of an object applies to its members.
    var end = first.endIndex
    while let dot = first[..<end].lastIndex(of: ".") {
      if let paths = mapping[String(first[..<dot])]?.paths { return paths.map { $0 + first[dot...] } }
      end = dot
    }
    return candidates
  }

  /// The default of a property; nil if there is none.
  func defaultValue<Value>(_ type: Value.Type, _ candidates: [String]) -> Value? {
    guard let defaults, let name = candidates.first, let value = defaults.value(TextKey(name)) else { return nil }
    return PropertyMapping.taken(value, type)
  }
}
