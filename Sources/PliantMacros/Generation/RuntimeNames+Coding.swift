// The runtime's entities that generated code calls under any Decoder and Encoder, by name.

#if Macros
/// Calls for models that other coders handle as a whole.
enum ForeignCall {
  static let read = "try _Pliant.ForeignObject.read(Self.self, from: decoder)"

  /// Reads a model that consists of members alone.
  ///
  /// - Parameter isVisited: whether the model has an initializer for this.
  static func readMembers(isVisited: Bool, isCopied: Bool) -> String {
    "try _Pliant.ForeignObject.read(Self.self, membersOf: decoder\(isCopied ? ", isCopied: true" : ""))"
      + (isVisited ? " \(visit(by: RuntimeSignature.visitingLabel))" : "")
  }

  /// The closure that creates a model.
  static func visit(by label: String) -> String {
    "{ (\(RuntimeParameter.reader)) \(RuntimeParameter.throwing) in try Self(\(label): &reader) }"
  }

  static let encode = "try _Pliant.ForeignObject.encode(self, to: encoder)"

  /// Opens the closure that writes a generic model.
  static let encodeGeneric = "\(encode) { (\(RuntimeParameter.writer)) \(RuntimeParameter.throwing) in"

  /// Initializes `self` from the decoder's whole value.
  ///
  /// - Parameters:
  ///   - type: the type of `self`.
  ///   - isOfMembers: whether the model consists of members alone.
  ///   - label: the label of the initializer that takes a reader.
  static func readIntoSelf(_ type: String, isOfMembers: Bool = false, by label: String = "from") -> [String] {
    [
      "let object = try _Pliant.ForeignObject(\(isOfMembers ? "membersOf: " : "")decoder, of: \(type))",
      "var reader = Pliant.JSONReader(object.document)",
      "object.prepare(&reader)",
      "do throws(Pliant.JSONError) { try self.init(\(label): &reader) } catch { object.report(&reader); throw object.failure(error) }",
      "object.report(&reader)",
    ]
  }

  static let decoderOfNextValue = "try reader.decoderOfNextValue()"
  static let skipSuperclassMembers = "try reader.skipSuperclassMembers(from: start)"
  static let readerFailure = "reader.failure(decoding: error, of: Self.self, at: start)"
  static let encodedSuperclass = "_Pliant.EncodedSuperclass { encoder in try super.encode(to: encoder) }"
}
#endif
