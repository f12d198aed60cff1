// DecodingPlace: identifies a value and how it is decoded, for types that remember their attempts at it.

import PliantCore

/// A value that a decoder is at, and all that its decoding depends on. Only valid during the decoding of one document.
package struct DecodingPlace: Hashable {
  /// The decoding of the document. The JSON in a string is another document.
  package let session: ObjectIdentifier
  private let node: UInt32
  private let convertedNode: UInt32
  private let isTrying: Bool
  private let tolerance: Tolerance

  /// - Returns: nil for the decoder of another library.
  package init?(_ decoder: any Decoder) {
    guard let decoder = decoder as? NodeDecoder else { return nil }
    session = ObjectIdentifier(decoder.session)
    node = decoder.node
    convertedNode = unsafe decoder.session.attempts.convertedNode
    isTrying = unsafe decoder.session.attempts.isTrying
    tolerance = decoder.tolerance
  }
}
