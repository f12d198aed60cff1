// ForeignObject: a whole model, captured from any decoder.

public import PliantCore

extension _Pliant {
  /// A decoder's object, for models: its members as the decoder gives them, or a copy of the whole object.
  ///
  /// Conversions, fallbacks and messages are then those of the fast path.
  public struct ForeignObject {
    /// The JSON document of the copy; that of an empty object as long as members are taken directly.
    public private(set) var document: DocumentBytes
    private var value: ForeignValue?
    private var members: (any MemberSource)?
    /// Whether the document is only the part of an enum's value that names the case.
    private var isExcerpt = false
    /// The position of the object in the document.
    public var start: JSONReader.Position { JSONReader(document).position }
    private(set) var context: DecodingContext
    private(set) var decoder: any Decoder
    private var path: JSONPath { JSONPath(codingPath: decoder.codingPath) }
    private(set) var tags: [String]
    /// Whether the object is inside another model's.
    private var isInside: Bool
    private var type: Any.Type
    /// The state of the collector's report before the object was read, if there is a collector.
    private let formerReport: DecodingReport?

    /// Copies the object of a decoder. For a schema, lists the members of the model instead.
    ///
    /// - Parameter type: the model.
    /// - Throws: the decoder's errors.
    public init(_ outer: any Decoder, of type: Any.Type) throws {
      try self.init(takenFrom: outer, type)
      members = recording(decoder)?.recordedMembers()
      if members == nil { try capture() }
      guard isListed, let model = type as? any JSONModelClass.Type else { return }
      var reader = JSONReader(document)
      prepare(&reader)
      model.validateMembers(from: &reader, at: reader.position, PartialValidation(kind: .all))
      throw SchemaStop()
    }

    /// Whether the members of the model are listed for a schema.
    public var isListed: Bool { members?.listsProperties == true }

    private mutating func capture() throws {
      do {
        let value = try ForeignValue(from: decoder)
        self.value = value
        document = try value.document()
      } catch let error as JSONError {
        throw error.asDecodingError()
      }
    }

    /// Gives access to the members of a decoder's object, for a model that visits nothing else.
    ///
    /// - Parameter type: the model.
    /// - Throws: the decoder's errors.
    public init(membersOf outer: any Decoder, of type: Any.Type) throws {
      try self.init(takenFrom: outer, type)
      members = recording(decoder)?.recordedMembers() ?? ForeignMembers(self)
      // What is not an object is copied, and then refused.
      if members == nil { try capture() }
    }

    /// Gives access to an enum's value: what names the case, and the members if they can be taken; otherwise a copy.
    fileprivate init(casesOf outer: any Decoder, of type: Any.Type, _ form: _Pliant.CaseForm?) throws {
      try self.init(takenFrom: outer, type)
      guard let form, let excerpt = CaseExcerpt(form, of: decoder, context) else {
        try capture()
        return
      }
      do {
        document = try excerpt.document(isCut: true)
      } catch {
        throw error.asDecodingError()
      }
      members = excerpt.container.map {
        ForeignMembers(self, $0, content: excerpt.content)
      }
      isExcerpt = true
    }

    /// Creates an object whose members are requested one by one.
    private init(takenFrom outer: any Decoder, _ type: Any.Type) throws {
      isInside = ForeignWork.isInside
      self.type = type
      document = Self.empty
      (decoder, tags) = InternallyTaggedDecoder.split(outer)
      context = DecodingContext(decoder, of: type)
      guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
      formerReport = context.collector?.mark
    }

