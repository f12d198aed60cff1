//===----------------------------------------------------------------------===//
// PliantDecoder: decoding with a tolerance, a report and a say in production.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

/// Decodes documents with a tolerance of its own, and tells what had to bend.
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
  /// What may bend, unless a type or a property asks for something else.
  public var tolerance: Tolerance

  /// Whether ``tolerance`` overrides what types and properties ask for.
  public let isEnforcing: Bool

  /// What documents are written in: JSON, unless told otherwise.
  public var dialect = JSONDialect.json

  /// Whether documents are JSON5, by the name that it has in Foundation.
  public var allowsJSON5: Bool {
    get { dialect == .json5 }
    set { dialect = newValue ? .json5 : .json }
  }

  /// How large a document, and what is in it, may be.
  public var limits = ReadingLimits()

  /// What happens to a second member with the same key, in any object of a document: a knob of ``tolerance``.
  public var duplicateKeys: Tolerance.KeyPolicy {
    get { tolerance.duplicateKeys }
    set { tolerance.duplicateKeys = newValue }
  }

  /// Whether a comma may stand behind the last element or member, as in Foundation's decoder.
  var passesTrailingCommas = false

  /// How values of types that are only Codable are decoded.
  var settings = DecodingSettings.standard

  /// Whether errors and reports show what is marked `@Sensitive`: for debugging only, where nobody keeps them.
  public var showsSensitiveValues = false

  /// Tells ``onReport`` which use of the decoder a report is about.
  public var label = ""

  /// Called once for each decoding that had issues, with the ``label``. It must not take long: the decoding waits for it.
  public var onReport: (@Sendable (DecodingReport, String) -> Void)?

  /// A decoder with a tolerance that types and properties may override.
  public init(tolerance: Tolerance = .tolerant) {
    self.tolerance = tolerance
    isEnforcing = false
  }

  /// A decoder with a tolerance that overrides what types and properties ask for, as in a test of a server's contract.
  public init(enforcing tolerance: Tolerance) {
    self.tolerance = tolerance
    isEnforcing = true
  }
}

