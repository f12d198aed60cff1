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
  /// The node being decoded, if the decoder is Pliant's own, which reports by itself.
  let node: NodeDecoder?
  /// Whether issues are reported.
  private(set) var isReporting = true

  init(_ decoder: any Decoder) {
    guard let node = decoder as? NodeDecoder else {
      self.init(decoder.userInfo, nil)
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

  private init(_ userInfo: [CodingUserInfoKey: Any], _ node: NodeDecoder?) {
    self.node = node
    (inherited, isEnforced) = Self.tolerance(in: userInfo)
    tolerance = inherited
    showsSensitiveValues =
      unsafe node?.session.reader.pointee.showsSensitiveValues
      ?? (userInfo[.pliantShowsSensitiveValues] as? Bool ?? false)
    if let own = unsafe node?.session.settings {
      settings = own.hasValueStrategies ? own.withPlainKeys : nil
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

  /// A copy that reports nothing.
  var unreported: DecodingContext { reporting(to: nil) }

  /// A copy that reports to another collector. Not needed for Pliant's own decoder.
  func reporting(to collector: DecodingReportCollector?) -> DecodingContext {
    var bending = self
    bending.collector = collector
    bending.isReporting = false
    return bending
  }

  /// Makes each error list all problems of a model, if the decoder was asked to.
  ///
  /// - Parameter isCopied: whether the model reads all of its values from a capture.
  mutating func collectProblems(of type: Any.Type?, _ decoder: any Decoder, isCopied: Bool) {
    problems = ForeignProblems(decoder, of: type, isCopied: isCopied)
    owner = type.map { ($0, decoder) }
  }

  /// An error with all others of the model, if the decoder was asked for them.
  ///
  /// - Parameter isOfCopy: whether the error comes from reading a capture: the decoder itself may accept the value.
  func listed(_ error: any Error, isOfCopy: Bool) -> any Error {
    guard let problems else { return error }
    return problems.joined(with: error, isOfCopy: isOfCopy, scope) {
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

extension DecodingContext {
  /// The value as the decoder gives it; nil if it can't, or must not be asked.
  ///
  /// Issues of a value that the decoder can't give are not reported.
  ///
  /// - Parameters:
  ///   - hasFallback: whether the value may be replaced by a fallback.
  ///   - attempt: the outcome of asking the decoder for the value before.
  /// - Throws: the error of a model inside the value, if reading the value again could only lead to the same error.
  func take<Value>(
    _ reading: ForeignReading<Value>, _ place: ForeignPlace, hasFallback: Bool, after attempt: FastPathFailure? = nil
  ) throws -> Value? {
    guard node == nil, let whole = reading.whole, mayTake(Value.self, isDecodableOnly: reading.isDecodableOnly) else {
      return nil
    }
    // If no element may be dropped, there is no use in decoding them one by one.
    let collection = tolerance.dropsElements ? Value.self as? any ForeignCollection.Type : nil
    var mark: DecodingReport?
    // Models are tried once, in a collection too: trying each level of a tree twice would take exponential time.
    if collection?.hasScalars ?? true {
      do {
        if case .failed(let error, let before) = attempt {
          mark = before
          throw error
        }
        mark = innerCollector?.report
        return try whole(place)
      } catch {
        // To capture the value would take even more stack.
        if let error = error as? DecodingError, error.isOutOfStack { throw error }
        // The inner model's error already comes from a capture. Capturing again at each level around it would take as
        // long each time.
        if !hasFallback, isOrdered(Value.self), isFinal(error, below: place) { throw listed(error, isOfCopy: false) }
        innerCollector?.rollBack(to: mark)
      }
    }
    if let collection {
      if mark == nil { mark = innerCollector?.report }
      do {
        if let value = try collection.takeElements(of: place) as? Value { return value }
      } catch let error as DecodingError where error.isOutOfStack {
        throw error
      } catch {
        // The value is captured instead, and the error is that of reading it.
      }
      innerCollector?.rollBack(to: mark)
    }
    return nil
  }

  /// Whether `error` comes from a model inside the value at `place`.
  private func isFinal(_ error: any Error, below place: ForeignPlace) -> Bool {
    guard let error = (error as? DecodingError)?.jsonError, error.document == nil else { return false }
    // The name of the expected model is not known before the value is read from a capture.
    if error.expectsObject { return false }
    return error.path.components.count > place.path.components.count
  }

  /// Whether a decoder, if it gives a value of the type at all, gives the same one as the fast path.
  ///
  /// The decoder does not know a tolerance that the property or type declares, which applies inside the value too.
  private func mayTake(_ type: Any.Type, isDecodableOnly: Bool) -> Bool {
    if isDecodableOnly { return true }
    if isCopied(type) { return false }
    return tolerance == inherited && !isSensitive || type is any ForeignScalar.Type
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
  /// Reads a value that was captured from a decoder.
  ///
  /// - Parameters:
  ///   - path: the value's path in the document.
  ///   - isElement: whether it was the element of a collection, and is read as `[value]`.
  func read<Result>(
    _ value: ForeignValue, at path: @autoclosure () -> JSONPath, isElement: Bool = false,
    _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    do throws(JSONError) {
      let document = try (isElement ? .array([value]) : value).document()
      var reader = JSONReader(document)
      prepare(&reader)
      respellKeys(of: &reader, in: value)
      defer { report(&reader, at: path(), isElement: isElement) }
      return try reader.narrowed(to: nil, isRequired: isRequired, isSensitive: isSensitive, body)
    } catch {
      throw failure(error, at: path(), isElement: isElement)
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

  /// Hides the model's sensitive values in the issues that were recorded in PliantDecoder's document.
  func hideNotes(of reader: inout JSONReader) {
    guard let owner, let node = owner.decoder as? NodeDecoder, node.node != .max else { return }
    reader.hideNotes(of: owner.type, in: node.index.byteRange(at: Int(node.node)))
  }

  /// Reports the issues of reading the value at `path`.
  ///
  /// - Parameter arrangement: the members that were moved before reading.
  func report(
    _ reader: inout JSONReader, at path: @autoclosure () -> JSONPath, isElement: Bool = false,
    _ arrangement: ForeignArrangement? = nil
  ) {
    guard let list = reader.takeIssues() else { return }
    let path = path()
    let scope = scope
    let issues = RawIssue.trace(list.issues, in: reader.document).map { issue in
      var issue = DecodingIssue(issue)
      issue.path = path.appending(arrangement?.original(issue.path) ?? issue.path, isElement: isElement)
      issue.line = nil
      issue.column = nil
      issue.byteOffset = nil
      return issue.hidden(within: scope)
    }
    for issue in node == nil ? [] : issues { add(issue) }
    if node == nil { collector?.add(issues) }
  }

  /// The error of reading the value at `path`.
  func failure(
    _ error: JSONError, at path: JSONPath, isElement: Bool = false, _ arrangement: ForeignArrangement? = nil
  ) -> any Error {
    if let arrangement {
      let kind = arrangement.original(error.kind)
      let inner = arrangement.original(error.path)
      return JSONError(kind, path: path.appending(inner), found: error.found, suggestion: error.suggestion)
        .within(scope).asDecodingError()
    }
    var full = path.appending(error.path, isElement: isElement)
    if error.document == nil, case .missingKey(let keys) = error.kind { full.append(keys) }
    return listed(
      JSONError(error.kind, path: full, found: error.found, suggestion: error.suggestion).within(scope)
        .asDecodingError(),
      isOfCopy: true)
  }
}

extension JSONPath {
  /// The path of a value inside the one at this path. With `isElement`, that one was read as the only element of an
  /// array.
  fileprivate func appending(_ inner: JSONPath, isElement: Bool = false) -> JSONPath {
    JSONPath(components + inner.components.dropFirst(isElement ? 1 : 0))
  }
}
