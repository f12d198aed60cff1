// Errors of documents that are read as types of which some parts may be sensitive without being declared: plain Codable
// ones.

import PliantCore

/// The parts of a document that errors must not show, by the type that a value of it is read as.
package struct HiddenParts {
  private let scope: SensitiveScope?
  /// Whether other parts may be sensitive, too.
  private let mayBeMore: Bool
  /// The whole document, if its parts may be at other places than the type declares.
  private let all: SensitiveScope?

  /// - Parameter isMapped: whether a decoder reads properties from other places than types declare.
  init(of type: Any.Type, from byteOffset: Int, steps: Int, isMapped: Bool = false) {
    scope = SensitiveScope(type, from: byteOffset, steps: steps)
    mayBeMore = Self.mayBeMore(in: type)
    all = isMapped && scope != nil ? SensitiveScope(HiddenValue.self, from: byteOffset) : nil
  }

  /// Whether documents of a type may have any.
  package static func mayBe(in type: Any.Type) -> Bool { SensitiveSearch.holds(type) || mayBeMore(in: type) }

  private static func mayBeMore(in type: Any.Type) -> Bool {
    SensitiveSearch.hasUndeclared(type, where: mayHaveParts)
  }

  func hide(in error: JSONError) -> JSONError {
    // Reading knows the places of all values, the check of the text before doesn't.
    let error = error.within(error.isAboutText ? all ?? scope : scope)
    return mayBeMore ? error.withoutTextAround() : error
  }

  /// Whether a type that declares no sensitive parts may have some. `@JSONModel` declares all of its type's, types that
  /// read JSON themselves add theirs while reading, and a raw value has no parts. A registry's types are those of its value.
  private static func mayHaveParts(_ type: Any.Type) -> Bool {
    type is any RegistryStrategy.Type
      || type is any Decodable.Type && !(type is any JSONReadable.Type) && !(type is any RawRepresentable.Type)
  }
}

extension JSONError {
  /// Returns an error of a document without its ``HiddenParts``.
  func shown(within type: Any.Type, from byteOffset: Int, steps: Int = 0) -> JSONError {
    HiddenParts(of: type, from: byteOffset, steps: steps).hide(in: self)
  }
}

extension PliantDecoder {
  /// Returns an error without the sensitive parts that are known only after decoding.
  ///
  /// Duplicate keys are rejected before anything is decoded. So the text of such an error comes from another decoding,
  /// which collects all problems.
  @inline(never)
  func hidingParts(
    of error: any Error, _ type: any Any.Type, _ decoding: Decoding,
    _ decode: (PliantDecoder, Decoding) throws -> Void
  ) -> any Error {
    guard tolerance.duplicateKeys == .fail, !decoding.collectingAll, !decoding.isAttempt, !showsSensitiveValues,
      HiddenParts.mayBe(in: type), let reason = (error as? DecodingError)?.jsonError, case .duplicateKey = reason.kind
    else { return error }
    var decoder = self
    decoder.onReport = nil
    do {
      try DecodingReport.observing({ _ in }) { try decode(decoder, decoding.collecting) }
    } catch {
      let problems = (error as? DecodingError)?.jsonErrors ?? []
      if let known = problems.first(where: { $0.documentOffset == reason.documentOffset }),
        problems.allSatisfy({ if case .duplicateKey = $0.kind { true } else { false } })
      {
        return known.asDecodingError()
      }
    }
    // Decoding may have ended before it reached the key.
    return reason.within(SensitiveScope(HiddenValue.self, from: 0)).asDecodingError()
  }

  /// Returns an error of a document of a stream without the sensitive parts that are known only after decoding.
  @inline(never)
  func hidingParts(of error: JSONError, _ type: any Any.Type, in document: DocumentBytes) -> JSONError {
    let decoding = unsafe Decoding(at: nil, .value)
    let shown = hidingParts(of: error.asDecodingError(), type, decoding) { decoder, decoding in
      // The same document, so that errors have places of the stream.
      let form = JSONSourceForm.value(try JSON(document: document))
      if let type = type as? any JSONReadable.Type {
        _ = try decoder.decode(type, from: form, decoding)
      } else if let type = type as? any Decodable.Type {
        _ = try decoder.decodeCodable(type, from: form, decoding)
      }
    }
    return (shown as? DecodingError)?.jsonError ?? error
  }
}