extension PliantDecoder {
  /// Decodes a value from a document of UTF-8.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the document.
  ///   - path: where in the document the value stands; nil for the whole document.
  ///   - validating: how much of the document must be well-formed when there is a path.
  ///   - collectingAll: whether a failure names every problem of the document: the thrown error's ``DecodingProblems`` list
  ///     them, in document order.
  /// - Throws: `DecodingError`, with a ``JSONError`` underneath it.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from data: Data, at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { bytes in
      unsafe try decode(type, from: bytes, at: path, validating, collectingAll: collectingAll, report: nil)
    }
  }

  /// Decodes a value from a document of UTF-8, and adds to a report what had to bend.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from data: Data, at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { bytes in
      unsafe try decode(type, from: bytes, at: path, validating, collectingAll: false, report: &report)
    }
  }

  /// Decodes a value from the text of a document.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from text: String, at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    var text = text
    return try text.withUTF8 { bytes in
      unsafe try decode(
        type, from: UnsafeRawBufferPointer(bytes), at: path, validating, collectingAll: collectingAll, report: nil)
    }
  }

  /// Decodes a value from the text of a document, and adds to a report what had to bend.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from text: String, at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    var text = text
    return try text.withUTF8 { bytes in
      unsafe try decode(
        type, from: UnsafeRawBufferPointer(bytes), at: path, validating, collectingAll: false, report: &report)
    }
  }

  /// Decodes a value from a document of UTF-8.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from bytes: [UInt8], at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    try unsafe bytes.withUnsafeBytes { bytes in
      unsafe try decode(type, from: bytes, at: path, validating, collectingAll: collectingAll, report: nil)
    }
  }

  /// Decodes a value from a document of UTF-8, and adds to a report what had to bend.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from bytes: [UInt8], at path: String? = nil, validating: ValidationScope = .value,
    report: inout DecodingReport
  ) throws -> Value {
    try unsafe bytes.withUnsafeBytes { bytes in
      unsafe try decode(type, from: bytes, at: path, validating, collectingAll: false, report: &report)
    }
  }

  /// Decodes a value from a dictionary such as `JSONSerialization` makes.
  public func decode<Value: JSONReadable>(
    _ type: Value.Type, from object: [String: Any], at path: String? = nil, validating: ValidationScope = .value,
    collectingAll: Bool = false
  ) throws -> Value {
    var reader = try ObjectTree.reader(of: object, for: type, depthLimit: limits.depth)
    let decoding = unsafe Decoding(at: path, validating, collectingAll: collectingAll)
    guard needsCodable(type, collectingAll: decoding.collectingAll), let decodable = type as? any Decodable.Type else {
      return try decode(type, from: &reader, decoding)
    }
    return try decodeByCodable(decodable, as: type, from: &reader, decoding)
  }

  /// Decodes a value from a document of UTF-8, which is not kept.
  func decode<Value: JSONReadable>(
    _ type: Value.Type, from bytes: UnsafeRawBufferPointer, at path: String?, validating: ValidationScope
  ) throws -> Value {
    unsafe try decode(type, from: bytes, at: path, validating, collectingAll: false, report: nil)
  }

  private func decode<Value: JSONReadable>(
    _ type: Value.Type, from bytes: UnsafeRawBufferPointer, at path: String?, _ validating: ValidationScope,
    collectingAll: Bool, report: UnsafeMutablePointer<DecodingReport>?
  ) throws -> Value {
    let decoding = unsafe Decoding(at: path, validating, collectingAll: collectingAll, report: report)
    if needsCodable(type, collectingAll: decoding.collectingAll), let decodable = type as? any Decodable.Type {
      return unsafe try decodeByCodable(decodable, as: type, from: bytes, decoding)
    }
    var reader = unsafe try makeReader(of: bytes, for: type)
    return try decode(type, from: &reader, decoding)
  }

  /// Whether a type that reads itself is decoded as any other Codable: where keys are spelled in a way that models don't know;
  /// and one of Foundation's or the standard library's where there are strategies for it, or nothing but Foundation's ways is
  /// wanted, or it may have keys and values in turn, or holds dates, which models read in another form.
  func needsCodable<Value: JSONReadable>(_ type: Value.Type, collectingAll: Bool) -> Bool {
    guard settings.readsModels else { return true }
    guard type.hasCodableForm else { return false }
    return tolerance.isStrict && !collectingAll || !settings.isStandard || type is any OtherwiseKeyed.Type
      || type is any DateHolding.Type
  }

  /// A reader of a document in the decoder's dialect.
  ///
  /// - Parameters:
  ///   - type: what the document is read as.
  ///   - make: how one is made of JSON.
  @inline(__always)
  func makeReader(
    of bytes: UnsafeRawBufferPointer, for type: Any.Type,
    _ make: (UnsafeRawBufferPointer) -> JSONReader = { unsafe JSONReader(copying: $0) }
  ) throws -> JSONReader {
    do throws(JSONError) {
      unsafe try JSONReader.checkSize(of: bytes, limits)
      guard dialect != .json else { return unsafe make(bytes) }
      return JSONReader(unsafe try DocumentBytes(rewriting: bytes, from: dialect))
    } catch {
      throw showsSensitiveValues ? error.asDecodingError() : error.asDecodingError(of: type)
    }
  }

  func decode<Value: JSONReadable>(
    _ type: Value.Type, from reader: inout JSONReader, _ decoding: Decoding
  ) throws -> Value {
    if needsCodable(type, collectingAll: decoding.collectingAll), let decodable = type as? any Decodable.Type {
      return try decodeByCodable(decodable, as: type, from: &reader, decoding)
    }
    return try run(decoding, &reader) { reader throws(JSONError) in try reader.readRoot(type) }
  }

  /// Reads a value with what was asked for.
  @inline(__always)
  func run<Value>(
    _ decoding: Decoding, _ reader: inout JSONReader,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    if decoding.collectingAll, let value = try? runWithoutCollecting(decoding, &reader, read) { return value }
    prepare(&reader, decoding)
    let root = Root(Value.self, reader.byteOffset)
    defer { tell(&reader, decoding, root) }
    do throws(JSONError) {
      try reader.begin(at: decoding.path, limits, decoding.validating)
      let value = try read(&reader)
      if decoding.path == nil, decoding.readsToEnd { try reader.expectEnd() }
      try reader.checkProblems()
      return value
    } catch {
      throw failure(error, &reader, decoding, root)
    }
  }

  /// Reads a value, or goes back to the start: problems are collected once there is one. Collecting alone doesn't tell whether there
  /// is, since something may stand in for a value around the one that has it.
  @inline(never)
  private func runWithoutCollecting<Value>(
    _ decoding: Decoding, _ reader: inout JSONReader,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    let start = reader.position
    let root = Root(Value.self, reader.byteOffset)
    var decoding = decoding
    decoding.collectingAll = false
    prepare(&reader, decoding)
    do throws(JSONError) {
      try reader.begin(at: decoding.path, limits, decoding.validating)
      let value = try read(&reader)
      if decoding.path == nil, decoding.readsToEnd { try reader.expectEnd() }
      tell(&reader, decoding, root)
      return value
    } catch {
      reader.startOver(at: start)
      throw error
    }
  }

  /// Tells a reader what may bend, and what is to be written down.
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

  /// Reports what did bend.
  @inline(__always)
  func tell(_ reader: inout JSONReader, _ decoding: Decoding, _ root: Root) {
    if let issues = reader.takeIssues() { tell(issues, of: reader.document, decoding, root) }
  }

  @inline(never)
  private func tell(_ issues: RawIssueList, of document: DocumentBytes, _ decoding: Decoding, _ root: Root) {
    var issues = issues
    if !showsSensitiveValues { issues.hide(within: root.scope(at: decoding.path)) }
    // SAFETY: the pointer is of an inout argument, valid during the decoding.
    unsafe decoding.report?.pointee.add(issues, of: document)
    let observer = DecodingReport.observer
    guard onReport != nil || observer != nil else { return }
    var own = DecodingReport(limit: limits.issues)
    own.add(issues, of: document)
    onReport?(own, label)
    observer?(own)
  }

  /// What is thrown for the error of a reader.
  @inline(never)
  func failure(_ error: JSONError, _ reader: inout JSONReader, _ decoding: Decoding, _ root: Root) -> any Error {
    func shown(_ error: JSONError) -> JSONError {
      showsSensitiveValues
        ? error : error.within(root.type, from: root.byteOffset, steps: root.steps(to: decoding.path))
    }
    guard decoding.collectingAll else { return shown(error).asDecodingError() }
    return DecodingProblems.joining(reader.takeProblems(), error, shown)
  }

  /// What a document is read as.
  struct Root {
    let type: any Any.Type
    /// Where reading begins.
    let byteOffset: Int

    init(_ type: any Any.Type, _ byteOffset: Int) { (self.type, self.byteOffset) = (type, byteOffset) }

    /// How many steps lead from there to the value.
    func steps(to path: String?) -> Int { path.map { PathPattern($0).components.count } ?? 0 }

    func scope(at path: String?) -> SensitiveScope? {
      SensitiveScope(type, from: byteOffset, steps: steps(to: path))
    }
  }

  /// What is asked of one decoding.
  @safe
  struct Decoding {
    let path: String?
    let validating: ValidationScope
    var collectingAll: Bool
    /// Whether the value is the whole document, unless there is a path.
    let readsToEnd: Bool
    /// SAFETY: of an inout argument, valid during the decoding.
    let report: UnsafeMutablePointer<DecodingReport>?

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
  /// Throws if problems were collected.
  @inline(__always)
  mutating func checkProblems() throws(JSONError) {
    let problems = takeProblems()
    guard problems.isEmpty else { throw failure(.underlying(DecodingProblems(problems))) }
  }

  /// Reads the value of a document, which may be JSON inside of a string.
  @inlinable @inline(__always)
  mutating func readRoot<Value: JSONReadable>(_ type: Value.Type) throws(JSONError) -> Value {
    let start = position
    do throws(JSONError) {
      // Of a class, `type` may be a subclass of `Value`.
      return try type.init(from: &self)
    } catch {
      return try recoverRoot(error, type, from: start)
    }
  }

  @usableFromInline @inline(never)
  mutating func recoverRoot<Value: JSONReadable>(
    _ error: JSONError, _ type: Value.Type, from start: Position
  ) throws(JSONError) -> Value {
    let value: Value?
    do throws(JSONError) {
      value = try recoverRequired(error, type, from: start)
    } catch {
      throw firstProblem(before: error, type, from: start)
    }
    guard let value else { throw failure(.underlying(CollectedProblem()), at: start) }
    return value
  }

  /// The problem of a document that comes first, where `error` is the one that was met first.
  ///
  /// Candidates, what is flattened, and the members of subclasses are read when others behind them were. So a value that has failed is
  /// looked at once more, with all problems collected.
  private mutating func firstProblem<Value: JSONReadable>(
    before error: JSONError, _ type: Value.Type, from start: Position
  ) -> JSONError {
    guard !isCollecting, !isBorrowed, !isUpdating, error.mayComeLater, error.document === document else { return error }
    // That something is missing is found out at the end of its object.
    var end = error.documentOffset
    if !error.missingKeys.isEmpty {
      move(to: start)
      move(toByteOffset: end)
      do throws(JSONError) { try skipValue() } catch { return error }
      end = byteOffset
    }
    let isReporting = pauseReporting()
    defer { resumeReporting(isReporting) }
    move(to: start)
    let problems = collectingProblems { reader throws(JSONError) in _ = try type.init(from: &reader) }
    return problems.first { $0.missingKeys.isEmpty && $0.documentOffset < end && $0.document === error.document }
      ?? error
  }
}

// MARK: - All problems at once

/// Every problem of a document that could not be decoded.
public struct DecodingProblems: Error, Sendable, CustomStringConvertible {
  /// The problems, in document order.
  public let errors: [JSONError]

  init(_ errors: [JSONError]) { self.errors = JSONError.placed(errors) }

  /// One problem a line, the first twenty.
  public var description: String {
    let limit = 20
    var lines = errors.prefix(limit).map(\.description)
    if errors.count > limit { lines.append("… and \(errors.count - limit) more") }
    return lines.joined(separator: "\n")
  }

  /// The error to throw for what was collected and what was thrown in the end.
  ///
  /// - Parameter shown: leaves out what must not be shown.
  static func joining(
    _ collected: [JSONError], _ last: JSONError, _ shown: (JSONError) -> JSONError
  ) -> any Error {
    var errors = collected
    switch last.kind {
    case .underlying(let error) where error is CollectedProblem: break
    case .underlying(let error as DecodingProblems): errors += error.errors
    default: errors.append(last)
    }
    errors = errors.map(shown)
    guard let first = errors.first, errors.count > 1 else { return (errors.first ?? last).asDecodingError() }
    return first.asDecodingError(naming: DecodingProblems(errors))
  }
}
