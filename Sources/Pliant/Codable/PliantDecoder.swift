// PliantDecoder: decoding with a tolerance, a report, and a hook for production.

public import PliantCore

/// Decodes documents with a tolerance of its own, and reports the deviations that it accepted.
///
/// A decoder is a value: copies don't share anything, and one can be used from many tasks at once.
///
/// ```swift
/// let decoder = PliantDecoder(tolerance: .strict)
/// let user = try decoder.decode(User.self, from: data)
///
/// var lenient = PliantDecoder()
/// lenient.label = "GET /users"
/// lenient.onReport = { report, label in logger.warning("\(label): \(report.summary)") }
/// ```
public struct PliantDecoder: Sendable {
  /// The deviations that are accepted, unless a type or a property declares its own tolerance.
  public var tolerance: Tolerance

  /// Whether ``tolerance`` overrides the tolerances that types and properties declare.
  public let isEnforcing: Bool

  /// The dialect of documents. JSON by default.
  public var dialect = JSONDialect.json

  /// Whether documents are JSON5. Foundation's decoder has the same property.
  public var allowsJSON5: Bool {
    get { dialect == .json5 }
    set { dialect = newValue ? .json5 : .json }
  }

  /// The limits for the size of a document and its contents.
  public var limits = ReadingLimits()

  /// The policy for members with the same key in one object. Part of ``tolerance``.
  public var duplicateKeys: Tolerance.KeyPolicy {
    get { tolerance.duplicateKeys }
    set { tolerance.duplicateKeys = newValue }
  }

  /// Whether a trailing comma may follow the last element or member, as in Foundation's decoder.
  var passesTrailingCommas = false

  var settings = DecodingSettings.standard

  /// Whether errors and reports show values marked `@Sensitive`. Only for debugging, where their texts are not kept.
  public var showsSensitiveValues = false

  /// A label that is passed to ``onReport``, to identify this use of the decoder.
  public var label = ""

  /// Called once for each decoding that had issues, with the ``label``. Must return quickly: the decoding waits for
  /// it.
  public var onReport: (@Sendable (DecodingReport, String) -> Void)?

  /// Creates a decoder with a tolerance that types and properties may override.
  public init(tolerance: Tolerance = .tolerant) {
    self.tolerance = tolerance
    isEnforcing = false
  }

  /// Creates a decoder with a tolerance that overrides those of types and properties, for example to test a server's
  /// contract.
  public init(enforcing tolerance: Tolerance) {
    self.tolerance = tolerance
    isEnforcing = true
  }
}