    private static let empty: DocumentBytes = {
      let bytes: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "}")]
      return unsafe bytes.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) }
    }()

    /// Sets the reader's tolerance from the decoder's `userInfo`.
    public func prepare(_ reader: inout JSONReader) {
      if let value { return prepare(&reader, capturing: value) }
      context.prepare(&reader)
      if isExcerpt {
        reader.readExcerpt(members)
      } else if let members {
        reader.read(from: members)
      }
    }

    private func prepare(_ reader: inout JSONReader, capturing value: ForeignValue) {
      context.prepare(&reader, capturing: value, of: .whole(decoder))
      reader.acceptTags(tags)
    }

    func copy(to reader: inout JSONReader) throws(JSONError) {
      context.collector?.rollBack(to: formerReport)
      let value: ForeignValue
      do {
        value =
          try isInside ? ForeignWork.copy(at: path) { try ForeignValue(from: decoder) } : ForeignValue(from: decoder)
      } catch let error as JSONError {
        throw error
      } catch {
        throw JSONError(.underlying(error))
      }
      reader = JSONReader(try value.document())
      prepare(&reader, capturing: value)
    }

    /// Reports the issues to the collector in the decoder's `userInfo`.
    public func report(_ reader: inout JSONReader) {
      context.report(&reader, at: path)
    }

    /// The error of reading the document, in the form that the decoder throws.
    public func failure(_ error: JSONError) -> any Error {
      if let error = (members as? ForeignMembers)?.finalError { return context.hidingParts(of: error) }
      return context.failure(
        error.expectsObject && error.path.components.isEmpty ? error.expecting(type) : error, at: path)
    }

    /// Reads a model from a copy of the decoder's object.
    public static func read<Value: JSONReadable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
      try _Pliant.ForeignObject(decoder, of: type).read { reader throws(JSONError) in try type.init(from: &reader) }
    }

    /// The same for a generic model that the compiler only knows to be Decodable.
    ///
    /// - Parameter visit: visits the properties.
    public static func read<Value>(
      _ type: Any.Type, from decoder: any Decoder, _ visit: (inout JSONReader) throws(JSONError) -> Value
    ) throws -> Value {
      if let value: Value = try readWhole(decoder) { return value }
      if let node = NodeDecoder.ours(decoder) { return try read(type, at: node, visit) }
      return try _Pliant.ForeignObject(decoder, of: type).read(visit)
    }

    /// Reads a model from the members of the decoder's object, as far as they are as declared.
    public static func read<Value: JSONReadable>(_ type: Value.Type, membersOf decoder: any Decoder) throws -> Value {
      try read(type, membersOf: decoder) { reader throws(JSONError) in try type.init(from: &reader) }
    }

    /// The same for a model that the compiler doesn't know to read itself.
    ///
    /// - Parameters:
    ///   - isCopied: whether the model may have an initializer of its own, which reads a copy.
    ///   - visit: visits the properties.
    public static func read<Value>(
      _ type: Any.Type, membersOf decoder: any Decoder, isCopied: Bool = false,
      _ visit: (inout JSONReader) throws(JSONError) -> Value
    ) throws -> Value {
      if isCopied, let value: Value = try readWhole(decoder) { return value }
      if let node = NodeDecoder.ours(decoder) { return try read(type, at: node, visit) }
      let object = try _Pliant.ForeignObject(membersOf: decoder, of: type)
      return try ForeignWork.measure { try object.read(visit) }
    }

    /// Reads an enum: its tag and the members of its object, as far as they are as declared, or a copy.
    ///
    /// - Parameters:
    ///   - form: how the enum distinguishes its cases; nil for an untagged one.
    ///   - table: the cases with their tags, for a schema.
    ///   - isCopied: whether the enum needs its whole value.
    ///   - describe: describes the cases of which a visit doesn't tell the schema.
    public static func read<Value>(
      _ type: Any.Type, casesOf decoder: any Decoder, _ form: _Pliant.CaseForm?, _ table: StaticString,
      isCopied: Bool = false,
      describing describe: (_Pliant.CaseSchema) -> Void = { _ in },
      _ visit: (inout JSONReader) throws(JSONError) -> Value
    ) throws -> Value {
      if isCopied, let value: Value = try readWhole(decoder) { return value }
      if let node = NodeDecoder.ours(decoder) { return try read(type, at: node, visit) }
      if let decoder = recording(decoder) { return try decoder.read(form, table, describe, visit) }
      if case .rawValue? = form, !isCopied, ForeignCapture.takes(decoder),
        let value = CaseExcerpt.rawValue(of: decoder, visit)
      {
        return value
      }
      let object = try _Pliant.ForeignObject(casesOf: decoder, of: type, isCopied ? nil : form)
      return try ForeignWork.measure { try object.read(visit) }
    }

    /// Reads a value by its own initializer; returns nil if its type has none, or for a schema.
    private static func readWhole<Value>(_ decoder: any Decoder) throws -> Value? {
      func read<Readable: JSONReadable>(_ type: Readable.Type) throws -> Readable {
        guard let node = NodeDecoder.ours(decoder) else { return try Self.read(type, from: decoder) }
        return try Self.read(type, at: node) { reader throws(JSONError) in try type.init(from: &reader) }
      }
      guard let type = Value.self as? any JSONReadable.Type, recording(decoder) == nil else { return nil }
      return try read(type) as? Value
    }

    private static func read<Value>(
      _ type: Any.Type, at node: NodeDecoder, _ visit: (inout JSONReader) throws(JSONError) -> Value
    ) throws -> Value {
      guard node.node != .max else { return try _Pliant.ForeignObject(node, of: type).read(visit) }
      return try node.read(DecodingContext(node, of: type), visit)
    }

    private func read<Value>(_ read: (inout JSONReader) throws(JSONError) -> Value) throws -> Value {
      var reader = JSONReader(document)
      prepare(&reader)
      do throws(JSONError) {
        let value = try readObject(from: &reader, read)
        report(&reader)
        return value
      } catch {
        report(&reader)
        throw failure(error)
      }
    }

    /// Reads the object, if need be from a copy, or from the JSON in a string.
    private func readObject<Value>(
      from reader: inout JSONReader, _ read: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
      var error: JSONError
      do throws(JSONError) { return try read(&reader) } catch let reason { error = reason }
      if isExcerpt {
        guard (members as? ForeignMembers)?.finalError == nil else { throw error }
        // Whatever the problem, the whole value decides.
        try copy(to: &reader)
        do throws(JSONError) { return try read(&reader) } catch let reason { error = reason }
      } else if members != nil {
        throw error
      }
      let value = try withoutActuallyEscaping(read) { (read) throws(JSONError) in
        let start = JSONReader(reader.document).position
        return try reader.readEmbeddedJSON(ElementForm(isOwn: false, read), as: type, after: &error, from: start)
      }
      guard let value else { throw error }
      return value
    }
  }
}
