//===----------------------------------------------------------------------===//
// DecodingContext: the tolerance of models under any decoder, and the reporting of issues.
//===----------------------------------------------------------------------===//

import PliantCore

/// The tolerance of a ``ModelDecoder`` and the ways to apply it.
struct DecodingContext {
  /// The tolerance that applies.
  private(set) var tolerance: Tolerance
  /// The tolerance inside models that don't declare their own.
  private(set) var inherited: Tolerance
  /// Whether the tolerance overrides those that types and properties declare.
  private(set) var isEnforced: Bool
  /// Whether the property itself may not use a fallback.
  var isRequired = false
  /// Whether the value must not be shown.
  var isSensitive = false
  /// The collector of issues.
  private(set) var collector: DecodingReportCollector?
  /// The collector for the models that the decoder reads inside a value.
  private let innerCollector: DecodingReportCollector?
  /// The model, which declares its sensitive values, and its decoder.
  private var owner: (type: Any.Type, decoder: any Decoder)?
  /// Whether sensitive values are shown nevertheless.
  private let showsSensitiveValues: Bool
  /// Lists all problems of the model, if the user asked for them.
  private var problems: ForeignProblems?
  /// The date and data strategies of a decoder of Pliant's, which apply to captured values too.
  private let settings: DecodingSettings?
  /// Whether dates and data may have a form that only the decoder knows.
  private var hasOriginals = false
  /// Whether the value belongs to a model, and not to a property wrapper of another type.
  var isOfModel: Bool { owner != nil }
  /// Whether a decoder of Pliant's maps models, which their own code does.
  var mapsModels: Bool { settings?.namesModels ?? false }
  /// The node being decoded, if the decoder is Pliant's own, which reports by itself.
  let node: NodeDecoder?
  /// Whether issues are reported.
  private(set) var isReporting = true

  init(_ decoder: any Decoder) {
    guard let node = decoder as? NodeDecoder else {
      self.init(decoder.userInfo, nil)
      hasOriginals = !(decoder is NotingDecoder)
      return
    }
    unsafe self.init(node.session.settings.userInfo.isEmpty ? [:] : node.userInfo, node)
    if unsafe node.session.settings.userInfo[.pliantEnforcedTolerance] == nil,
      unsafe node.session.settings.userInfo[.pliantTolerance] == nil
    {
      tolerance = node.tolerance
      inherited = tolerance
      isEnforced = node.isEnforced
    }
  }

  /// Creates the context of a model under a decoder of another library.
  ///
  /// - Parameter type: the model.
  init(ofOther decoder: any Decoder, _ type: Any.Type) {
    let userInfo = decoder.userInfo
    self.init(userInfo, nil)
    hasOriginals = true
    problems = ForeignProblems(ofOther: decoder, userInfo, of: type)
    owner = (type, decoder)
  }

  private init(_ userInfo: [CodingUserInfoKey: Any], _ node: NodeDecoder?) {
    self.node = node
    if userInfo.isEmpty, node == nil {
      (tolerance, inherited, isEnforced, showsSensitiveValues) = (.tolerant, .tolerant, false, false)
      (settings, innerCollector, collector) = (nil, nil, nil)
      return
    }
    (inherited, isEnforced) = Self.tolerance(in: userInfo)
    tolerance = inherited
    showsSensitiveValues =
      unsafe node?.session.reader.pointee.showsSensitiveValues
      ?? (userInfo[.pliantShowsSensitiveValues] as? Bool ?? false)
    if let own = unsafe node?.session.settings {
      settings = own.isStandard && !own.namesModels ? nil : own
    } else {
      settings = userInfo[.pliantSettings] as? DecodingSettings
    }
    innerCollector = userInfo[.pliantReport] as? DecodingReportCollector
    collector = innerCollector
  }

  /// The tolerance in a decoder's `userInfo`, and whether it overrides those that types and properties declare.
  static func tolerance(in userInfo: [CodingUserInfoKey: Any]) -> (Tolerance, isEnforced: Bool) {
    if userInfo.isEmpty { return (.tolerant, false) }
    if let enforced = userInfo[.pliantEnforcedTolerance] as? Tolerance { return (enforced, true) }
    return (userInfo[.pliantTolerance] as? Tolerance ?? .tolerant, false)
  }

