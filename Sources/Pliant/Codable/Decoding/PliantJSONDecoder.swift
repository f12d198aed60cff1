//===----------------------------------------------------------------------===//
// PliantJSONDecoder: a JSONDecoder of Foundation's type, for whoever asks for one.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

/// A `JSONDecoder` that decodes with a tolerance, to be handed to any API that asks for one.
///
/// ```swift
/// let decoder: JSONDecoder = PliantJSONDecoder(tolerance: .strict)
/// decoder.keyDecodingStrategy = .convertFromSnakeCase
/// let user = try decoder.decode(User.self, from: data)
/// ```
///
/// The options set on it count as they do in ``PliantDecoder``, which decodes.
open class PliantJSONDecoder: JSONDecoder, @unchecked Sendable {
  // SAFETY of Sendable: nothing changes after `init`, and the options of the superclass are its own to guard.

  /// What may bend, what is told about it, and how large a document may be.
  public let decoder: PliantDecoder

  /// A decoder with a tolerance that types and properties may override.
  public init(tolerance: Tolerance = .tolerant) {
    decoder = PliantDecoder(tolerance: tolerance)
    super.init()
  }

  /// A decoder that does what another does; the options that both have are those set on this one.
  public init(_ decoder: PliantDecoder) {
    self.decoder = decoder
    super.init()
  }

  /// Decodes a value from a document.
  open override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decoderWithOptions().decode(type, from: data)
  }

  /// Decodes a value of a type that needs to be told something.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  open override func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type, from data: Data, configuration: Value.DecodingConfiguration
  ) throws -> Value {
    try decoderWithOptions().decode(type, from: data, configuration: configuration)
  }

  private func decoderWithOptions() -> PliantDecoder {
    var decoder = decoder
    decoder.dateDecodingStrategy = dateDecodingStrategy
    decoder.dataDecodingStrategy = dataDecodingStrategy
    decoder.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
    decoder.keyDecodingStrategy = keyDecodingStrategy
    decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
    if allowsJSON5 { decoder.allowsJSON5 = true }
    decoder.passesTrailingCommas = true
    decoder.addUserInfo(userInfo)
    return decoder
  }
}

extension PliantDecoder {
  /// Adds what a decoder of Foundation's has, which doesn't say that it may be sent elsewhere.
  fileprivate mutating func addUserInfo(_ info: [CodingUserInfoKey: Any]) {
    guard !info.isEmpty else { return }
    settings = settings.with { options in
      for (key, value) in info { options.userInfo[key] = SentValue(value: value) }
    }
  }
}

/// A value of a decoder's `userInfo`, used only during the decoding that it is given to.
struct SentValue: @unchecked Sendable {
  // SAFETY of Sendable: see above.
  let value: Any
}
