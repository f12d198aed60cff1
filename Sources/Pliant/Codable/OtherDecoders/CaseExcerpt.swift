// CaseExcerpt: the part of an enum's value that names the case, taken from another decoder.

package import PliantCore

extension _Pliant {
  /// How an enum distinguishes its cases.
  public enum CaseForm: Sendable {
    case rawValue
    /// By the only key of an object.
    case key
    /// By a tag, with its path.
    case tag(String)
  }
}

/// The part of an enum's value that names the case. The enum's own code reads it from a document that has nothing else,
/// and takes the associated values from the decoder. For a tag that is not exactly one of the enum's, a copy of the
/// value decides.
struct CaseExcerpt {
  private let form: _Pliant.CaseForm
  private let tag: ForeignValue
  private(set) var container: KeyedDecodingContainer<TextKey>?
  /// The object behind the key that names the case.
  private(set) var content: KeyedDecodingContainer<TextKey>?

  /// - Returns: nil if the enum has to be read from a copy of the value.
  init?(_ form: _Pliant.CaseForm, of decoder: any Decoder, _ context: DecodingContext) {
    let tolerance = context.tolerance
    guard !context.isListing, tolerance.unknownKeys == .ignore, tolerance.duplicateKeys == .ignore,
      type(of: decoder) != NodeDecoder.self
    else { return nil }
    self.form = form
    if case .rawValue = form {
      guard let value = ForeignPlace.whole(decoder).scalar else { return nil }
      tag = value
      return
    }
    guard let container = try? decoder.container(keyedBy: TextKey.self) else { return nil }
    self.container = container
    if case .tag(let path) = form {
      guard let value = Self.tag(at: path, in: container) else { return nil }
      tag = value
    } else {
      let keys = container.allKeys
      guard let key = keys.first, keys.count == 1,
        let content = try? container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      else { return nil }
      tag = .string(key.stringValue)
      self.content = content
    }
  }

  /// The value of Foundation's JSONDecoder for a text that is exactly a raw value of the enum; nil for any other.
  static func rawValue<Value>(
    of decoder: any Decoder, _ visit: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    guard decoder.userInfo.isEmpty, let text = try? decoder.singleValueContainer().decode(String.self),
      let document = try? Self(.rawValue, .string(text)).document()
    else { return nil }
    var reader = JSONReader(document)
    reader.readExcerpt(nil)
    return try? visit(&reader)
  }

  private static func tag(at path: String, in outer: KeyedDecodingContainer<TextKey>) -> ForeignValue? {
    var container = outer
    var keys = PathPattern(path, beginsWithKey: true).keys
    guard let last = keys.popLast() else { return nil }
    for key in keys {
      guard let key = container.key(spelled: key),
        let inner = try? container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      else { return nil }
      container = inner
    }
    return container.key(spelled: last).flatMap { ForeignPlace.member(container, $0).scalar }
  }

  fileprivate init(_ form: _Pliant.CaseForm, _ tag: ForeignValue) { (self.form, self.tag) = (form, tag) }

  /// The document that the enum's code reads. With `isCut`, a comma replaces the end of the tag's object: code that
  /// reads on finds an error there, and then reads a copy of the value.
  func document(isCut: Bool = false) throws(JSONError) -> DocumentBytes {
    var value = tag
    var keys: [String] = []
    switch form {
    case .rawValue: break
    case .key: if case .string(let key) = tag { value = .object([(key, .object([]))]) }
    case .tag(let path): keys = PathPattern(path, beginsWithKey: true).keys
    }
    for key in keys.reversed() { value = .object([(key, value)]) }
    guard isCut, !keys.isEmpty else { return try value.document() }
    var writer = JSONWriter()
    try value.write(to: &writer)
    return try unsafe writer.withBytes { bytes in
      let bytes = unsafe Array(bytes.dropLast(keys.count)) + [UInt8(ascii: ",")]
      return unsafe bytes.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) }
    }
  }
}

extension _Pliant.CaseForm {
  /// The document of an enum that has nothing but a raw value or tag.
  package func excerpt(_ tag: JSON) throws -> DocumentBytes {
    try CaseExcerpt(self, ForeignValue(scalar: tag)).document()
  }
}

extension ForeignValue {
  fileprivate init(scalar json: JSON) throws {
    if let text = json.string {
      self = .string(text)
    } else if let bool = json.bool {
      self = .bool(bool)
    } else {
      self = .number(try json.jsonString())
    }
  }
}

extension ForeignPlace {
  fileprivate var scalar: ForeignValue? {
    if let text = try? decode(String.self) { return .string(text) }
    if let bool = try? decode(Bool.self) { return .bool(bool) }
    return (try? decode(Int64.self)).map { .number(String($0)) }
  }
}

extension PathPattern {
  /// The keys of a path that has only keys.
  fileprivate var keys: [String] {
    components.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }
}
