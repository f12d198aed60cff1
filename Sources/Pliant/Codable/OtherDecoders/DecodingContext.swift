// DecodingContext: the tolerance of models under any decoder, and the reporting of issues.

import PliantCore

/// The tolerance that applies to a value of a decoder, and the ways to apply it.
struct DecodingContext {
  private(set) var tolerance: Tolerance
  /// The tolerance inside models that don't declare their own.
  private(set) var inherited: Tolerance
  private(set) var isEnforced: Bool
  var collector: DecodingReportCollector?
  /// The model, which declares its sensitive values, and its decoder.
  let owner: (type: Any.Type, decoder: any Decoder)?
  let showsSensitiveValues: Bool
  let isListing: Bool
  /// The date and data strategies of a decoder of Pliant's, which apply to captured values too.
  private let settings: DecodingSettings?
  /// Whether dates and data may have a form that only the decoder knows.
  private let hasOriginals: Bool
  /// The decoder's `userInfo`, if it is not Pliant's own.
  private let userInfo: [CodingUserInfoKey: Any]
  /// Whether the value belongs to a model, and not to a property wrapper of another type.
  var isOfModel: Bool { owner != nil }
  /// The node being decoded, if the decoder is Pliant's own, which reports by itself.
  let node: NodeDecoder?

  /// - Parameter type: the model that is decoded; nil for the value of a property wrapper.
  init(_ decoder: any Decoder, of type: Any.Type? = nil) {
    owner = type.map { ($0, decoder) }
    node = NodeDecoder.ours(decoder)
    hasOriginals = Swift.type(of: decoder) != NodeDecoder.self
    let own = unsafe node?.session.settings
    let ownInfo = own?.options.userInfo
    let info = ownInfo?.isEmpty ?? false ? [:] : decoder.userInfo
    userInfo = node == nil ? info : [:]
    let enforced = info[.pliantEnforcedTolerance] as? Tolerance
    (inherited, isEnforced) = (enforced ?? info[.pliantTolerance] as? Tolerance ?? .tolerant, enforced != nil)
    let isExact = node?.reader.isExact ?? false
    if let node, let ownInfo,
      isExact || ownInfo[.pliantEnforcedTolerance] == nil && ownInfo[.pliantTolerance] == nil
    {
      (inherited, isEnforced) = (node.tolerance, isExact || node.isEnforced)
    }
    tolerance = inherited
    isListing = type != nil && node == nil && info[.pliantCollectingAll] as? Bool ?? false
    showsSensitiveValues = node?.reader.showsSensitiveValues ?? info[.pliantShowsSensitiveValues] as? Bool ?? false
    if let own {
      settings = own.isStandard && !own.namesModels ? nil : own
    } else {
      settings = info[.pliantSettings] as? DecodingSettings
    }
    collector = info[.pliantReport] as? DecodingReportCollector
  }

  /// Applies the tolerance that a type or a property declares, unless another one is enforced.
  mutating func narrow(to tolerance: Tolerance) {
    if !isEnforced { self.tolerance = tolerance }
  }
}

// MARK: - Taking values as the decoder gives them

extension DecodingContext {
  /// Takes a property wrapper's value as the decoder gives it; returns nil if it is to be read from a capture.
  func take<Value>(_ reading: ForeignReading<Value>, _ place: ForeignPlace) throws -> Value? {
    guard let whole = reading.whole else { return nil }
    if let node {
      // PliantDecoder reads all other values in place. Dates in the form of Codable differ from those of models.
      let hasDates = Value.self is any DateHolding.Type && node.session.defaultDateStrategy != nil
      guard hasDates, node.node != .max else { return nil }
    } else if !reading.isDecodableOnly {
      guard !isCopied(Value.self), tolerance == inherited || reading.source.type is any DecodableScalar.Type
      else { return nil }
    }
    let mark = collector?.mark
    do {
      return try ForeignWork.measure { try whole(place) }
    } catch {
      // To capture the value would take even more stack.
      if error.isBeyondLimits { throw error }
      collector?.rollBack(to: mark)
      node?.retractIssues()
      return nil
    }
  }
}

