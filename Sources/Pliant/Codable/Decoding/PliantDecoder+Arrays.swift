//===----------------------------------------------------------------------===//
// Decoding from arrays of Foundation objects, and from bytes that are not kept.
//===----------------------------------------------------------------------===//

extension PliantDecoder {
  /// Decodes a value of any type from an array such as `JSONSerialization` makes.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from array: [Any], at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    var reader = try ObjectTree.reader(of: array, for: type, depthLimit: limits.depth)
    let decoding = unsafe Decoding(at: path, validating, collectingAll: collectingAll)
    return try decodeByCodable(type, as: type, from: &reader, decoding)
  }

  /// Decodes a value of any type from a `JSONSerialization` array, and adds the accepted deviations to a report.
  @_disfavoredOverload
  public func decode<Value: Decodable>(
    _ type: Value.Type, from array: [Any], at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    var reader = try ObjectTree.reader(of: array, for: type, depthLimit: limits.depth)
    return try unsafe decodeByCodable(type, as: type, from: &reader, Decoding(at: path, validating, report: &report))
  }

  /// Decodes a value of any type from a document in UTF-8, which is not kept.
  func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: UnsafeRawBufferPointer, at path: String?, _ validating: ValidationScope
  ) throws -> Value {
    unsafe try decodeByCodable(type, as: type, from: bytes, Decoding(at: path, validating))
  }
}
