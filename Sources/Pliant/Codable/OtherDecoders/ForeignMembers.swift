// ForeignMembers: the members of another decoder's object, taken as the decoder gives them, or from one copy.

import PliantCore

/// The members of an object of a decoder that is not Pliant's.
final class ForeignMembers: MemberSource {
  private let object: _Pliant.ForeignObject
  /// Whether the object is an enum's, which is read again from a copy by its whole initializer.
  private let isOfCase: Bool
  /// The content of the case, which is the first object to be entered.
  private var content: KeyedDecodingContainer<TextKey>?
  private var containers: [KeyedDecodingContainer<TextKey>] = []

  /// - Returns: nil if the object has to be copied in any case.
  init?(_ object: _Pliant.ForeignObject) {
    guard !object.context.isListing, let container = try? object.decoder.container(keyedBy: TextKey.self) else {
      return nil
    }
    self.object = object
    isOfCase = false
    self.container = container
  }

  /// Creates the members of an enum's object; `content` is the object behind the key that names the case.
  init(
    _ object: _Pliant.ForeignObject, _ container: KeyedDecodingContainer<TextKey>,
    content: KeyedDecodingContainer<TextKey>?
  ) {
    self.object = object
    self.content = content
    isOfCase = true
    self.container = container
  }

  /// The error of a value for which no copy was made.
  private(set) var finalError: DecodingError?

  /// The innermost object. SAFETY: nothing else accesses it while it changes.
  @safe @exclusivity(unchecked) private(set) var container: KeyedDecodingContainer<TextKey>

  /// Whether the innermost object lacks a key, in any spelling; `known` are the keys that the model knows in it.
  func lacks(_ key: String, of known: KnownKeys) -> Bool { container.key(spelled: key, of: known) == nil }

  func holds(_ key: String, of known: KnownKeys) -> Bool {
    let container = container
    guard let key = container.key(spelled: key, of: known) else { return false }
    return (try? container.decodeNil(forKey: key)) != true
  }

  func enter(_ key: String, of known: KnownKeys) -> MemberVisit.Outcome {
    let container = container
    if let content {
      self.content = nil
      containers.append(container)
      self.container = content
      return .taken
    }
    guard let key = container.key(spelled: key, of: known) else { return .absent }
    if (try? container.decodeNil(forKey: key)) == true { return .absent }
    guard let inner = try? container.nestedContainer(keyedBy: TextKey.self, forKey: key) else { return .missed }
    containers.append(container)
    self.container = inner
    return .taken
  }

  func leave() { container = containers.removeLast() }

  var listsProperties: Bool { false }
  func nextProperty(_: UnsafePointer<UInt8>) -> (number: Int, isMember: Bool)? { nil }
  func finish() throws(JSONError) {}

  func copy(to reader: inout JSONReader) throws(JSONError) {
    if isOfCase { try reader.requireWholeDocument() }
    try object.copy(to: &reader)
  }

  func takeWhole<Value: Decodable>(
    _ type: Value.Type, exceptTag tag: String, _ reader: inout JSONReader
  ) throws(JSONError) -> Value? {
    guard isInherited(reader), !reader.isRequired(at: reader.position),
      !(type is any DecodableMembers.Type), !(type is any _Pliant.UnconsumedMembers.Type), !isCopied(type)
    else { return nil }
    let tagged = InternallyTaggedDecoder(base: object.decoder, tags: object.tags + [tag])
    do {
      return try ForeignWork.measure { try Value(from: tagged) }
    } catch {
      if let error = error as? DecodingError, isFinal(error, of: type, reader) {
        finalError = error
        throw JSONError(.underlying(error))
      }
      return nil
    }
  }

  // MARK: - Values

  /// Takes a property's value. The most frequent scalars have a faster way (`JSONReader+PropertyRules.swift`).
  ///
  /// The value is passed to `store` and not returned, because generic code looks up the metadata of an optional type
  /// each time. `request` receives the outcome. If the property's type is optional, `Value` is the type inside. Returns
  /// whether the value is null, which is accepted.
  @_semantics("optimize.sil.specialize.generic.never")
  func take<Value>(
    _ request: MemberVisit, _ source: ValueSource, isOptional: Bool, _ reader: inout JSONReader,
    _ read: ValueReading<Value>, _ store: (Value) -> Void
  ) -> Bool {
    let container = container
    do {
      guard let key = container.key(spelled: request.key, of: request.known) else {
        request.outcome = .absent
        return false
      }
      if isOptional || request.isCandidate, try container.decodeNil(forKey: key) {
        let isTaken =
          !request.isCandidate && reader.tolerance.nullOptionals == .ignore && !reader.isRequired(at: reader.position)
        request.outcome = isTaken ? .taken : request.isCandidate ? .null : .missed
        return isTaken
      }
      if try decode(source, container, key, reader, read, store) {
        request.outcome = .taken
        return false
      }
    } catch {
      if let error = error as? DecodingError, isFinal(error, of: Value.self, reader) {
        finalError = error
        reader.fail(JSONError(.underlying(error)))
        request.outcome = .absent
        return false
      }
    }
    request.outcome = .missed
    return false
  }

  /// Whether the decoder knows the tolerance, which also applies inside of values, and may show them.
  private func isInherited(_ reader: borrowing JSONReader) -> Bool {
    reader.tolerance == object.context.inherited && !reader.isWithinSensitive
  }

  /// Whether a copy of the object would not help.
  private func isFinal(_ error: DecodingError, of type: Any.Type, _ reader: borrowing JSONReader) -> Bool {
    // If the models inside were copied too often, the outermost one is copied.
    if error.isBeyondWorkLimit { return false }
    // To copy the object would take even more stack.
    if error.isBeyondLimits { return true }
    // The error of a model inside is that of reading a copy. Decoders visit dictionaries in any order.
    guard reader.tolerance.isStrict, let inner = error.jsonError else { return false }
    return inner.document == nil && isOrdered(type)
  }

  /// Decodes a value that is present; returns false if the decoder can't be asked for it.
  @inline(never)
  private func decode<Value>(
    _ source: ValueSource, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey,
    _ reader: borrowing JSONReader, _ read: ValueReading<Value>, _ store: (Value) -> Void
  ) throws -> Bool {
    func open<Asked: Decodable>(_: Asked.Type) throws {
      let value = try ForeignWork.measure { try container.decode(Asked.self, forKey: key) }
      // SAFETY: `Asked` is `Value`.
      store(unsafe unsafeBitCast(value, to: Value.self))
    }
    // A decoder doesn't know the marks of the property and of its type, which also apply inside of the value.
    guard Value.self is any DecodableScalar.Type || isInherited(reader) else { return false }
    if source.type == Value.self, let type = Value.self as? any Decodable.Type, !isCopied(type) {
      try open(type)
      return true
    }
    // A value that decoders have in other forms, or the form of a strategy.
    let issues = DecodingReportCollector(limit: 1)
    var context = object.context
    context.collector = issues
    do {
      let value = try context.read(capturing: .member(container, key)) { reader throws(JSONError) in
        _ = reader.beginTrial(isExact: true)
        return try read(&reader)
      }
      guard issues.report.isClean else { return false }
      store(value)
      return true
    } catch {
      // Models inside may declare another tolerance, by which a copy of the object is read.
      if error.isBeyondLimits { throw error }
      return false
    }
  }
}