// MARK: - Reading captured values

extension DecodingContext {
  func read<Result>(
    capturing place: ForeignPlace, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    let value = try place.captured()
    do throws(JSONError) {
      var reader = JSONReader(try value.document())
      prepare(&reader, capturing: value, of: place)
      defer { report(&reader, at: place.path) }
      return try body(&reader)
    } catch {
      throw failure(error, at: place.path)
    }
  }

  /// Prepares a reader of a capture, which asks the decoder for dates and data first, or only collects problems.
  func prepare(
    _ reader: inout JSONReader, capturing value: ForeignValue, of place: ForeignPlace, isCollecting: Bool = false
  ) {
    prepare(&reader, isCollecting: isCollecting)
    if hasOriginals {
      let originals = ForeignOriginals(place, reader.document)
      reader.follow((settings ?? .standard).with(originals, capturing: value, userInfo))
    }
    respellKeys(of: &reader, in: value)
  }

  func prepare(_ reader: inout JSONReader, isCollecting: Bool = false) {
    reader.bend(
      tolerance, isEnforced: isEnforced, isReporting: !isCollecting && (collector != nil || node != nil),
      isCollecting: isCollecting, issueLimit: .max)
    if let settings { reader.follow(settings) }
    if showsSensitiveValues { reader.showSensitiveValues() }
  }

  /// The sensitive values of the model; nil if they are shown.
  var scope: SensitiveScope? {
    guard !showsSensitiveValues, let owner else { return nil }
    return SensitiveScope(owner.type, from: nil, steps: JSONPath(codingPath: owner.decoder.codingPath).components.count)
  }

  /// The same in PliantDecoder's document; nil under another decoder.
  var scopeInDocument: SensitiveScope? {
    guard !showsSensitiveValues, let owner, let node, node.node != .max else { return nil }
    return SensitiveScope(owner.type, from: node.index.byteOffset(at: Int(node.node)))
  }

  /// Hides the model's sensitive values in the issues that were recorded in PliantDecoder's document.
  func hideNotes(of reader: inout JSONReader) {
    guard let owner, let node, node.node != .max else { return }
    reader.hideNotes(of: owner.type, in: node.index.byteRange(at: Int(node.node)))
  }

  /// The error of a value inside the model, which the decoder gave, without the model's sensitive values.
  func hidingParts(of error: DecodingError) -> any Error {
    guard let scope, let inner = error.jsonError else { return error }
    return inner.within(scope).asDecodingError()
  }

  func report(_ reader: inout JSONReader, at path: @autoclosure () -> JSONPath) {
    guard let list = reader.takeIssues() else { return }
    let path = path()
    let scope = scope
    let issues = RawIssue.trace(list.issues, in: reader.document).map { issue in
      var issue = DecodingIssue(issue)
      issue.path = path.appending(issue.path)
      issue.line = nil
      issue.column = nil
      issue.byteOffset = nil
      return issue.hidden(within: scope)
    }
    for issue in node == nil ? [] : issues { add(issue) }
    if node == nil { collector?.add(issues) }
  }

  func failure(_ error: JSONError, at path: JSONPath) -> any Error {
    listed(placed(error, at: path).asDecodingError())
  }

  /// The error of reading the value at `path`, without the model's sensitive values.
  func placed(_ error: JSONError, at path: JSONPath) -> JSONError {
    var full = path.appending(error.path)
    if error.document == nil, case .missingKey(let keys) = error.kind { full.append(keys) }
    return error.withoutDocument(at: full).within(scope)
  }
}

extension JSONPath {
  fileprivate func appending(_ inner: JSONPath) -> JSONPath {
    JSONPath(components + inner.components)
  }
}
