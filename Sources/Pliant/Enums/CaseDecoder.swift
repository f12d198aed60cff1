//===----------------------------------------------------------------------===//
// CaseDecoder: reads an enum from any Decoder, for a generated `init(from:)`.
//===----------------------------------------------------------------------===//

import PliantCore

/// Reads an enum from any Decoder: copies the decoder's value as JSON, and reads the copy. Tolerance, fallback cases and
/// messages are those of the fast path, because the code is the same.
@_documentation(visibility: internal)
public enum CaseDecoder {
  /// How an enum distinguishes its cases.
  public enum Form: Sendable {
    case rawValue
    /// By the only key of an object.
    case key
    /// By a tag at a path.
    case tag(String)
    case untagged
  }

  /// Reads an enum.
  ///
  /// - Parameters:
  ///   - table: the cases with their raw values, keys or tags, one per line.
  ///   - isHooked: whether hooks are called for a value, so that it must not be read twice.
  ///   - describe: describes the cases for a schema.
  public static func read<Model: JSONReadable>(
    _ decoder: any Decoder, _ form: Form, _ table: StaticString = "", isHooked: Bool = false,
    _ describe: (CaseSchema) -> Void = { _ in }
  ) throws -> Model {
    if let rehearsal = decoder as? RecordingDecoder { throw rehearsal.stop(form, table, describe) }
    if PropertyOverrides(decoding: decoder) != nil { return try ForeignObject.read(Model.self, from: decoder) }
    if case .rawValue = form, !isHooked, !(decoder is NodeDecoder), let value = rawValue(Model.self, decoder, table) {
      return value
    }
    var context = DecodingContext(decoder)
    context.collectProblems(of: Model.self, decoder)
    return try context.read(.whole(decoder)) { reader throws(JSONError) in try Model(from: &reader) }
  }

  /// Reads a generic enum whose conformance to `JSONReadable` is known only at run time.
  @_disfavoredOverload
  public static func read<Model: Decodable>(
    _ decoder: any Decoder, _ form: Form, _ table: StaticString = "", isHooked: Bool = false,
    _ describe: (CaseSchema) -> Void = { _ in }
  ) throws -> Model {
    func open<Readable: JSONReadable>(_: Readable.Type) throws -> Model? {
      try read(decoder, form, table, isHooked: isHooked, describe) as Readable as? Model
    }
    if let type = Model.self as? any JSONReadable.Type, let model = try open(type) { return model }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription:
          "expected \(TypeName.of(Model.self)) in its usual form, found another, which only types that read JSON take"))
  }

  /// Reads a raw value in its usual form; returns nil for any other.
  private static func rawValue<Model: JSONReadable>(
    _: Model.Type, _ decoder: any Decoder, _ table: StaticString
  ) -> Model? {
    guard let container = try? decoder.singleValueContainer() else { return nil }
    func number() -> ForeignValue? { (try? container.decode(Int64.self)).map { .number(String($0)) } }
    func text() -> ForeignValue? { (try? container.decode(String.self)).map { .string($0) } }
    let areTexts = "\(table)".utf8.contains(UInt8(ascii: "\""))
    guard let value = areTexts ? text() ?? number() : number() ?? text(), let document = try? value.document() else {
      return nil
    }
    var reader = JSONReader(document)
    reader.bend(.strict, isEnforced: true, isReporting: true)
    guard let model = try? Model(from: &reader), reader.issuesMet == 0 else { return nil }
    return model
  }
}
