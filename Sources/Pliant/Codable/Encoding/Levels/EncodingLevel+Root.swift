// The root of an encoding, and models that write themselves.

import PliantCore

extension EncodingState {
  /// Encodes one value at the end of the buffer. One that encodes nothing is an empty object.
  func encodeRoot<Value: Encodable>(_ value: Value) throws {
    var root = EncodingLevel(self)
    _ = try encodeRoot(&root) { root in
      _ = try root.encodeRoot(value)
      return true
    }
  }

  /// Encodes one value at the end of the buffer, which is unchanged if that throws. `encode` encodes to the root level,
  /// and returns whether a value that encodes nothing is an empty object. Returns false if such a value is none.
  func encodeRoot(_ root: inout EncodingLevel, _ encode: (EncodingLevel) throws -> Bool) throws -> Bool {
    let mark = writer.count
    root.before = mark
    root.start = mark
    root.keyBase = keys.count
    top = root
    defer {
      top = nil
      if !isKnownUniquelyReferenced(&root) { root.cutOff() }
    }
    do {
      let allowsNothing = try encode(root)
      if let failure { throw failure }
      if let node = root.node {
        if node.kind == .none && !allowsNothing { return false }
        node.put(to: &writer)
      } else {
        if root.kind == .none && !allowsNothing { return false }
        root.finishFrame()
      }
      return true
    } catch {
      // Containers that are still open may be referenced elsewhere.
      root.abandonFrame()
      writer.truncate(to: mark)
      throw error
    }
  }
}

extension EncodingLevel {
  /// Encodes the value of the root; returns whether a value that encodes nothing is an empty object.
  func encodeRoot<Value: Encodable>(_ value: Value) throws -> Bool {
    let type = state.type(Value.self)
    switch putLeaf(value, type) {
    case .written: kind = .value
    case .unwritable(let value): throw value.error(at: [])
    case .needsLevel: try run(value, type)
    }
    return type.kind != .plain && type.kind != .mapped && type.kind != .object
  }

  /// Lets a model write itself; false if it must be encoded property by property.
  func write<Model: JSONWritable>(model: Model) throws -> Bool {
    state.form.marks?.note(Swift.type(of: model))
    guard state.keepsModels, kind == .none, isOnTop || reach() else { return false }
    state.writer.beginPiece(depthLeft: state.depthLimit - depth)
    let outerStart = state.writer.pathStart
    state.writer.pathStart = state.writer.count
    defer { state.writer.pathStart = outerStart }
    let conversion = state.keyConversion
    let outer = conversion?.begin(at: codingPath)
    defer { if let outer { conversion?.end(outer) } }
    do throws(JSONError) {
      try model.write(to: &state.writer)
      try state.writer.checkMember()
    } catch {
      // The path from this encoding's root; from the document's root, if there is a conversion of keys.
      let path = JSONPath(
        codingPath.map { key in (key as? IndexKey).map { .index($0.index) } ?? .key(key.stringValue) })
      throw (conversion == nil ? error.below(path) : error).asEncodingError(model, depth: path.components.count)
    }
    kind = .value
    return true
  }
}

extension EncodingLevel {
  /// The level behind an encoder; nil for an encoder that is not Pliant's.
  @inline(__always)
  static func ours(_ encoder: any Encoder) -> EncodingLevel? {
    func open<Actual: Encoder>(_ encoder: Actual) -> EncodingLevel? {
      // Compares metatypes, which needs no cast.
      guard Actual.self == EncodingLevel.self else { return nil }
      // SAFETY: from a type to itself.
      return unsafe unsafeDowncast(encoder as AnyObject, to: EncodingLevel.self)
    }
    return _openExistential(encoder, do: open)
  }
}