  /// Whether the decoder was asked for all problems of a model.
  var isListing: Bool { problems?.isListing ?? false }

  /// A copy that accepts no deviation, and reports nothing.
  var strictly: DecodingContext {
    var context = unreported
    context.tolerance = .strict
    context.isEnforced = true
    return context
  }

  /// A copy that reports nothing.
  var unreported: DecodingContext { reporting(to: nil) }

  /// A copy that reports to another collector. Not needed for Pliant's own decoder.
  func reporting(to collector: DecodingReportCollector?) -> DecodingContext {
    var context = self
    context.collector = collector
    context.isReporting = false
    return context
  }

  /// Makes each error list all problems of a model, if the decoder was asked to.
  mutating func collectProblems(of type: Any.Type?, _ decoder: any Decoder) {
    problems = ForeignProblems(decoder, of: type)
    owner = type.map { ($0, decoder) }
  }

  /// Hides the sensitive parts of a value that is read from a capture and doesn't list its problems.
  mutating func hideParts(of type: Any.Type, _ decoder: any Decoder) { owner = (type, decoder) }

  /// An error with all others of the model, if the decoder was asked for them.
  func listed(_ error: any Error) -> any Error {
    guard let problems else { return error }
    return problems.joined(with: error, scope) {
      $0.bend(inherited, isEnforced: isEnforced, isCollecting: true)
      if showsSensitiveValues { $0.showSensitiveValues() }
    }
  }

  /// Applies the tolerance that a type or a property declares, unless another one is enforced.
  mutating func narrow(to tolerance: Tolerance) {
    if !isEnforced { self.tolerance = tolerance }
  }
}

// MARK: - Taking values as the decoder gives them

/// The outcome of asking another decoder for a value.
enum DirectResult<Value> {
  case value(Value)
  /// The value is unusable for a reason that would be the same if it was read from a capture.
  case unusable(JSONError)
  /// The decoder can't give the value, or must not be asked. It may be usable if it is read from a capture.
  case notTaken

  /// The reason why the value is unusable, if it is known.
  var failure: JSONError? { if case .unusable(let error) = self { error } else { nil } }
}

extension DecodingContext {
  /// Asks the decoder for a value.
  ///
  /// Issues of a value that the decoder can't give are not reported.
  ///
  /// - Parameters:
  ///   - hasFallback: whether the value may be replaced by a fallback.
  ///   - attempt: the outcome of asking the decoder for the value before.
  /// - Throws: the error of a model inside the value, if no fallback may replace it.
  func take<Value>(
    _ reading: ForeignReading<Value>, _ place: ForeignPlace, hasFallback: Bool, after attempt: FastPathFailure? = nil
  ) throws -> DirectResult<Value> {
    guard node == nil, let whole = reading.whole, mayTake(Value.self, isDecodableOnly: reading.isDecodableOnly) else {
      return .notTaken
    }
    // If no element may be replaced, there is no use in decoding them one by one.
    var collection = Value.self as? any ForeignCollection.Type
    if let type = collection, !type.replacesElements(tolerance) { collection = nil }
    var mark: DecodingReport?
    // Models are tried once, in a collection too: trying each level of a tree twice would take exponential time.
    if collection?.hasScalars ?? true {
      do {
        if case .failed(let error, let before) = attempt {
          mark = before
          throw error
        }
        mark = innerCollector?.report
        return .value(
          try withinModel {
            guard let dictionary = Value.self as? any ForeignCollection.Type, dictionary.holdsDictionaries,
              let value = try dictionary.takeWhole(of: place) as? Value
            else { return try whole(place) }
            return value
          })
      } catch {
        // To capture the value would take even more stack.
        if let error = error as? DecodingError, error.isBeyondLimits { throw error }
        // A type that is only Decodable may be usable without a model inside of it, which its own code can't tell.
        let isFinal = isOrdered(Value.self) && (!reading.isDecodableOnly || tolerance.isStrict)
        let known = isFinal ? knownFailure(error, in: place) : nil
        if known != nil, !hasFallback { throw listed(error) }
        innerCollector?.rollBack(to: mark)
        if let known { return .unusable(known) }
      }
    }
    if let collection {
      if mark == nil { mark = innerCollector?.report }
      do {
        if let value = try withinModel({ try collection.takeElements(of: place) }) as? Value { return .value(value) }
      } catch let error as DecodingError where error.isBeyondLimits {
        throw error
      } catch {
        // The value is captured instead, and the error is that of reading it.
      }
      innerCollector?.rollBack(to: mark)
    }
    return .notTaken
  }