extension PliantDecoder {
  /// Decodes a value from a document.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - source: the document: `Data`, `String`, `[UInt8]`, a dictionary, a ``JSON``….
  ///   - path: the path of the value in the document; nil for the whole document.
  ///   - validating: the part of the document that must be well-formed if there is a path.
  ///   - collectingAll: whether an error names every problem of the document: its ``DecodingProblems`` list them in
  ///     document order.
  /// - Throws: `DecodingError`, with a ``JSONError`` as its underlying error.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from source: some JSONSource, at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    let decoding = unsafe Decoding(at: path, validating, collectingAll: collectingAll)
    return try source._withJSONForm { form in try decode(type, from: form, decoding) }
  }

  /// Decodes a value from a document, and adds its issues to a report.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from source: some JSONSource, at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    try source._withJSONForm { form in
      unsafe try decode(type, from: form, Decoding(at: path, validating, report: &report))
    }
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes, or a literal of one.
  @_documentation(visibility: internal)
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from object: [String: Any], at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    let decoding = unsafe Decoding(at: path, validating, collectingAll: collectingAll)
    return try decode(type, from: .tree(object), decoding)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decode<Value: JSONReadable>(
    _ type: Value.Type, from form: JSONSourceForm, _ decoding: Decoding
  ) throws -> Value {
    if needsCodable(type, collectingAll: decoding.collectingAll), let decodable = type as? any Decodable.Type {
      return try decodeByCodable(decodable, as: type, from: form, decoding)
    }
    do {
      var decoding = decoding
      var reader = try reader(of: form, for: type, &decoding)
      return try run(decoding, &reader, type) { reader throws(JSONError) in try reader.readRoot(type) }
    } catch {
      throw hidingParts(of: error, type, decoding) { _ = try $0.decode(type, from: form, $1) }
    }
  }

  func decode<Strategy: JSONStrategy>(
    by strategy: Strategy, from form: JSONSourceForm, _ decoding: Decoding
  ) throws -> Strategy.Value {
    do {
      var decoding = decoding
      var reader = try reader(of: form, for: Strategy.Value.self, &decoding)
      return try run(decoding, &reader, Strategy.Value.self) { reader throws(JSONError) in
        try reader.read(by: strategy)
      }
    } catch {
      throw hidingParts(of: error, _Pliant.StrategyWritable<Strategy>.self, decoding) {
        _ = try $0.decode(by: strategy, from: form, $1)
      }
    }
  }

  /// Returns a reader of a document in the decoder's dialect, or one that is at the value of a ``JSON``.
  @inline(__always)
  private func reader(of form: JSONSourceForm, for type: Any.Type, _ decoding: inout Decoding) throws -> JSONReader {
    if case .bytes(let bytes) = form { return unsafe try makeReader(of: bytes, for: type) }
    return try readerOfValues(in: form, for: type, &decoding)
  }

  /// Returns a reader of a tree or a ``JSON``.
  @inline(never)
  func readerOfValues(in form: JSONSourceForm, for type: Any.Type, _ decoding: inout Decoding) throws -> JSONReader {
    guard case .value(let json) = form else { return try form.reader(for: type, depthLimit: limits.depth) }
    defer { decoding = decoding.ofPart }
    do throws(JSONError) { return try json.reader(at: decoding.path) } catch { throw error.asDecodingError() }
  }

  /// Whether a type that reads itself is decoded by Codable: one of Foundation or the standard library if the decoder
  /// is strict or has strategies, and one that models read in another form: dictionaries whose keys are not strings,
  /// and dates.
  func needsCodable<Value: JSONReadable>(_ type: Value.Type, collectingAll: Bool) -> Bool {
    guard type.hasCodableForm else { return false }
    return tolerance.isStrict && !collectingAll || !settings.isStandard || type is any NonStringKeyedDictionary.Type
      || type is any DateHolding.Type
  }

  /// Returns a reader of a document in the decoder's dialect, whose JSON `make` reads.
  @inline(__always)
  func makeReader(
    of bytes: UnsafeRawBufferPointer, for type: Any.Type,
    _ make: (UnsafeRawBufferPointer) -> JSONReader = { unsafe JSONReader(copying: $0) }
  ) throws -> JSONReader {
    do throws(JSONError) {
      unsafe try JSONReader.checkSize(of: bytes, limits)
      guard dialect != .json || settings.options.assumesTopLevelDictionary else { return unsafe make(bytes) }
      return unsafe try rewritingReader(of: bytes) ?? make(bytes)
    } catch {
      throw shown(error, of: type).asDecodingError()
    }
  }

  /// Returns a reader of a document in another dialect or without braces; nil for any other document.
  @inline(never)
  private func rewritingReader(of bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONReader? {
    guard settings.options.assumesTopLevelDictionary else {
      return JSONReader(unsafe try DocumentBytes(rewriting: bytes, from: dialect))
    }
    if dialect == .json, unsafe TextEncoding.isBraced(bytes) { return nil }
    return JSONReader(unsafe try DocumentBytes(rewriting: bytes, from: dialect, addsBraces: true))
  }

  @inline(__always)
  func run<Value>(
    _ decoding: Decoding, _ reader: inout JSONReader, _ type: Any.Type,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    guard decoding.collectingAll else { return try runOnce(decoding, &reader, type, read) }
    return try runCollecting(decoding, &reader, type, read)
  }

  /// Reads a value without collecting, and reads it again if that fails.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func runCollecting<Value>(
    _ decoding: Decoding, _ reader: inout JSONReader, _ type: Any.Type,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    var decoding = decoding
    let start = reader.position
    do { return try runOnce(decoding.ofAttempt, &reader, type, read) } catch { decoding.failure = error }
    reader.startOver(at: start)
    return try runOnce(decoding, &reader, type, read)
  }

  @inline(__always)
  private func runOnce<Value>(
    _ decoding: Decoding, _ reader: inout JSONReader, _ type: Any.Type,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    prepare(&reader, decoding)
    let (root, start) = ((type, reader.byteOffset), reader.position)
    var deliversIssues = !decoding.isAttempt
    defer { if deliversIssues { deliver(&reader, decoding, root) } }
    do throws(JSONError) {
      try reader.begin(at: decoding.path, limits, decoding.validating)
      let value = try read(&reader)
      if decoding.isOfWhole { try reader.expectEnd() }
      try reader.checkProblems(of: decoding)
      deliversIssues = true
      return value
    } catch {
      throw failure(error, &reader, decoding, root, from: start)
    }
  }

  /// Sets the reader's tolerance and settings, and whether it records issues.
  @inline(__always)
  func prepare(_ reader: inout JSONReader, _ decoding: Decoding) {
    let report = unsafe decoding.report
    unsafe reader.bend(
      tolerance, isEnforced: isEnforcing, isReporting: report != nil || onReport != nil,
      isCollecting: decoding.collectingAll,
      issueLimit: unsafe max(
        report?.pointee.remainingCapacity ?? 0, onReport == nil && report != nil ? 0 : limits.issues))
    reader.follow(settings)
    if showsSensitiveValues { reader.showSensitiveValues() }
  }

  @inline(__always)
  func deliver(_ reader: inout JSONReader, _ decoding: Decoding, _ root: Root) {
    if let issues = reader.takeIssues() { deliver(issues, of: reader.document, decoding, root) }
  }

  @inline(never)
  private func deliver(_ issues: RawIssueList, of document: DocumentBytes, _ decoding: Decoding, _ root: Root) {
    var issues = issues
    if !showsSensitiveValues {
      issues.hide(within: SensitiveScope(root.type, from: root.byteOffset, steps: decoding.steps))
    }
    // SAFETY: the pointer is of an inout argument, valid during the decoding.
    unsafe decoding.report?.pointee.add(issues, of: document)
    let observer = DecodingReport.observer
    guard onReport != nil || observer != nil else { return }
    var own = DecodingReport(limit: limits.issues)
    own.add(issues, of: document)
    onReport?(own, label)
    observer?(own)
  }

  /// The error to throw for that of a reader; `start` is the position of the document's value.
  @inline(never)
  private func failure(
    _ error: JSONError, _ reader: inout JSONReader, _ decoding: Decoding, _ root: Root, from start: JSONReader.Position
  ) -> any Error {
    let placed = error.placed
    let error = placed?.reason ?? error
    reader.hideNotes(behind: error)
    let parts = hiddenParts(of: root.type, from: root.byteOffset, steps: decoding.steps)
    func shown(_ error: JSONError) -> JSONError { parts?.hide(in: error) ?? error }
    guard decoding.collectingAll else {
      return placed?.shown(shown(error), steps: decoding.steps) ?? shown(error).asDecodingError()
    }
    let problems = reader.takeProblems()
    var end: JSONError?
    // Codable types are decoded from the index of the whole document.
    if placed == nil, decoding.isOfWhole, error.isRecoverable {
      reader.move(to: start)
      do throws(JSONError) {
        try reader.skipValue()
        try reader.expectEnd()
      } catch {
        end = error
      }
    }
    return DecodingProblems.joining(problems, error, end, or: decoding.failure, shown)
  }

  private func hiddenParts(of type: any Any.Type, from byteOffset: Int, steps: Int = 0) -> HiddenParts? {
    if showsSensitiveValues { return nil }
    let isMapped = !settings.options.keyMapping.isEmpty || !settings.convertsKeysAlike
    return HiddenParts(of: type, from: byteOffset, steps: steps, isMapped: isMapped)
  }

  /// Returns an error of a document that is read as `type`, without the parts that must not be shown.
  func shown(_ error: JSONError, of type: any Any.Type) -> JSONError {
    hiddenParts(of: type, from: 0)?.hide(in: error) ?? error
  }

  /// The type that a document is read as, and the offset at which reading begins.
  typealias Root = (type: any Any.Type, byteOffset: Int)

  @safe
  struct Decoding {
    private(set) var path: String?
    private(set) var validating: ValidationScope
    var collectingAll: Bool
    /// Why decoding failed without collecting. It is thrown if no problem is found then.
    var failure: (any Error)?
    /// Whether another decoding follows if this one fails, which then reports the issues.
    private(set) var isAttempt = false
    /// Whether the value is the whole document, unless there is a path.
    private(set) var readsToEnd: Bool
    var steps: Int { PathPattern.count(of: path) }
    var isOfWhole: Bool { path == nil && readsToEnd }
    /// SAFETY: points to an inout argument, valid during the decoding.
    let report: UnsafeMutablePointer<DecodingReport>?

    /// The same options without collecting, for an attempt. Problems are only collected after a failure: collecting
    /// alone can't tell whether there is one, since a fallback may replace an enclosing value.
    var ofAttempt: Decoding {
      var decoding = self
      (decoding.collectingAll, decoding.isAttempt) = (false, true)
      return decoding
    }

    /// The same options without a report, to collect all problems.
    var collecting: Decoding { unsafe Decoding(at: path, validating, collectingAll: true, readsToEnd: readsToEnd) }

    /// The same options for a value that a reader is at already.
    var ofPart: Decoding {
      var decoding = self
      (decoding.path, decoding.validating, decoding.readsToEnd) = (nil, .value, false)
      return decoding
    }

    init(
      at path: String?, _ validating: ValidationScope, collectingAll: Bool = false, readsToEnd: Bool = true,
      report: UnsafeMutablePointer<DecodingReport>? = nil
    ) {
      self.path = path
      self.validating = validating
      self.collectingAll = collectingAll
      self.readsToEnd = readsToEnd
      unsafe self.report = unsafe report
    }
  }
}

