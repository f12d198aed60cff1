// EncodingState: the state that all levels of one encoding share.

import PliantCore
import PliantFoundation

/// The document that an encoding writes, and the state that its levels share.
///
/// Values are written directly to one buffer, in the order in which they are encoded. Only the level on `top`, the
/// innermost open value, may write. That is the case as long as containers are filled one after another, as
/// synthesized code does.
///
/// ```
/// struct A { var b: B; var n: [Int] }       ,"b":,"x":1        top: the level of b, its comma still in the bracket's place
///                                           ,"b":{"x":1},"n":  b is encoded, its bracket closed; top: the level of A
/// ```
///
/// Any other order (a nested container filled after its parent continued, a key written twice) converts the value in
/// question to a tree, see ``EncodingNode``, and back to bytes when it is complete.
@safe
final class EncodingState {
  // SAFETY: the variables are accessed briefly, and never by two at a time.

  @safe @exclusivity(unchecked) var writer: JSONWriter
  /// The keys of the open objects.
  @safe @exclusivity(unchecked) var keys = WrittenKeys()
  @safe @exclusivity(unchecked) private unowned(unsafe) var topLevel: EncodingLevel?
  /// The number of the top level: comparing references would count those of levels, and hinder their reuse.
  @safe @exclusivity(unchecked) private var topNumber = 0
  /// The number of the last level that was made, from 1.
  @safe @exclusivity(unchecked) var lastNumber = 0
  let form: EncodingForm
  let keepsKeys: Bool
  /// Whether each `@JSONModel` writes itself, because the encoder maps the keys of none.
  let keepsModels: Bool
  /// The conversion of the keys that models write. While a model is written, it has the model's path.
  let keyConversion: EncodedKeyConversion?
  /// The paths of the root; with a conversion of keys, those of a value in a model, before a model in it begins.
  private(set) lazy var rootPaths = (keyConversion?.codingPath ?? []).reduce(EncodingPaths()) { paths, key in
    paths.appending(key, isContainer: false)
  }
  /// The maximum number of containers around a value.
  let depthLimit: Int
  /// The number of nested calls of `encode(to:)` from which the thread's stack is checked.
  let checkedDepth: Int
  @safe @exclusivity(unchecked) var calls = 0
  /// The number of nested models that are being encoded property by property.
  var modelDepth = 0
  /// Whether a property was encoded whose path only the initial value of its type has.
  var metWrapper = false
  /// The first error that was found where it can't be thrown.
  var failure: JSONError?

  @safe @exclusivity(unchecked) var levelCount = 0
  @safe @exclusivity(unchecked) private(set) var types: TypeTable<EncodingTypes.Entry>?

  /// - Parameter keyConversion: that of the model that this encoding belongs to.
  init(
    _ writer: consuming JSONWriter, _ form: EncodingForm, depthLimit: Int,
    keyConversion: (any WrittenKeyConversion)? = nil
  ) {
    self.keyConversion = (keyConversion ?? writer.keyConversion) as? EncodedKeyConversion ?? form.keyConversion
    self.writer = writer
    self.form = form
    self.depthLimit = depthLimit
    checkedDepth = Swift.max(0, depthLimit - ThreadStack.checkedDepth(inside: depthLimit))
    keepsKeys = form.keepsKeys && !form.keyMapping.namesModels
    keepsModels = !form.keyMapping.namesModels
  }
}

extension EncodingState {
  @_transparent
  var top: EncodingLevel? {
    // SAFETY: the code that opens a level retains it until it is closed, and removes it from here first.
    get { topLevel }
    set {
      topLevel = newValue
      if let newValue {
        topNumber = newValue.number
      } else {
        topNumber = 0
      }
    }
  }

  @_transparent
  func isOnTop(_ level: EncodingLevel) -> Bool { topNumber == level.number }

  @_transparent
  func type<Value>(_ type: Value.Type) -> EncodingTypes.Entry {
    if let entry = types?[ObjectIdentifier(type)] { return entry }
    return rememberType(type)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func rememberType<Value>(_ type: Value.Type) -> EncodingTypes.Entry {
    let entry = EncodingTypes.Entry(type, form)
    if types == nil { types = TypeTable(filler: entry) }
    types?.insert(ObjectIdentifier(type), entry)
    return entry
  }

  /// Records an error, which is thrown at the end.
  func fail(_ kind: JSONError.Kind) -> JSONError {
    let error = JSONError(kind)
    if failure == nil { failure = error }
    return error
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func convertedText<Key: CodingKey>(_ key: Key, at level: EncodingLevel) -> String {
    if let spelling = (key as? TextKey)?.spelling { return spelling }
    return keyConversion?.text(of: key) { level.codingPath } ?? key.stringValue
  }

  /// Returns the bytes that `body` writes, and removes them from the buffer.
  func capture(_ body: () throws -> Void) rethrows -> [UInt8] {
    let mark = writer.count
    try body()
    let bytes = writer.bytes(from: mark)
    writer.truncate(to: mark)
    return bytes
  }
}