  /// Asks the decoder for a value inside the model. Models inside the value don't list all of their problems, since
  /// this model does.
  func withinModel<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ForeignWork.measure { try problems?.withinModel(body) ?? body() }
  }

  /// The error of a model inside the value at `place`, as one about that value.
  ///
  /// It already comes from reading a capture. To capture the value at each level around it would take time that grows
  /// with the square of the depth.
  private func knownFailure(_ error: any Error, in place: ForeignPlace) -> JSONError? {
    guard let error = (error as? DecodingError)?.jsonError, error.document == nil else { return nil }
    var inner = error.path.components.dropFirst(place.path.components.count)
    guard !inner.isEmpty else { return nil }
    if case .missingKey(let keys) = error.kind { inner = inner.dropLast(keys.count) }
    let isEmpty = inner.isEmpty && (try? place.isEmptyObject()) ?? false
    return error.moved(to: Array(inner), of: isEmpty ? Self.emptyObject : Self.otherObject)
  }

  /// Documents that replace the capture of an object whose error is known.
  private static let emptyObject = stub("{}")
  private static let otherObject = stub(#"{"":0}"#)

  private static func stub(_ text: String) -> DocumentBytes {
    unsafe Array(text.utf8).withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) }
  }

  /// Whether a decoder, if it gives a value of the type at all, gives the same one as the fast path.
  ///
  /// The decoder does not know a tolerance that the property or type declares, which applies inside the value too.
  private func mayTake(_ type: Any.Type, isDecodableOnly: Bool) -> Bool {
    // A property wrapper belongs to a Codable type, which is the decoder's own.
    if isDecodableOnly, owner == nil { return true }
    if isCopied(type) { return false }
    return isDecodableOnly || tolerance == inherited && !isSensitive || type is any ForeignScalar.Type
  }
}

/// A scalar that decoders give only for a JSON scalar.
protocol ForeignScalar {}

extension String: ForeignScalar {}
extension Bool: ForeignScalar {}
extension Int: ForeignScalar {}
extension Int8: ForeignScalar {}
extension Int16: ForeignScalar {}
extension Int32: ForeignScalar {}
extension Int64: ForeignScalar {}
extension UInt: ForeignScalar {}
extension UInt8: ForeignScalar {}
extension UInt16: ForeignScalar {}
extension UInt32: ForeignScalar {}
extension UInt64: ForeignScalar {}
extension Double: ForeignScalar {}
extension Float: ForeignScalar {}

// MARK: - Reading captured values

extension DecodingContext {
  /// Reads a value from a capture.
  ///
  /// - Parameter isElement: whether it is the element of a collection, and is read as `[value]`.
  func read<Result>(
    capturing place: ForeignPlace, isElement: Bool = false, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    let value = try place.captured()
    let document: DocumentBytes
    do throws(JSONError) {
      document = try (isElement ? .array([value]) : value).document()
    } catch {
      throw failure(error, at: place.path, isElement: isElement)
    }
    return try read(document, at: place.path, isElement: isElement) { reader throws(JSONError) in
      askDecoder(of: place, &reader, capturing: value, isElement: isElement)
      respellKeys(of: &reader, in: value)
      return try body(&reader)
    }
  }