extension JSONReader {
  /// Throws the problems that were collected. Even without any, what fails without collecting must not be accepted.
  @inline(__always)
  mutating func checkProblems(of decoding: PliantDecoder.Decoding) throws(JSONError) {
    let problems = takeProblems()
    guard problems.isEmpty else { throw failure(.underlying(DecodingProblems(problems))) }
    if decoding.failure != nil { throw failure(.underlying(CollectedProblem())) }
  }

  /// Reads the value of a document, which may be JSON inside a string.
  @inlinable @inline(__always)
  mutating func readRoot<Value: JSONReadable>(_ type: Value.Type) throws(JSONError) -> Value {
    let start = position
    do throws(JSONError) {
      // For a class, `type` may be a subclass of `Value`.
      return try type.init(from: &self)
    } catch {
      return try recoverRoot(error, type, from: start)
    }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func recoverRoot<Value: JSONReadable>(
    _ error: JSONError, _ type: Value.Type, from start: Position
  ) throws(JSONError) -> Value {
    let value: Value?
    do throws(JSONError) {
      value = try recoverRequired(error, type, by: .own(type), hasDefault: false, from: start)
    } catch {
      throw firstProblem(before: error, type, from: start)
    }
    guard let value else { throw failure(.underlying(CollectedProblem()), at: start) }
    return value
  }

  /// The first problem in document order, where the reader found `error` first. Candidates, flattened properties and
  /// the members of subclasses are read after others that follow them, so the value is read again, with all problems
  /// collected.
  private mutating func firstProblem<Value: JSONReadable>(
    before error: JSONError, _ type: Value.Type, from start: Position
  ) -> JSONError {
    guard !isCollecting, !isBorrowed, !isUpdating, error.isAboutContent, error.document === document else {
      return error
    }
    // A missing member is detected at the end of its object.
    var end = error.documentOffset
    if !error.missingKeys.isEmpty {
      move(to: start)
      move(toByteOffset: end)
      do throws(JSONError) { try skipValue() } catch { return error }
      end = byteOffset
    }
    move(to: start)
    let problems = withoutRecording { reader in
      reader.collectingProblems { reader throws(JSONError) in _ = try type.init(from: &reader) }
    }
    return problems.first { $0.missingKeys.isEmpty && $0.documentOffset < end && $0.document === error.document }
      ?? error
  }
}
