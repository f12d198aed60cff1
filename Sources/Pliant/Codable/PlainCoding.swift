// The methods and conformances with which other libraries use decoders and encoders.

public import Foundation

extension PliantDecoder {
  /// Decodes a value from UTF-8, without options. The decoder protocols of other libraries require this method, so a
  /// conformance is one line.
  ///
  /// ```swift
  /// extension PliantDecoder: @retroactive Alamofire.DataDecoder {}
  /// AF.request(url).responseDecodable(of: User.self, decoder: PliantDecoder()) { … }
  /// ```
  @_disfavoredOverload
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decode(type, from: data, at: nil)
  }
}

#if canImport(Combine)
public import Combine

/// `publisher.decode(type: User.self, decoder: PliantDecoder())`
extension PliantDecoder: TopLevelDecoder {}

/// `publisher.encode(encoder: PliantEncoder())`
extension PliantEncoder: TopLevelEncoder {}
#endif
