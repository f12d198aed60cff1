//===----------------------------------------------------------------------===//
// EncodingState: what all levels of one encoding share.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import PliantCore

/// The document that an encoding writes, and what all of its levels have to know.
///
/// Values are written straight into one buffer, in the order in which they are encoded. Whoever writes must be on `top`: the
/// innermost value that is open. That is the case as long as containers are filled one after another, which is what
/// compiler-made code does.
///
/// ```
/// struct A { var b: B; var n: [Int] }       ,"b":,"x":1        top: the level of b, its comma still in the bracket's place
///                                           ,"b":{"x":1},"n":  b is encoded, its bracket closed; top: the level of A
/// ```
///
/// Anything else (a nested container filled after its parent went on, a key written twice) makes a tree of what the value in
/// question has by then, see ``EncodingNode``, and bytes again when it is complete.
@safe
final class EncodingState {
  // Accessed for moments only, and by nobody else meanwhile, so no access is checked for overlaps at run time.
  @exclusivity(unchecked) private var uncheckedWriter: JSONWriter
  @exclusivity(unchecked) private var uncheckedKeys = WrittenKeys()
  private unowned(unsafe) var uncheckedTop: EncodingLevel?
  /// Which level is on top, to be compared without counting references.
  @exclusivity(unchecked) private var uncheckedTopIdentity: ObjectIdentifier?
  let form: EncodingForm
  let keepsKeys: Bool
  let keepsModels: Bool
  /// How many containers may contain a value.
  let depthLimit: Int
  /// From how many calls of `encode(to:)` on the thread's stack is asked for room.
  let checkedDepth: Int
  /// Whether the document is a model's, in which this encoding is of one value.
  let isWithinModel: Bool
  /// How many `encode(to:)` are being called.
  @exclusivity(unchecked) private var uncheckedCalls = 0
  /// How many models are being encoded property by property, each inside of the one before.
  var modelDepth = 0
  /// Whether a property was encoded whose place only its type's initial value knows.
  var metWrapper = false
  /// What went wrong where nothing could be thrown.
  var failure: JSONError?

  /// How many levels there are, whoever has them.
  @exclusivity(unchecked) private var uncheckedLevelCount = 0
  @exclusivity(unchecked) private var types: EncodingTypes?
  private var snakeCaseKeys: [ExactText: String] = [:]

  init(_ writer: consuming JSONWriter, _ form: EncodingForm, depthLimit: Int, isWithinModel: Bool = false) {
    unsafe uncheckedWriter = writer
    self.form = form
    self.depthLimit = depthLimit
    checkedDepth = Swift.max(0, depthLimit - ThreadStack.checkedDepth(inside: depthLimit))
    self.isWithinModel = isWithinModel
    keepsKeys = form.keepsKeys
    keepsModels = form.keepsModels
  }
}

extension EncodingState {
  var writer: JSONWriter {
    @_transparent _read { yield unsafe uncheckedWriter }
    @_transparent _modify { yield unsafe &uncheckedWriter }
  }

  /// The keys of the open objects.
  var keys: WrittenKeys {
    @_transparent _read { yield unsafe uncheckedKeys }
    @_transparent _modify { yield unsafe &uncheckedKeys }
  }

  /// The innermost open value.
  @_transparent
  var top: EncodingLevel? {
    // SAFETY: who opens a level keeps it until it is closed, and takes it from here before.
    get { unsafe uncheckedTop }
    set {
      unsafe uncheckedTop = newValue
      unsafe uncheckedTopIdentity = newValue.map(ObjectIdentifier.init)
    }
  }

  @_transparent
  func isOnTop(_ level: EncodingLevel) -> Bool {
    unsafe uncheckedTopIdentity == ObjectIdentifier(level)
  }

  var calls: Int {
    @_transparent get { unsafe uncheckedCalls }
    @_transparent set { unsafe uncheckedCalls = newValue }
  }

  @_transparent
  var levelCount: Int {
    get { unsafe uncheckedLevelCount }
    set { unsafe uncheckedLevelCount = newValue }
  }

  /// Whether more types or more keys were met than `limit`.
  @_transparent
  func hasMoreNames(than limit: Int) -> Bool {
    unsafe snakeCaseKeys.count > limit || types?.count ?? 0 > limit
  }

  /// How values of a type are encoded.
  @_transparent
  func type<Value>(_ type: Value.Type) -> EncodingTypes.Entry {
    if let entry = unsafe types?[type] { return entry }
    return rememberType(type)
  }

  @inline(never)
  private func rememberType<Value>(_ type: Value.Type) -> EncodingTypes.Entry {
    let entry = EncodingTypes.Entry(type, form)
    if unsafe types == nil { unsafe types = EncodingTypes() }
    unsafe types?.insert(type, entry)
    return entry
  }

  /// Notes an error to be thrown at the end.
  func fail(_ kind: JSONError.Kind) -> JSONError {
    let error = JSONError(kind)
    if failure == nil { failure = error }
    return error
  }

  /// The text of a key by the strategy.
  @inline(never)
  func convertedText<Key: CodingKey>(_ key: Key, at level: EncodingLevel) -> String {
    if (key as? TextKey)?.isSpelled == true { return key.stringValue }
    switch form.keys {
    case .convertToSnakeCase:
      let text = key.stringValue
      if let known = snakeCaseKeys[ExactText(text)] { return known }
      let converted = SnakeCase.convert(text)
      snakeCaseKeys[ExactText(text)] = converted
      return converted
    case .custom(let convert):
      return convert(level.codingPath + [key]).stringValue
    case .useDefaultKeys: return key.stringValue
    @unknown default: return key.stringValue
    }
  }

  /// What `body` writes, as bytes of their own.
  func capture(_ body: () throws -> Void) rethrows -> [UInt8] {
    let mark = writer.count
    try body()
    let bytes = writer.bytes(from: mark)
    writer.truncate(to: mark)
    return bytes
  }
}
