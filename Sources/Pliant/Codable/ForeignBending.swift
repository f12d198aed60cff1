//===----------------------------------------------------------------------===//
// ForeignBending: how far the values of a foreign decoder may bend, and who is told.
//===----------------------------------------------------------------------===//

import PliantCore

/// What a ``ModelDecoder`` has to know about bending, and how it bends.
struct ForeignBending {
  /// What may bend.
  private(set) var tolerance: Tolerance
  /// What may bend inside of models that don't ask for something else.
  private(set) var inherited: Tolerance
  /// Whether the tolerance overrides what types and properties ask for.
  private(set) var isEnforced: Bool
  /// Whether nothing may stand in for the property itself.
  var isRequired = false
  /// Whether the value must not be shown.
  var isSensitive = false
  /// Who is told what bent.
  private(set) var collector: DecodingReportCollector?
  /// Who is told by the models that the decoder reads inside of a value.
  private let innerCollector: DecodingReportCollector?
  /// The model, which says what must not be shown of its values, and its decoder.
  private var owner: (type: Any.Type, decoder: any Decoder)?
  /// Whether that is shown all the same.
  private let showsSensitiveValues: Bool
  /// What to ask for all that is wrong with the model, if somebody wants to know that.
  private var problems: ForeignProblems?
  /// What a decoder of ours was told about dates and data, which counts for what is copied out of it as well.
  private let settings: DecodingSettings?
  /// The value that is decoded, where the decoder is Pliant's own, which reports by itself.
  let node: NodeDecoder?
  /// Whether what bends is told to anyone.
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

  /// What a decoder's `userInfo` says about the tolerance, and whether that overrides what types and properties ask for.
  static func tolerance(in userInfo: [CodingUserInfoKey: Any]) -> (Tolerance, isEnforced: Bool) {
    if userInfo.isEmpty { return (.tolerant, false) }
    if let enforced = userInfo[.pliantEnforcedTolerance] as? Tolerance { return (enforced, true) }
    return (userInfo[.pliantTolerance] as? Tolerance ?? .tolerant, false)
  }

  /// The same without a report.
  var unreported: ForeignBending { reporting(to: nil) }

  /// The same with another report, which a decoder of Pliant's own doesn't need.
  func reporting(to collector: DecodingReportCollector?) -> ForeignBending {
    var bending = self
    bending.collector = collector
    bending.isReporting = false
    return bending
  }

  /// Lists all problems of a model in each error, if the decoder was asked to.
  ///
  /// - Parameter isCopied: whether the model takes all of its values out of a copy of what the decoder has.
  mutating func collectProblems(of type: Any.Type?, _ decoder: any Decoder, isCopied: Bool) {
    problems = ForeignProblems(decoder, of: type, isCopied: isCopied)
    owner = type.map { ($0, decoder) }
  }

  /// An error with all others of the model, if the decoder was asked for them.
  ///
  /// - Parameter isOfCopy: whether the error is that of reading a copy, and perhaps of a value that the decoder itself takes.
  func listed(_ error: any Error, isOfCopy: Bool) -> any Error {
    guard let problems else { return error }
    return problems.joined(with: error, isOfCopy: isOfCopy, scope) {
      $0.bend(inherited, isEnforced: isEnforced, isCollecting: true)
      if showsSensitiveValues { $0.showSensitiveValues() }
    }
  }

  /// Takes a tolerance that a type or a property asks for, unless another is enforced.
  mutating func narrow(to tolerance: Tolerance) {
    if !isEnforced { self.tolerance = tolerance }
  }
}

// MARK: - Taking values as the decoder gives them

extension ForeignBending {
  /// The value as the decoder gives it; nil when it can't, or when it may not be asked.
  ///
  /// Nothing of a value that the decoder can't give is reported.
  ///
  /// - Parameters:
  ///   - hasFallback: whether something may stand in for the value.
  ///   - attempt: what came of asking the decoder for the value already.
  /// - Throws: what a model inside of the value threw, if reading the value once more could only lead to the same error.
  func take<Value>(
    _ reading: ForeignReading<Value>, _ place: ForeignPlace, hasFallback: Bool, after attempt: NotStraight? = nil
  ) throws -> Value? {
    guard node == nil, let whole = reading.whole, mayTake(Value.self, isDecodableOnly: reading.isDecodableOnly) else {
      return nil
    }
    // Where nothing may be left out, nothing is won by looking at elements one by one.
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
        // To copy the value would take even more.
        if let error = error as? DecodingError, error.isOutOfStack { throw error }
        // What a model inside threw was read from a copy by then: to read one at each level around it would take as long again.
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
        // The value is copied out of the decoder, and said to be unusable then.
      }
      innerCollector?.rollBack(to: mark)
    }
    return nil
  }

  /// Whether `error` is of a model inside of the value at `place`.
  private func isFinal(_ error: any Error, below place: ForeignPlace) -> Bool {
    guard let error = (error as? DecodingError)?.jsonError, error.document == nil else { return false }
    // Which object is expected is not known before the value is read in place of the decoder.
    if error.expectsObject { return false }
    return error.path.components.count > place.path.components.count
  }

  /// Whether a decoder gives values of a type as the fast path would, if it gives them at all.
  ///
  /// It does not know the tolerance of a property or type that asks for one, which counts inside of the value too.
  private func mayTake(_ type: Any.Type, isDecodableOnly: Bool) -> Bool {
    if isDecodableOnly { return true }
    if isCopied(type) { return false }
    return tolerance == inherited && !isSensitive || type is any ForeignScalar.Type
  }
}

/// A scalar that decoders give only where there is one.
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

// MARK: - Reading values copied out of a decoder

extension ForeignBending {
  /// Reads a value that was copied out of a decoder.
  ///
  /// - Parameters:
  ///   - path: where it stood.
  ///   - isElement: whether it was the element of a collection that is read as `[value]`.
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

  /// Sets what may bend.
  func prepare(_ reader: inout JSONReader) {
    reader.bend(
      tolerance, isEnforced: isEnforced, isReporting: collector != nil || node != nil && isReporting, issueLimit: .max)
    if let settings { reader.follow(settings) }
    if showsSensitiveValues { reader.showSensitiveValues() }
  }

  /// What the model says must not be shown of its values.
  var scope: SensitiveScope? {
    guard !showsSensitiveValues, let owner else { return nil }
    return SensitiveScope(owner.type, depth: JSONPath(codingPath: owner.decoder.codingPath).components.count)
  }

  /// Has what was noted in PliantDecoder's document leave that out.
  func hideNotes(of reader: inout JSONReader) {
    guard let owner, let node = owner.decoder as? NodeDecoder, node.node != .max else { return }
    reader.hideNotes(of: owner.type, in: node.index.byteRange(at: Int(node.node)))
  }

  /// Reports what bent while a value was read that stood at `path`.
  ///
  /// - Parameter arrangement: what stood elsewhere than in what was read.
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

  /// The error of reading a value that stood at `path`.
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
  /// The path of a value within one at this path; `isElement` when that was read as the only element of an array.
  fileprivate func appending(_ inner: JSONPath, isElement: Bool = false) -> JSONPath {
    JSONPath(components + inner.components.dropFirst(isElement ? 1 : 0))
  }
}
