//===----------------------------------------------------------------------===//
// ObjectPlace: an object whose keys are looked for, and how far one is in it.
//===----------------------------------------------------------------------===//

import PliantCore

/// What a keyed container refers to: an object, and the place in it where the next key is looked for.
///
/// The standard library copies a container at each call, so it is one reference. What the straight path needs is at hand here,
/// without the session.
@safe
final class ObjectPlace {
  /// The object; nil while the container waits for the next one.
  @exclusivity(unchecked) private var decoder: NodeDecoder?
  /// SAFETY: the session keeps its index, and the decoder or its owner keeps the session.
  private let index: Unmanaged<DocumentIndex>
  @exclusivity(unchecked) private var search: KeySearch

  init(_ object: NodeDecoder) {
    unsafe decoder = object
    unsafe index = Unmanaged.passUnretained(object.session.index)
    unsafe search = object.search
  }

  /// A place in nothing, of which nothing may be asked.
  init() {
    unsafe index = Unmanaged.passUnretained(DecodingSession.nothing)
    unsafe search = KeySearch()
  }

  @inline(__always)
  func move(to object: NodeDecoder) {
    unsafe decoder = object
    unsafe search = object.search
  }

  func leave() {
    unsafe decoder = nil
  }

  /// The object.
  var object: NodeDecoder {
    guard let decoder = unsafe decoder else { preconditionFailure("a container is used that was given back") }
    return decoder
  }

  /// The value of a key, -1 if there is none.
  @inline(__always)
  func value(for key: String) -> Int {
    // The text of a key that an enum has is at hand without copying the string.
    if let value = unsafe key.utf8.withContiguousStorageIfAvailable({ unsafe nextValue($0) }), value > 0 {
      return value
    }
    return unsafe object.value(for: key, &search)
  }

  /// The value of the next key in the document, if that is the one that is looked for; 0 if it isn't.
  @inline(__always)
  private func nextValue(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe index._withUnsafeGuaranteedRef { index in unsafe search.nextValue(text, index) }
  }

  /// The scalar at a node, if it is as it should be.
  @inline(__always)
  func scalar<Value: DecodableScalar>(_ type: Value.Type, at value: Int) -> Value? {
    unsafe index._withUnsafeGuaranteedRef { index in Value.value(at: value, in: index) }
  }

  /// Whether the value at a node is null.
  @inline(__always)
  func isNull(_ value: Int) -> Bool {
    unsafe index._withUnsafeGuaranteedRef { index in index.isKind(.null, at: value) }
  }
}