  /// Makes a reader of a capture ask the decoder for dates and data first.
  func askDecoder(
    of place: ForeignPlace, _ reader: inout JSONReader, capturing value: ForeignValue, isElement: Bool = false
  ) {
    guard hasOriginals else { return }
    let originals = ForeignOriginals(place, reader.document, isElement: isElement)
    reader.follow((settings ?? .standard).with(originals, capturing: value))
  }

  private func read<Result>(
    _ document: DocumentBytes, at path: @autoclosure () -> JSONPath, isElement: Bool = false,
    _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    do throws(JSONError) {
      var reader = JSONReader(document)
      prepare(&reader)
      defer { report(&reader, at: path(), isElement: isElement) }
      return try reader.narrowed(to: nil, isRequired: isRequired, isSensitive: isSensitive, body)
    } catch {
      throw failure(error, at: path(), isElement: isElement)
    }
  }

  /// Reads a value in place from PliantDecoder's document, or from a capture under another decoder. A value that is
  /// known to be unusable is not captured.
  ///
  /// - Parameter reading: the reading for which the value is unusable.
  func read<Value, Result>(
    _ place: ForeignPlace, _ reading: ForeignReading<Value>, knowing failure: JSONError?,
    _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    guard let failure, let document = failure.document else { return try read(place, body) }
    return try read(document, at: place.path) { reader throws(JSONError) in
      reader.remember(failure, of: reading.name, from: reader.position)
      return try body(&reader)
    }
  }

  /// Sets the reader's tolerance and strategies.
  func prepare(_ reader: inout JSONReader) {
    reader.bend(
      tolerance, isEnforced: isEnforced, isReporting: collector != nil || node != nil && isReporting, issueLimit: .max)
    if let settings { reader.follow(settings) }
    if showsSensitiveValues { reader.showSensitiveValues() }
  }

  /// The sensitive values of the model; nil if they are shown.
  var scope: SensitiveScope? {
    guard !showsSensitiveValues, let owner else { return nil }
    return SensitiveScope(owner.type, depth: JSONPath(codingPath: owner.decoder.codingPath).components.count)
  }

  /// The same in PliantDecoder's document; nil under another decoder.
  var scopeInDocument: SensitiveScope? {
    guard !showsSensitiveValues, let owner, let node = owner.decoder as? NodeDecoder, node.node != .max else {
      return nil
    }
    return SensitiveScope(owner.type, from: node.index.byteOffset(at: Int(node.node)))
  }

  /// Hides the model's sensitive values in the issues that were recorded in PliantDecoder's document.
  func hideNotes(of reader: inout JSONReader) {
    guard let owner, let node = owner.decoder as? NodeDecoder, node.node != .max else { return }
    reader.hideNotes(of: owner.type, in: node.index.byteRange(at: Int(node.node)))
  }

  /// Reports the issues of reading the value at `path`.
  func report(_ reader: inout JSONReader, at path: @autoclosure () -> JSONPath, isElement: Bool = false) {
    guard let list = reader.takeIssues() else { return }
    let path = path()
    let scope = scope
    let issues = RawIssue.trace(list.issues, in: reader.document).map { issue in
      var issue = DecodingIssue(issue)
      issue.path = path.appending(issue.path, isElement: isElement)
      issue.line = nil
      issue.column = nil
      issue.byteOffset = nil
      return issue.hidden(within: scope)
    }
    for issue in node == nil ? [] : issues { add(issue) }
    if node == nil { collector?.add(issues) }
  }

  /// The error of reading the value at `path`.
  func failure(_ error: JSONError, at path: JSONPath, isElement: Bool = false) -> any Error {
    var full = path.appending(error.path, isElement: isElement)
    if error.document == nil, case .missingKey(let keys) = error.kind { full.append(keys) }
    return listed(
      JSONError(error.kind, path: full, found: error.found, suggestion: error.suggestion).hidden(like: error)
        .within(scope).asDecodingError())
  }
}

extension JSONPath {
  /// The path of a value inside the one at this path. With `isElement`, that one was read as the only element of an
  /// array.
  fileprivate func appending(_ inner: JSONPath, isElement: Bool = false) -> JSONPath {
    JSONPath(components + inner.components.dropFirst(isElement ? 1 : 0))
  }
}
