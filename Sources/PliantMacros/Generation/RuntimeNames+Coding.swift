//===----------------------------------------------------------------------===//
// The runtime's entities that generated code calls under any Decoder and Encoder, by name.
//===----------------------------------------------------------------------===//

#if Macros
/// Calls for models that other coders handle as a whole.
enum ForeignCall {
  static func read(_ type: String) -> String { "try Pliant.ForeignObject.read(\(type).self, from: decoder)" }

  /// Reads a model that consists of members alone.
  ///
  /// - Parameter isVisited: whether the model has an initializer for this.
  static func readMembers(_ type: String, isVisited: Bool, isCopied: Bool = false) -> String {
    let call =
      "try Pliant.ForeignObject.read(\(type).self, membersOf: decoder\(isCopied ? ", isCopied: true" : ""))"
    guard isVisited else { return call }
    let label = RuntimeSignature.visitingLabel
    return "\(call) { (reader: inout Pliant.\(RuntimeType.reader)) throws(Pliant.JSONError) in "
      + "try Self(\(label): &reader) }"
  }

  static let encode = "try Pliant.ForeignObject.encode(self, to: encoder)"

  /// Opens the closure that writes a generic model.
  static let encodeGeneric =
    "\(encode) { (writer: inout Pliant.\(RuntimeType.writer)) throws(Pliant.JSONError) in"

  /// Initializes `self` from the decoder's whole value.
  ///
  /// - Parameters:
  ///   - type: the type of `self`.
  ///   - isOfMembers: whether the model consists of members alone.
  ///   - label: the label of the initializer that takes a reader.
  static func readIntoSelf(_ type: String, isOfMembers: Bool = false, by label: String = "from") -> [String] {
    [
      "let object = try Pliant.ForeignObject(\(isOfMembers ? "membersOf: " : "")decoder, of: \(type))",
      "var reader = Pliant.JSONReader(object.document)",
      "object.prepare(&reader)",
      "do throws(Pliant.JSONError) { try self.init(\(label): &reader) } catch { object.report(&reader); throw object.failure(error) }",
      "object.report(&reader)",
    ]
  }

  static let decoderOfNextValue = "try reader.decoderOfNextValue()"
  static let skipSuperclassMembers = "try reader.skipSuperclassMembers(from: start)"
  static func readerFailure(_ start: String) -> String {
    "reader.failure(decoding: error, of: Self.self, at: \(start))"
  }
  static let encodedSuperclass = "Pliant.EncodedSuperclass { encoder in try super.encode(to: encoder) }"
}
#endif
