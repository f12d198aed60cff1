// Entry points for decoding Codable types: from a document, or for a property of a model.

public import PliantCore

extension JSONReader {
  /// Reads the next value as a type that is only Decodable.
  ///
  /// - Throws: the deviation that was not accepted, at its place; an error of the type's own code as
  ///   `JSONError.Kind.underlying`, at the value.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public mutating func decode<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value {
    skipWhitespace()
    let start = (offset: byteOffset, depthLeft: depthLeft)
    if let session = decoding.map({ unsafe unsafeDowncast($0, to: DecodingSession.self) }),
      let decoder = session.decoder(atByteOffset: start.offset)
    {
      let value = try session.decodeInModel(type, decoder, depthLeft: start.depthLeft)
      move(toByteOffset: session.index.byteRange(at: Int(decoder.node)).upperBound, depthLeft: start.depthLeft)
      return value
    }
    // With a session of its own.
    let outer = decoding
    defer { decoding = outer }
    return try unsafe withRoot(in: DecodingSession.take(), isOfModel: true) { root throws(JSONError) in
      root.session.introduce()
      let value = try unsafe root.session.decodeInModel(type, root, depthLeft: root.session.depthLeft)
      do throws(DecodingError) { try root.session.finish() } catch { throw root.jsonError(of: error, type) }
      return value
    }
  }

  /// Calls `body` with the decoder of the next value in a session of its own, and moves past the value. The call takes
  /// over the reference to the session. `readsToEnd` is whether nothing may follow the value.
  private mutating func withRoot<Result>(
    in session: Unmanaged<DecodingSession>, isOfModel: Bool = false, readsToEnd: Bool = false,
    _ body: (NodeDecoder) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let depthLeft = depthLeft
    do throws(JSONError) {
      // SAFETY: the caller has the reference.
      try unsafe session._withUnsafeGuaranteedRef { $0.index }.fill(from: &self)
      if readsToEnd { try expectEnd() }
    } catch {
      unsafe DecodingSession.giveBack(session)
      throw isOfModel ? error : JSONError(.underlying(PlacedError(reason: error, thrown: nil)))
    }
    let end = position
    defer { move(to: end) }
    let settings = settings ?? .standard
    return unsafe try withUnsafeMutablePointer(to: &self) { reader throws(JSONError) in
      defer { unsafe DecodingSession.end(session) }
      // SAFETY: the reference lasts until `end`.
      let session = unsafe session.takeUnretainedValue()
      unsafe session.start(reader, settings, depthLeft: depthLeft, isOfModel: isOfModel)
      return try body(NodeDecoder(session, DocumentIndex.root, depth: 0))
    }
  }

  /// Reads the next value, which is a document, as ``PliantDecoder`` decodes any Decodable type. The call takes over
  /// the reference to the session. It throws a ``PlacedError`` as an underlying error, unless the limit of work is
  /// exceeded.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decodeRoot<Value>(
    _ type: any Any.Type, in session: Unmanaged<DecodingSession>, readsToEnd: Bool = false,
    _ decode: (NodeDecoder) throws -> Value
  ) throws(JSONError) -> Value {
    skipWhitespace()
    return try unsafe withRoot(in: session, readsToEnd: readsToEnd) { root throws(JSONError) in
      let session = root.session
      do {
        let value = try decode(root)
        try session.finish()
        return value
      } catch {
        let error = unsafe session.stackFailure ?? error
        let reason = root.jsonError(of: error, type)
        throw root.reader.isExhausted
          ? reason : JSONError(.underlying(PlacedError(reason: reason, thrown: error)))
      }
    }
  }
}

extension DecodingSession {
  /// Returns the decoder of a value in the model that is being read; nil if the index has no such value.
  fileprivate func decoder(atByteOffset offset: Int) -> NodeDecoder? {
    let model = unsafe Int(modelNode)
    let range = index.byteRange(at: model)
    guard range.contains(offset) else { return nil }
    // Properties are mostly requested in the order of the document.
    let end = index.node(after: model)
    guard let node = unsafe index.value(atByteOffset: offset, near: nextNode, from: model, to: end) else { return nil }
    unsafe nextNode = index.node(after: node)
    return unsafe NodeDecoder(self, node, depth: node == model ? modelDepth : modelDepth + 1)
  }

  /// Decodes a value for a model, which reads the document itself. `depthLeft` is for what is inside the value. Of the
  /// levels between the model that the session entered and the value, which the reader entered, the decoder counts one
  /// at most.
  fileprivate func decodeInModel<Value: Decodable>(
    _ type: Value.Type, _ decoder: NodeDecoder, depthLeft: Int
  ) throws(JSONError) -> Value {
    let outer = unsafe (modelNode, modelDepth, nextNode, self.depthLeft)
    defer { unsafe (modelNode, modelDepth, nextNode, self.depthLeft) = outer }
    unsafe self.depthLeft = depthLeft + Int(decoder.depth)
    do {
      guard unsafe decoder.depth > modelDepth else { return try decoder.decodeValue(type) }
      return unsafe try NodeDecoder(self, Int(modelNode), depth: modelDepth).withDescendant(Int(decoder.node)) {
        value in
        do {
          return try value.decodeValue(type)
        } catch {
          // The coding path is only known here.
          throw PlacedError(reason: value.jsonError(of: error, type), thrown: error)
        }
      }
    } catch {
      throw (error as? PlacedError)?.reason ?? decoder.jsonError(of: error, type)
    }
  }
}

/// An error with its place, on its way out of the decoding that knows the place.
struct PlacedError: Error {
  let reason: JSONError
  /// The error that the type's own code, or the decoder, threw; nil if the JSON is malformed.
  let thrown: (any Error)?

  /// The error to throw, with a reason that shows no sensitive parts, of a value that is `steps` below the document.
  func shown(_ reason: JSONError, steps: Int) -> any Error {
    guard let thrown else {
      let error = reason.asDecodingError()
      return (error as? DecodingError)?.withoutPath ?? error
    }
    guard let thrown = thrown as? DecodingError else { return thrown }
    guard steps > 0 else { return thrown.placed(reason) }
    return thrown.below(JSONPath(Array(reason.path.components.prefix(steps))).codingPath).placed(reason)
  }
}

extension JSONError {
  var placed: PlacedError? { if case .underlying(let error) = kind { error as? PlacedError } else { nil } }
}
