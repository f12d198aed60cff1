//===----------------------------------------------------------------------===//
// What a model needs of a superclass that is only Codable: a decoder for it, and its members as it encodes them.
//===----------------------------------------------------------------------===//

public import PliantCore

extension JSONReader {
  /// A decoder of the next value, before which the reader stays.
  public mutating func decoderOfNextValue() throws -> any Decoder {
    let start = position
    defer { move(to: start) }
    return try decode(DecoderHolder.self).decoder
  }

  /// The error of decoding the value at `start` by way of a decoder.
  public mutating func failure(decoding error: any Error, at start: Position) -> JSONError {
    if let error = error as? JSONError { return error }
    return failure(.underlying(error), at: start)
  }
}

private struct DecoderHolder: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}

/// What a superclass encodes, as a value.
public struct EncodedSuperclass: Encodable {
  private let body: (any Encoder) throws -> Void

  public init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }

  public func encode(to encoder: any Encoder) throws { try body(encoder) }
}
